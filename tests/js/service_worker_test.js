// The service worker: which requests it answers, and with what; for a server's page and for the offline version.

import assert from "node:assert/strict";
import { test } from "node:test";

/** @typedef {{request: Request, respondWith: (answer: Promise<Response>) => void}} FetchEvent */

const SCOPE = "http://localhost/";
const FILE = `${SCOPE}static/abc/js/table.js`;
const STORED = new Map([[FILE, "stored"], [`${SCOPE}unreachable.html`, "no server"], [`${SCOPE}index.html`, "page"]]);
let reachable = true;
/** @type {((event: FetchEvent) => void)[]} */ const workers = [];

/** @param {string} name @param {unknown} value */
const define = (name, value) => Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });

/** @param {string} address */
const stored = (address) => (STORED.has(address) ? new Response(STORED.get(address)) : undefined);

define("registration", { scope: SCOPE });
define("caches", {
  open: () => Promise.resolve({ match: (/** @type {string} */ url) => Promise.resolve(stored(url)) }),
});
define("fetch", () => (reachable ? Promise.resolve(new Response("server")) : Promise.reject(new TypeError("offline"))));
define("addEventListener", (/** @type {string} */ kind, /** @type {(event: FetchEvent) => void} */ act) => {
  if (kind === "fetch") workers.push(act);
});
define("PACKED", { version: "abc", files: {}, unreachable: "unreachable.html" });
await import("../../src/branchline/web/offline/service-worker.js?server");
define("PACKED", { version: "abc", files: {} });
await import("../../src/branchline/web/offline/service-worker.js?offline");
const [ofServer, ofOfflineVersion] = workers;

/**
 * The text of the answer to a request; null if the worker leaves it alone.
 * @param {(event: FetchEvent) => void} worker
 * @param {string} url
 * @param {object} more
 */
async function ask(worker, url, more = {}) {
  /** @type {Promise<Response>[]} */ const answers = [];
  const request = /** @type {Request} */ ({ method: "GET", mode: "cors", cache: "default", url, ...more });
  worker({ request, respondWith: (given) => void answers.push(given) });
  return answers.length ? (await answers[0]).text() : null;
}

test("a page always comes from the server, and without it says so", async () => {
  reachable = true;
  assert.equal(await ask(ofServer, `${SCOPE}table/x`, { mode: "navigate" }), "server");
  reachable = false;
  assert.equal(await ask(ofServer, `${SCOPE}table/x`, { mode: "navigate" }), "no server");
});

test("files of its version are stored, those of another come from the server", async () => {
  reachable = true;
  assert.equal(await ask(ofServer, FILE), "stored");
  assert.equal(await ask(ofServer, `${SCOPE}static/other/js/table.js`), "server");
});

test("the API, questions whether the server is there, and other sites are left alone", async () => {
  STORED.set(`${SCOPE}api/games`, "old");
  assert.equal(await ask(ofServer, `${SCOPE}api/games`), null);
  assert.equal(await ask(ofServer, FILE, { cache: "no-store" }), null);
  assert.equal(await ask(ofServer, FILE, { method: "POST" }), null);
  assert.equal(await ask(ofServer, "http://elsewhere/static/abc/js/table.js"), null);
});

test("the offline version is answered from what is stored, whatever stands behind an address", async () => {
  reachable = false;
  assert.equal(await ask(ofOfflineVersion, `${SCOPE}?/table/x`, { mode: "navigate" }), "page");
  assert.equal(await ask(ofOfflineVersion, `${FILE}?lang=en`), "stored");
});
