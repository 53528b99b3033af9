// The log in sentences; each entry can be visited and highlights its place.

import { sentence, t } from "../locale/translate.js";
import { el } from "../ui/dom.js";
import { seatMark } from "../ui/widgets.js";
import { heldFocus } from "./rerender.js";

/** @import { LogEntry, SeatInfo, TableView } from "../types/responses.d.ts" */

/**
 * The name before a sentence; empty for chance, which the sentence names itself.
 * @param {{seat: number | null, by?: string | null}} entry
 * @param {SeatInfo[]} seats
 */
export function by({ seat, by: standIn }, seats) {
  return seat === null || seat < 0 ? "" : `${standIn ?? seats[seat]?.name ?? ""}: `;
}

/**
 * A sentence with the name of the player.
 * @param {{seat: number | null, by?: string | null}} entry
 * @param {SeatInfo[]} seats
 * @param {string} words
 */
export const entryText = (entry, seats, words) => by(entry, seats) + sentence(words);

/**
 * Whether two entries have the same text.
 * @param {LogEntry | undefined} one
 * @param {LogEntry} other
 */
const alike = (one, other) =>
  one?.n === other.n && one.position === other.position && one.sentence === other.sentence &&
  one.figure === other.figure;

/**
 * @param {LogEntry} entry
 * @param {SeatInfo[]} seats
 */
function entryWords(entry, seats) {
  return [el("span", { class: "by" }, by(entry, seats)), sentence(entry.sentence)];
}

export class LogPanel {
  /**
   * @param {(position: number) => void} look
   * @param {(entry: LogEntry | null) => void} spot highlights its place
   * @param {(figure: string) => Element | null} crop a fragment of a picture, cropped
   */
  constructor(look, spot, crop) {
    this.look = look;
    this.spot = spot;
    this.crop = crop;
    this.list = el("ol", { class: "log" });
    this.empty = el("p", { class: "empty" });
    this.node = el("div", { class: "log-box", tabindex: "0", role: "group" }, this.empty, this.list);
    /** @type {LogEntry[]} */ this.entries = [];
    /** @type {HTMLLIElement[]} */ this.rows = [];
    this.mark = "";
    this.at = -1;
    /** @type {HTMLLIElement | null} */ this.lit = null; // the row whose place is highlighted
  }

  /**
   * @param {TableView} view
   * @param {number} at the shown position
   */
  update(view, at) {
    this.node.setAttribute("aria-label", t("log.title"));
    this.empty.textContent = t("log.empty");
    this.empty.hidden = view.log.length > 0;
    const names = view.seats.map((seat) => seat.name).join() + document.documentElement.lang;
    if (names !== this.mark) this.entries = [];
    this.mark = names;
    const grown = this.write(view);
    const moved = grown || at !== this.at;
    this.at = at;
    const here = this.here();
    for (const row of this.rows) row.firstElementChild?.setAttribute("aria-current", String(row === here));
    if (moved) this.follow();
  }

  /**
   * Updates the changed rows; returns whether there are any.
   * @param {TableView} view
   */
  write({ log, seats }) {
    let same = 0;
    while (same < log.length && alike(this.entries[same], log[same])) same++;
    const grown = same < log.length || same < this.entries.length;
    const back = heldFocus(this.list);
    this.rows = [...this.rows.slice(0, same), ...log.slice(same).map((entry) => this.row(entry, seats))];
    while (this.list.children.length > same) this.list.lastElementChild?.remove();
    this.list.append(...this.rows.slice(same));
    this.entries = log;
    if (this.lit && !this.lit.isConnected) this.highlight(null, null); // a removed row gets no blur or leave event
    back();
    return grown;
  }

  /**
   * Highlights the place of an entry; null removes the highlight.
   * @param {LogEntry | null} entry
   * @param {HTMLLIElement | null} row
   */
  highlight(entry, row) {
    this.lit = row;
    this.spot(entry);
  }

  /** The last entry before the shown position. */
  here() {
    return this.rows.findLast((row) => Number(row.dataset.position) <= this.at);
  }

  /** Scrolls to the entry of the shown position; at the current one, the newest. */
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
    const row = el("li", { "data-position": entry.position });
    const chance = () => el("span", { class: "mark chance", "aria-hidden": "true" }, "◆");
    const click = () => this.look(entry.position);
    const light = () => this.highlight(entry, row);
    const dark = () => this.highlight(null, null);
    const on = { click, pointerenter: light, pointerleave: dark, focus: light, blur: dark };
    const figure = entry.figure ? this.crop(entry.figure) : null;
    const face = [
      entry.seat < 0 ? chance() : seatMark(entry.seat),
      el("span", {}, ...entryWords(entry, seats)),
      figure,
    ];
    row.append(el("button", { type: "button", class: "step", title: t("log.show"), on }, ...face));
    return row;
  }
}
