// The service worker: stores all files at the first visit and answers requests with them.

/** @import { ServiceWorkerScope } from "../types/offline.d.ts" */

const here = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (self));
const { PACKED } = here; // which files there are, by their hashes
const NAME = `branchline-${PACKED.version}`;
const OLD = /^branchline-/;

/** @param {ArrayBuffer} content */
async function hashOf(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * One file just as it was packed: from what is kept already, or from the web space.
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
}

async function activate() {
  const old = (await caches.keys()).filter((name) => OLD.test(name) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await here.clients.claim();
}

/** @type {Promise<Cache> | undefined} */
let opened;

/**
 * By the plain address of a file: to look past what stands behind it, a browser would go through all that is kept.
 * @param {Request} request
 */
async function answer(request) {
  opened ??= caches.open(NAME);
  const plain = request.mode === "navigate" ? new URL("index.html", here.registration.scope) : new URL(request.url);
  plain.search = "";
  return (await (await opened).match(plain.href)) ?? fetch(request);
}

here.addEventListener("install", (event) => event.waitUntil(install()));
here.addEventListener("activate", (event) => event.waitUntil(activate()));
here.addEventListener("message", (event) => event.data === "go on" && here.skipWaiting());
here.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(here.registration.scope)) event.respondWith(answer(request));
});
