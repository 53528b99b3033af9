// The connection to one table: reconnects by itself and keeps the state of the table up to date.

import { boardShape, language, theme } from "../storage/preferences.js";
import { t } from "../locale/translate.js";
import { Problem } from "./requests.js";
import { isOffline } from "./address.js";
import { transport } from "./transport.js";

/** @import { Board, TableView } from "../types/responses.d.ts" */
/** @import { Answer, AnswerTo, Keyed, Question, RefusedMessage } from "../types/messages.d.ts" */
/** @import { ClientMessage, PhraseMessage, ViewMessage, ServerMessage } from "../types/messages.d.ts" */
/** @import { BoardChange, Patch } from "../types/messages.d.ts" */
/** @import { ConnectionState, Socket } from "../types/page.d.ts" */

const PING_EVERY = 25000;
const PATIENCE = [8000, 12000, 20000]; // milliseconds; longer after each failure, for slow connections
const WAITS = [200, 600, 1500, 3000, 6000, 10000];
const CROWDED = 4429; // too many connections: the page says so, and tries again later
const CROWDED_WAIT = 15000;
const RESTARTING = 1012; // the server restarts: clients reconnect spread over some seconds
const SPREAD = 3000; // milliseconds
const FINAL = [4401, 4403, 4404, 4409, 4423]; // trying again would not help

/**
 * @typedef {object} Listener callbacks of a connection
 * @property {(view: TableView) => void} view
 * @property {(state: ConnectionState) => void} state
 * @property {(code: number) => void} onEnd
 * @property {(message: PhraseMessage) => void} [phrase]
 */

/**
 * @typedef {object} PendingRequest a request without an answer yet
 * @property {Keyed} message
 * @property {(answer: Answer) => void} resolve
 * @property {(problem: Problem) => void} reject
 */

/**
 * The view after a message with changes; the first message is complete.
 * @param {TableView | null} view
 * @param {ViewMessage} message
 * @returns {TableView}
 */
export function mergeTableView(view, message) {
  const { kind: _, ...whole } = message;
  if (!view) return /** @type {TableView} */ (whole);
  const { patches, boards, ...fields } = whole;
  const next = { ...view, ...fields };
  if (patches?.svg) next.svg = patchLines(view.svg, patches.svg);
  if (patches?.log) next.log = patchList(view.log, patches.log);
  if (patches?.choices) next.choices = patchList(view.choices, patches.choices);
  for (const [seat, board] of Object.entries(boards ?? {})) {
    next.boards = { ...next.boards, [seat]: mergeBoard(view.boards[seat], board) };
  }
  return next;
}

/**
 * @param {Board | undefined} view
 * @param {BoardChange} change
 * @returns {Board}
 */
function mergeBoard(view, { patches, ...fields }) {
  if (!view) return /** @type {Board} */ (fields);
  return { ...view, ...fields, svg: patches?.svg ? patchLines(view.svg, patches.svg) : fields.svg ?? view.svg };
}

/**
 * A picture after a patch of its lines.
 * @param {string} svg
 * @param {Patch<string>} patch
 */
const patchLines = (svg, patch) => patchList(svg.split("\n"), patch).join("\n");

/**
 * The list after a patch: ranges of the old list (start and length), and new elements.
 * @template T
 * @param {T[]} list
 * @param {Patch<T>} patch
 * @returns {T[]}
 */
const patchList = (list, patch) =>
  patch.flatMap((each) => Array.isArray(each) ? list.slice(each[0], each[0] + each[1]) : [each]);

/**
 * Whether a request waits for the connection to come back: moves do, queries do not.
 * @param {Question} message
 */
const survivesDisconnect = (message) => message.kind === "move" || message.kind === "undo";

export class Connection {
  /**
   * @param {string} table
   * @param {Listener} listener
   */
  constructor(table, listener) {
    this.table = table;
    /** @type {string | null} */ this.token = null;
    this.listener = listener;
    /** @type {TableView | null} */ this.view = null;
    /** @type {number | null} whose board is drawn large */ this.seat = null;
    /** @type {Socket | null} */ this.socket = null;
    /** @type {Map<string, PendingRequest>} by key */ this.pending = new Map();
    this.version = ""; // of the last view
    this.tries = 0;
    this.closed = false;
    this.awaitsSnapshot = true; // a complete view has been requested
    this.wake = () => document.visibilityState === "visible" && this.reconnectNow();
  }

  /**
   * Connects and reconnects until closed; does nothing after `close`.
   * @param {string | null} token
   */
  open(token) {
    if (this.closed) return;
    this.token = token;
    window.addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  connect() {
    clearTimeout(this.again);
    const socket = transport.connect(this.table);
    this.socket = socket;
    this.awaitAnswer();
    socket.addEventListener("open", () => this.socket === socket && this.sendHello());
    socket.addEventListener("message", (event) => this.socket === socket && this.receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.socket === socket && this.disconnected(event.code));
  }

  /** Sends token and view options: at the start, and whenever they change. */
  sendHello() {
    this.awaitsSnapshot = true;
    this.send({
      kind: "hello",
      token: this.token,
      after: this.view?.n ?? 0,
      want: ["view"],
      lang: language(),
      theme: theme(),
      boards: true,
      seat: this.seat,
      layout: boardShape(),
      version: this.version,
    });
  }

  /**
   * Switches to the token of another person at the same screen.
   * @param {string | null} token
   */
  switchToken(token) {
    this.token = token;
    this.seat = null;
    this.sendHello();
  }

  /** @param {ServerMessage} message */
  receive(message) {
    if (message.kind === "view") this.update(message);
    else if (message.kind === "phrase") this.listener.phrase?.(message);
    else if (message.kind === "pong") clearTimeout(this.late);
    else if (message.key) this.answer(message.key, message);
  }

  /** @param {ViewMessage} message */
  update({ version, same, ...message }) {
    const whole = "table" in message;
    const greeted = whole || same; // `same`: the version named in `hello` is still current
    if (!greeted && this.awaitsSnapshot) return; // a change of the view before the last `hello`
    this.view = mergeTableView(whole ? null : this.view, message);
    if (version) this.version = version;
    if (greeted) this.online();
    this.awaitsSnapshot = false;
    this.listener.view(this.view);
  }

  online() {
    this.tries = 0;
    this.listener.state("online");
    clearInterval(this.beat);
    this.beat = window.setInterval(() => this.ping(), PING_EVERY);
    this.ping();
    // Pending requests are sent again; the server recognises a repeated key, so no move is made twice.
    for (const { message } of this.pending.values()) this.send(message);
  }

  ping() {
    this.awaitAnswer();
    this.send({ kind: "ping" });
  }

  /** Drops the connection if no answer comes in time; in the offline version an answer may take long. */
  awaitAnswer() {
    clearTimeout(this.late);
    const patience = PATIENCE[Math.min(this.tries, PATIENCE.length - 1)];
    if (!isOffline) this.late = window.setTimeout(() => this.drop(), patience);
  }

  /** Closes a connection that no longer answers. */
  drop() {
    const socket = this.socket;
    this.disconnected(0);
    socket?.close();
  }

  /** @param {number} code */
  disconnected(code) {
    clearInterval(this.beat);
    clearTimeout(this.late);
    this.socket = null;
    if (this.closed) return;
    if (FINAL.includes(code)) {
      this.close();
      this.listener.onEnd(code);
      return;
    }
    this.rejectQuestions();
    const crowded = code === CROWDED;
    const usual = crowded ? CROWDED_WAIT : WAITS[Math.min(this.tries, WAITS.length - 1)];
    const wait = code === RESTARTING ? SPREAD * Math.random() : usual * (0.8 + 0.4 * Math.random());
    this.tries++;
    this.listener.state(crowded ? "crowded" : this.tries > 2 ? "offline" : "connecting");
    this.again = window.setTimeout(() => this.connect(), wait);
  }

  /** Reconnects at once, when the page becomes visible or the network is back. */
  reconnectNow() {
    if (this.closed) return;
    if (this.socket?.readyState === WebSocket.OPEN) return this.ping();
    if (this.socket && isOffline) return; // still connecting
    this.socket?.close(); // it may hang while connecting
    this.connect();
  }

  /** Rejects the pending queries. */
  rejectQuestions() {
    for (const [key, { message, reject }] of this.pending) {
      if (survivesDisconnect(message)) continue;
      this.pending.delete(key);
      reject(new Problem(0, "offline", t("connection.request")));
    }
  }

  /**
   * Sends a request; resolves when the server has stored its effect.
   * @template {Question} Q
   * @param {Q} message
   * @returns {Promise<AnswerTo[Q["kind"]]>}
   */
  ask(message) {
    const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
    const full = { ...message, key };
    return new Promise((resolve, reject) => {
      const heard = /** @type {(answer: Answer) => void} */ (resolve);
      this.pending.set(key, { message: full, resolve: heard, reject });
      if (this.socket?.readyState === WebSocket.OPEN) this.send(full);
      else if (!survivesDisconnect(message)) this.rejectQuestions();
    });
  }

  /**
   * @param {string} key
   * @param {Answer | RefusedMessage} message
   */
  answer(key, message) {
    const pending = this.pending.get(key);
    this.pending.delete(key);
    if (message.kind === "refused") pending?.reject(new Problem(422, message.code, message.reason));
    else pending?.resolve(message);
  }

  /** @param {ClientMessage} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.closed = true;
    clearTimeout(this.again);
    clearInterval(this.beat);
    clearTimeout(this.late);
    window.removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }
}
