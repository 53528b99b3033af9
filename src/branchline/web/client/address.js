// Where the house stands: at the top of a server, or as a folder anywhere, where every address leads through one page.

const { pocket: marked, server: named } = document.documentElement.dataset;

/** Whether this is the house in the pocket: no server, one device. */
export const pocket = marked !== undefined;

/** A server where one can play with others, if whoever packed the pocket named one. */
export const server = named ?? "";

const folder = new URL("../", import.meta.url).pathname;

/**
 * The address of a page, as a browser can be sent there.
 * @param {string} path inside the house
 */
export const address = (path) => (!pocket ? path : path === "/" ? folder : `${folder}?${path}`);

/**
 * The address of a file of the page itself.
 * @param {string} path
 */
export const file = (path) => folder + path.slice(1);

/**
 * The page that an address means.
 * @param {{href: string, origin: string, search: string, hash: string}} at
 * @returns {URL}
 */
export const here = (at = location) =>
  pocket ? new URL((at.search.slice(1) || "/") + at.hash, at.origin) : new URL(at.href);

/**
 * The path inside the house to which a link leads; null where it leads elsewhere.
 * @param {string} href
 */
export function inside(href) {
  if (!href.startsWith("/") || href.startsWith("/api")) return null;
  if (!pocket) return href;
  const url = new URL(href, location.href);
  const { pathname, search, hash } = here(url);
  return url.pathname === folder ? pathname + search + hash : null;
}
