// The transport of the offline version: requests go to a worker, or to answers prepared when the folder was packed.

/** @import { ApiRequest, Socket } from "../types/page.d.ts" */
/** @import { WorkerAnswers, WorkerRequests } from "../types/offline.d.ts" */

const base = new URL("../", import.meta.url);

const name = navigator.serviceWorker?.controller ? "kept" : "new"; // a service worker's responses would lose a query
const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name }); // first: it takes longest

/** Dispatches "progress", "ready", "broken", and "memory" if the browser provides no storage. */
export const events = new EventTarget();
export const state = { progress: 0, ready: false, broken: "", memory: false };

/** @type {Map<number, {resolve: (answer: never) => void, reject: (problem: Error) => void}>} */
const pending = new Map();
/** @type {Map<number, WorkerSocket>} */
const sockets = new Map();
let last = 0;

worker.addEventListener("message", ({ data }) => {
  if ("answer" in data) takePending(data.answer)?.resolve(/** @type {never} */ (data.said));
  else if ("failed" in data) takePending(data.failed)?.reject(new Error(data.said));
  else if ("line" in data) sockets.get(data.line)?.receive(data);
  else update(data);
});
worker.addEventListener("error", (event) => update({ broken: event.message || "worker" }));

/** @type {Record<string, [file: string, kind: string]>} precomputed responses by request */
const prepared = await (await fetch(new URL("made.json", base))).json();

/** @param {number} number */
function takePending(number) {
  const waiting = pending.get(number);
  pending.delete(number);
  return waiting;
}

/** @param {Partial<typeof state>} news */
function update(news) {
  Object.assign(state, news);
  for (const name of Object.keys(news)) events.dispatchEvent(new Event(name));
}

/**
 * Sends a request to the worker, which answers when it is ready.
 * @template {keyof WorkerRequests} Kind
 * @param {Kind} request
 * @param {WorkerRequests[Kind]} [given]
 * @returns {Promise<WorkerAnswers[Kind]>}
 */
export function call(request, given) {
  if (state.broken) return Promise.reject(new Error(state.broken));
  const number = ++last;
  return new Promise((resolve, reject) => {
    pending.set(number, { resolve, reject });
    worker.postMessage({ request, number, given });
  });
}

/**
 * @param {string} path
 * @param {Record<string, string>} query
 */
function preparedAnswer(path, query) {
  const part = ["lang", "theme"].flatMap((name) => (name in query ? [[name, query[name]]] : []));
  const ways = [part, part.slice(0, 1), []].map((each) =>
    `${path}${each.length ? "?" : ""}${new URLSearchParams(each)}`
  );
  return ways.map((each) => prepared[each]).find(Boolean);
}

/**
 * @param {ApiRequest} question
 * @returns {Promise<Response>}
 */
export async function ask(question) {
  const ready = question.method === "GET" ? preparedAnswer(question.path, question.query) : undefined;
  if (ready) return fetch(new URL(ready[0], base));
  const [status, kind, body] = JSON.parse(await call("ask", JSON.stringify(question)));
  return new Response(body, { status, headers: { "content-type": kind } });
}

/**
 * @param {string} path
 * @param {Record<string, string>} query
 */
export const file = (path, query) => new URL(preparedAnswer(path, query)?.[0] ?? "", base).href;

/** Makes the thinking bot play its best move so far. */
export const hurry = () => call("hurry");

/** A connection to a table with the interface of a WebSocket. */
class WorkerSocket extends EventTarget {
  /** @param {string} table */
  constructor(table) {
    super();
    /** @type {number} */ this.readyState = WebSocket.CONNECTING;
    this.number = ++last;
    sockets.set(this.number, this);
    call("open", { line: this.number, table }).then(() => this.onOpen(), () => this.disconnected(1006));
  }

  onOpen() {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  /** @param {{text?: string, closed?: number}} news */
  receive({ text, closed }) {
    if (text !== undefined) this.dispatchEvent(new MessageEvent("message", { data: text }));
    else this.disconnected(closed ?? 1006);
  }

  /** @param {number} code */
  disconnected(code) {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    sockets.delete(this.number);
    this.dispatchEvent(new CloseEvent("close", { code }));
  }

  /** @param {string} said */
  send(said) {
    if (said === '{"kind":"ping"}') this.receive({ text: '{"kind":"pong"}' }); // even while the worker is busy
    else call("receive", { line: this.number, said }).catch(() => this.disconnected(1006));
  }

  close() {
    call("leave", { line: this.number }).catch(() => {});
    this.disconnected(1000);
  }
}

/**
 * @param {string} table
 * @returns {Socket}
 */
export const connect = (table) => /** @type {Socket} */ (/** @type {unknown} */ (new WorkerSocket(table)));
