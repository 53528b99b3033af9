// The line to one table: a WebSocket that comes back by itself, and the picture of the table kept up to date.

import { language, theme } from "../kept/prefs.js";
import { Problem } from "./api.js";
import { t } from "../locale/words.js";

const PING_EVERY = 25000;
const PONG_WITHIN = 8000;
const WAITS = [200, 600, 1500, 3000, 6000, 10000];
const FINAL = [4401, 4403, 4404]; // trying again would not help

/**
 * @typedef {object} Told what the page is told
 * @property {(seen: any) => void} seen
 * @property {(state: "online" | "connecting" | "offline") => void} line
 * @property {(code: number) => void} ended
 */

/**
 * What was seen, with what a message changes.
 * @param {any} seen
 * @param {any} message
 */
export function merged(seen, message) {
  const { kind, svg_change: change, log_from: from, ...fields } = message;
  const next = { ...seen, ...fields };
  if (change) next.svg = seen.svg.slice(0, change[0]) + change[2] + seen.svg.slice(change[0] + change[1]);
  if (from !== undefined) next.log = [...seen.log.slice(0, from), ...fields.log];
  if (seen && fields.boards) next.boards = { ...seen.boards, ...fields.boards };
  return next;
}

export class Line {
  /** @param {string} table @param {string | null} token @param {Told} told */
  constructor(table, token, told) {
    this.table = table;
    this.token = token;
    this.told = told;
    /** @type {any} */ this.seen = null;
    /** @type {number | null} whose board is drawn large */ this.seat = null;
    /** @type {WebSocket | null} */ this.socket = null;
    /** @type {Map<string, {message: any, resolve: (answer: any) => void, reject: (problem: Problem) => void}>} */
    this.asked = new Map();
    this.tries = 0;
    this.closed = false;
    this.whole = true; // a whole picture is on its way
    this.wake = () => document.visibilityState === "visible" && this.hurry();
    window.addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  connect() {
    clearTimeout(this.again);
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/tables/${this.table}/live`);
    this.socket = socket;
    socket.addEventListener("open", () => this.greet());
    socket.addEventListener("message", (event) => this.socket === socket && this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.socket === socket && this.lost(event.code));
  }

  /** Says who looks, and how: at the beginning, and again for another language, theme, seat. */
  greet() {
    this.whole = true;
    this.say({
      kind: "hello",
      token: this.token,
      after: this.seen?.n ?? 0,
      want: ["seen"],
      lang: language(),
      theme: theme(),
      boards: true,
      seat: this.seat,
    });
  }

  /** Another person at the same screen. @param {string | null} token */
  become(token) {
    this.token = token;
    this.seat = null;
    this.greet();
  }

  /** @param {any} message */
  hear(message) {
    if (message.kind === "seen") this.look(message);
    else if (message.kind === "pong") clearTimeout(this.late);
    else if (message.key && this.asked.has(message.key)) this.answer(message);
  }

  /** @param {any} message */
  look(message) {
    const whole = "table" in message;
    if (!whole && this.whole) return; // a change of what was seen before the last greeting
    this.seen = merged(whole ? null : this.seen, message);
    if (whole) this.online();
    this.whole = false;
    this.told.seen(this.seen);
  }

  online() {
    this.tries = 0;
    this.told.line("online");
    clearInterval(this.beat);
    this.beat = window.setInterval(() => this.ping(), PING_EVERY);
    this.ping();
    for (const { message } of this.asked.values()) this.say(message); // a key that was heard already is not played twice
  }

  ping() {
    clearTimeout(this.late);
    this.late = window.setTimeout(() => this.drop(), PONG_WITHIN);
    this.say({ kind: "ping" });
  }

  /** Gives up a connection that answers no more. */
  drop() {
    const socket = this.socket;
    this.lost(0);
    socket?.close();
  }

  /** @param {number} code */
  lost(code) {
    clearInterval(this.beat);
    clearTimeout(this.late);
    this.socket = null;
    if (this.closed) return;
    if (FINAL.includes(code)) {
      this.close();
      this.told.ended(code);
      return;
    }
    this.forgetQuestions();
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)];
    this.told.line(this.tries > 2 ? "offline" : "connecting");
    this.again = window.setTimeout(() => this.connect(), wait * (0.8 + 0.4 * Math.random()));
  }

  /** Somebody is back at the page, or the network is: no need to wait any longer. */
  hurry() {
    if (!this.socket && !this.closed) this.connect();
    else if (this.socket?.readyState === WebSocket.OPEN) this.ping();
  }

  /** Moves wait for the line to come back; mere questions do not. */
  forgetQuestions() {
    for (const [key, { message, reject }] of this.asked) {
      if (message.kind === "move" || message.kind === "undo") continue;
      this.asked.delete(key);
      reject(new Problem(0, "offline", t("offline.request")));
    }
  }

  /**
   * Asks or does something; the answer comes when the server has it on disk.
   * @param {any} message
   * @returns {Promise<any>}
   */
  ask(message) {
    const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
    const full = { ...message, key };
    return new Promise((resolve, reject) => {
      this.asked.set(key, { message: full, resolve, reject });
      if (this.socket?.readyState === WebSocket.OPEN) this.say(full);
      else if (message.kind !== "move" && message.kind !== "undo") this.forgetQuestions();
    });
  }

  /** @param {any} message */
  answer(message) {
    const { resolve, reject } = /** @type {any} */ (this.asked.get(message.key));
    this.asked.delete(message.key);
    if (message.kind === "refused") reject(new Problem(422, message.code, message.reason));
    else resolve(message);
  }

  /** @param {any} message */
  say(message) {
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
