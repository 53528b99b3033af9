// The service worker: stores files at the first visit and answers requests with them. For the offline version these are
// all; for a page of a server the files of its version, and a page that says that the server is unreachable.

/** @import { ServiceWorkerScope } from "../types/offline.d.ts" */

const here = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (self));
const { PACKED } = here; // the hashes of the files
const NAME = `branchline-${PACKED.version}`;
const OLD = /^branchline-/;

/** @param {ArrayBuffer} content */
async function hashOf(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A file exactly as packed: from the cache, or from the web host.
 * @param {Cache} cache
 * @param {string} name
 */
async function storeFile(cache, name) {
  const address = new URL(name, here.registration.scope).href;
  if (await cache.match(address)) return;
  for (const how of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const answer = await fetch(address, { cache: how });
    const content = await answer.clone().arrayBuffer();
    if (answer.ok && (await hashOf(content)) === PACKED.files[name]) return cache.put(address, answer);
  }
  throw new Error(`${name} is not as it was packed`);
}

async function install() {
  const cache = await caches.open(NAME);
  const names = Object.keys(PACKED.files);
  while (names.length) await Promise.all(names.splice(0, 8).map((name) => storeFile(cache, name)));
  if (PACKED.unreachable) here.skipWaiting(); // a server's pages are never older than its files
}

async function activate() {
  const old = (await caches.keys()).filter((name) => OLD.test(name) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await here.clients.claim();
}

/** @type {Promise<Cache> | undefined} */
let opened;

/**
 * Looks a file up by its address without the query: with `ignoreSearch` a browser would scan the whole cache.
 * @param {Request} request
 */
async function answer(request) {
  const plain = request.mode === "navigate" ? new URL("index.html", here.registration.scope) : new URL(request.url);
  plain.search = "";
  return (await stored(plain)) ?? fetch(request);
}

/** @param {URL} address */
async function stored(address) {
  opened ??= caches.open(NAME);
  return (await opened).match(address.href);
}

/**
 * The server's page; if the server is unreachable, a page that says so and tries again.
 * @param {Request} request
 */
async function answerOnline(request) {
  try {
    return await fetch(request);
  } catch (problem) {
    const page = await stored(new URL(/** @type {string} */ (PACKED.unreachable), here.registration.scope));
    if (page) return page;
    throw problem;
  }
}

here.addEventListener("install", (event) => event.waitUntil(install()));
here.addEventListener("activate", (event) => event.waitUntil(activate()));
here.addEventListener("message", (event) => event.data === "go on" && here.skipWaiting());
here.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(here.registration.scope)) return;
  if (!PACKED.unreachable) return event.respondWith(answer(request));
  if (request.mode === "navigate") return event.respondWith(answerOnline(request));
  const fixed = request.url.startsWith(`${here.registration.scope}static/`) && request.cache !== "no-store";
  if (fixed) event.respondWith(answer(request)); // only fixed files: tables are never stored
});
