// The way to the house in the pocket: questions go to a worker, or to what was written down when the folder was packed.

/** @import { Asked, Socket } from "../types/page.d.ts" */
/** @import { Given, Wanted } from "../types/offline.d.ts" */

const base = new URL("../", import.meta.url);

const name = navigator.serviceWorker?.controller ? "kept" : "new"; // what a keeper answers would lose a query
const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name }); // it has the longest way

/** Says "progress", "ready", "broken", and "memory" where the browser gives no storage. */
export const events = new EventTarget();
export const state = { progress: 0, ready: false, broken: "", memory: false };

/** @type {Map<number, {resolve: (answer: never) => void, reject: (problem: Error) => void}>} */
const asked = new Map();
/** @type {Map<number, PocketLine>} */
const lines = new Map();
let last = 0;

worker.addEventListener("message", ({ data }) => {
  if ("answer" in data) settle(data.answer)?.resolve(/** @type {never} */ (data.said));
  else if ("failed" in data) settle(data.failed)?.reject(new Error(data.said));
  else if ("line" in data) lines.get(data.line)?.hear(data);
  else told(data);
});
worker.addEventListener("error", (event) => told({ broken: event.message || "worker" }));

/** @type {Record<string, [file: string, kind: string]>} answers that were written down, by their questions */
const made = await (await fetch(new URL("made.json", base))).json();

/** @param {number} number */
function settle(number) {
  const waiting = asked.get(number);
  asked.delete(number);
  return waiting;
}

/** @param {Partial<typeof state>} news */
function told(news) {
  Object.assign(state, news);
  for (const name of Object.keys(news)) events.dispatchEvent(new Event(name));
}

/**
 * Asks the worker something; it answers when it can, be it still on its way.
 * @template {keyof Wanted} Wish
 * @param {Wish} wish
 * @param {Wanted[Wish]} [given]
 * @returns {Promise<Given[Wish]>}
 */
export function want(wish, given) {
  if (state.broken) return Promise.reject(new Error(state.broken));
  const number = ++last;
  return new Promise((resolve, reject) => {
    asked.set(number, { resolve, reject });
    worker.postMessage({ wish, number, given });
  });
}

/**
 * @param {string} path
 * @param {Record<string, string>} query
 */
function known(path, query) {
  const part = ["lang", "theme"].flatMap((name) => (name in query ? [[name, query[name]]] : []));
  const ways = [part, part.slice(0, 1), []].map((each) =>
    `${path}${each.length ? "?" : ""}${new URLSearchParams(each)}`
  );
  return ways.map((each) => made[each]).find(Boolean);
}

/**
 * @param {Asked} question
 * @returns {Promise<Response>}
 */
export async function ask(question) {
  const ready = question.method === "GET" ? known(question.path, question.query) : undefined;
  if (ready) return fetch(new URL(ready[0], base));
  const [status, kind, body] = JSON.parse(await want("ask", JSON.stringify(question)));
  return new Response(body, { status, headers: { "content-type": kind } });
}

/**
 * @param {string} path
 * @param {Record<string, string>} query
 */
export const file = (path, query) => new URL(known(path, query)?.[0] ?? "", base).href;

/** The bot that thinks now plays what looks best at once. */
export const hurry = () => want("hurry");

/** A line to a table that behaves like a WebSocket. */
class PocketLine extends EventTarget {
  /** @param {string} table */
  constructor(table) {
    super();
    /** @type {number} */ this.readyState = WebSocket.CONNECTING;
    this.number = ++last;
    lines.set(this.number, this);
    want("open", { line: this.number, table }).then(() => this.opened(), () => this.gone(1006));
  }

  opened() {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  /** @param {{told?: string, closed?: number}} news */
  hear({ told, closed }) {
    if (told !== undefined) this.dispatchEvent(new MessageEvent("message", { data: told }));
    else this.gone(closed ?? 1006);
  }

  /** @param {number} code */
  gone(code) {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    lines.delete(this.number);
    this.dispatchEvent(new CloseEvent("close", { code }));
  }

  /** @param {string} said */
  send(said) {
    if (said === '{"kind":"ping"}') this.hear({ told: '{"kind":"pong"}' }); // however busy the worker is
    else want("hear", { line: this.number, said }).catch(() => this.gone(1006));
  }

  close() {
    want("leave", { line: this.number }).catch(() => {});
    this.gone(1000);
  }
}

/**
 * @param {string} table
 * @returns {Socket}
 */
export const line = (table) => /** @type {Socket} */ (/** @type {unknown} */ (new PocketLine(table)));
