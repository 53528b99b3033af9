// The base address: the top of a server, or any folder, where all addresses lead to one page.

const { offline: marked, server: named } = document.documentElement.dataset;

/** Whether this is the offline version: no server, one device. */
export const isOffline = marked !== undefined;

/** The server to play with others, if one was named when the offline version was packed; else empty. */
export const server = named ?? "";

const folder = new URL("../", import.meta.url).pathname;

/**
 * The address of a page for the browser.
 * @param {string} path of one of our pages
 */
export const address = (path) => (!isOffline ? path : path === "/" ? folder : `${folder}?${path}`);

/**
 * The address of a file of the page itself.
 * @param {string} path
 */
export const file = (path) => folder + path.slice(1);

/**
 * The page of an address, as a URL.
 * @param {{href: string, origin: string, search: string, hash: string}} at
 * @returns {URL}
 */
export const pageUrl = (at = location) =>
  isOffline ? new URL((at.search.slice(1) || "/") + at.hash, at.origin) : new URL(at.href);

/**
 * The path of our page that a link leads to; null for any other link.
 * @param {string} href
 */
export function pagePath(href) {
  if (!href.startsWith("/") || href.startsWith("/api")) return null;
  if (!isOffline) return href;
  const url = new URL(href, location.href);
  const { pathname, search, hash } = pageUrl(url);
  return url.pathname === folder ? pathname + search + hash : null;
}
