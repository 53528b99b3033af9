// The log in sentences; each step can be looked at. And what happened since one's own last move.

import { sentence, t } from "../locale/words.js";
import { el } from "../parts/dom.js";
import { mark } from "../parts/pieces.js";

/** @import { LogEntry, SeatInfo, Seen } from "../types/answers.d.ts" */

const NEWS = 8; // entries of the news; the others are counted

/**
 * Who did something; nobody where a seat is not told.
 * @param {{seat: number | null}} entry
 * @param {SeatInfo[]} seats
 */
export function who({ seat }, seats) {
  if (seat === null) return "";
  return seat < 0 ? t("log.chance") : (seats[seat]?.name ?? "");
}

/**
 * What others and chance did after one's own last move.
 * @param {Seen} seen
 */
function since(seen) {
  if (seen.you === null) return [];
  const last = seen.log.findLastIndex((entry) => entry.seat === seen.you);
  return last < 0 ? [] : seen.log.slice(last + 1);
}

/**
 * Whether two entries read alike.
 * @param {LogEntry | undefined} one
 * @param {LogEntry} other
 */
const alike = (one, other) => one?.n === other.n && one.position === other.position && one.sentence === other.sentence;

/**
 * @param {LogEntry} entry
 * @param {SeatInfo[]} seats
 */
const told = (entry, seats) => [el("span", { class: "by" }, `${who(entry, seats)}: `), sentence(entry.sentence)];

export class LogPanel {
  /** @param {(position: number) => void} look */
  constructor(look) {
    this.look = look;
    this.list = el("ol", { class: "log" });
    this.empty = el("p", { class: "empty" });
    this.node = el("div", { class: "log-box", tabindex: "0", role: "group" }, this.empty, this.list);
    /** @type {LogEntry[]} */ this.entries = [];
    /** @type {HTMLLIElement[]} */ this.rows = [];
    this.mark = "";
    this.at = -1;
  }

  /**
   * @param {Seen} seen
   * @param {number} at the position that is shown
   */
  update(seen, at) {
    this.node.setAttribute("aria-label", t("log.title"));
    this.empty.textContent = t("log.empty");
    this.empty.hidden = seen.log.length > 0;
    const names = seen.seats.map((seat) => seat.name).join() + document.documentElement.lang;
    if (names !== this.mark) this.entries = [];
    this.mark = names;
    const grown = this.write(seen);
    const moved = grown || at !== this.at;
    this.at = at;
    const here = this.here();
    for (const row of this.rows) row.firstElementChild?.setAttribute("aria-current", String(row === here));
    if (moved) this.follow();
  }

  /**
   * Keeps the rows that stay, and writes the others; whether there are others.
   * @param {Seen} seen
   */
  write({ log, seats }) {
    let same = 0;
    while (same < log.length && alike(this.entries[same], log[same])) same++;
    const grown = same < log.length || same < this.entries.length;
    this.rows = [...this.rows.slice(0, same), ...log.slice(same).map((entry) => this.row(entry, seats))];
    while (this.list.children.length > same) this.list.lastElementChild?.remove();
    this.list.append(...this.rows.slice(same));
    this.entries = log;
    return grown;
  }

  /** The last thing told up to the moment that is shown. */
  here() {
    return this.rows.findLast((row) => Number(row.dataset.position) <= this.at);
  }

  /** Brings what belongs to the moment shown into sight: now that is the newest. */
  follow() {
    const box = this.node.getBoundingClientRect();
    const row = this.here()?.getBoundingClientRect();
    if (!row) this.node.scrollTop = 0;
    else if (row.top < box.top || row.bottom > box.bottom) {
      this.node.scrollTop += row.top - box.top - (box.height - row.height) / 2;
    }
  }

  /**
   * @param {LogEntry} entry
   * @param {SeatInfo[]} seats
   */
  row(entry, seats) {
    const chance = () => el("span", { class: "mark chance", "aria-hidden": "true" }, "◆");
    const click = () => this.look(entry.position);
    const face = [entry.seat < 0 ? chance() : mark(entry.seat), el("span", {}, ...told(entry, seats))];
    const step = el("button", { type: "button", class: "step", title: t("log.look"), on: { click } }, ...face);
    return el("li", { "data-position": entry.position }, step);
  }
}

/**
 * A short list of the news, for the top of the column.
 * @param {Seen} seen
 */
export function news(seen) {
  const entries = since(seen);
  if (!entries.length || seen.phase !== "playing" || !seen.your_turn) return null;
  const shown = entries.slice(-NEWS);
  const more = entries.length - shown.length;
  return el(
    "details",
    { class: "news" },
    el("summary", {}, t("log.since", { n: entries.length })),
    el(
      "ul",
      {},
      more > 0 && el("li", { class: "quiet" }, t("log.more", { n: more })),
      ...shown.map((entry) => el("li", {}, ...told(entry, seen.seats))),
    ),
  );
}
