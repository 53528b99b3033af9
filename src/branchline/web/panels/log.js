// The log in sentences; each step can be looked at. And what happened since one's own last move.

import { el, fill } from "../parts/dom.js";
import { sentence, t } from "../locale/words.js";

/** @param {any} entry @param {any[]} seats */
export const who = (entry, seats) => (entry.seat < 0 ? t("log.chance") : (seats[entry.seat]?.name ?? ""));

/** What others and chance did after one's own last move. @param {any} seen @returns {any[]} */
export function since(seen) {
  if (seen.you === null) return [];
  const last = seen.log.findLastIndex((/** @type {any} */ entry) => entry.seat === seen.you);
  return last < 0 ? [] : seen.log.slice(last + 1);
}

export class LogPanel {
  /** @param {(position: number) => void} look */
  constructor(look) {
    this.look = look;
    this.list = el("ol", { class: "log" });
    this.empty = el("p", { class: "empty" });
    this.node = el("div", { class: "log-box", tabindex: "0", role: "group" }, this.empty, this.list);
    /** @type {any[]} */ this.entries = [];
    this.mark = "";
    this.at = -1;
  }

  /** @param {any} seen @param {number} at the position that is shown */
  update(seen, at) {
    this.node.setAttribute("aria-label", t("log.title"));
    this.empty.textContent = t("log.empty");
    this.empty.hidden = seen.log.length > 0;
    const names = seen.seats.map((/** @type {any} */ seat) => seat.name).join() + document.documentElement.lang;
    if (names !== this.mark) this.entries = [];
    this.mark = names;
    let same = 0;
    while (same < seen.log.length && this.entries[same] && alike(this.entries[same], seen.log[same])) same++;
    while (this.list.children.length > same) this.list.lastElementChild?.remove();
    for (const entry of seen.log.slice(same)) this.list.append(this.row(entry, seen.seats));
    const moved = same < seen.log.length || same < this.entries.length || at !== this.at;
    this.entries = seen.log;
    this.at = at;
    const here = this.here();
    for (const row of this.list.children) row.firstElementChild?.setAttribute("aria-current", String(row === here));
    if (moved) this.follow();
  }

  /** The last thing told up to the moment that is shown. @returns {HTMLElement | undefined} */
  here() {
    return [.../** @type {any} */ (this.list.children)].findLast((row) => Number(row.dataset.position) <= this.at);
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

  /** @param {any} entry @param {any[]} seats */
  row(entry, seats) {
    const mark = entry.seat < 0
      ? el("span", { class: "mark chance", "aria-hidden": "true" }, "◆")
      : el("span", { class: `mark seat${entry.seat % 6}`, "aria-hidden": "true" }, String(entry.seat + 1));
    const button = el(
      "button",
      {
        type: "button",
        class: "step",
        title: t("log.look"),
        on: { click: () => this.look(entry.position) },
      },
      mark,
      el("span", {}, el("span", { class: "by" }, `${who(entry, seats)}: `), sentence(entry.sentence)),
    );
    const row = el("li", {}, button);
    row.dataset.position = entry.position;
    return row;
  }
}

/** @param {any} one @param {any} other */
const alike = (one, other) => one.n === other.n && one.position === other.position && one.sentence === other.sentence;

/** A short list of the news, for the top of the column. @param {any} seen @returns {HTMLElement | null} */
export function news(seen) {
  const entries = since(seen);
  if (!entries.length || seen.phase !== "playing" || !seen.your_turn) return null;
  const shown = entries.slice(-8);
  const more = entries.length - shown.length;
  return el(
    "details",
    { class: "news" },
    el("summary", {}, t("log.since", { n: entries.length })),
    el(
      "ul",
      {},
      more > 0 && el("li", { class: "quiet" }, t("log.more", { n: more })),
      ...shown.map((/** @type {any} */ entry) =>
        el("li", {}, el("span", { class: "by" }, `${who(entry, seen.seats)}: `), sentence(entry.sentence))
      ),
    ),
  );
}
