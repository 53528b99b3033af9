// The log in sentences; each entry can be visited and highlights its place.

import { sentence, t } from "../locale/translate.js";
import { el, fill, h } from "../ui/dom.js";
import { seatMark } from "../ui/widgets.js";

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
    /** @type {Map<string, Element>} the figures by entry */ this.figures = new Map();
    this.last = 0; // number of the newest entry
    this.at = -1;
    /** @type {Element | null} */ this.lit = null; // the row whose place is highlighted
  }

  /**
   * @param {TableView} view
   * @param {number} at the shown position
   */
  update({ log, seats }, at) {
    this.node.setAttribute("aria-label", t("log.title"));
    this.empty.textContent = t("log.empty");
    this.empty.hidden = log.length > 0;
    const here = log.findLast((entry) => entry.position <= at);
    fill(this.list, ...log.map((entry) => this.row(entry, seats, entry === here)));
    if (this.lit && !this.lit.isConnected) this.highlight(null, null); // a removed row gets no blur or leave event
    const last = log.at(-1)?.n ?? 0;
    const moved = at !== this.at || last !== this.last;
    [this.at, this.last] = [at, last];
    if (moved) this.follow();
  }

  /**
   * Highlights the place of an entry; null removes the highlight.
   * @param {LogEntry | null} entry
   * @param {Element | null} row
   */
  highlight(entry, row) {
    this.lit = row;
    this.spot(entry);
  }

  /** Scrolls to the entry of the shown position; at the current one, the newest. */
  follow() {
    const box = this.node.getBoundingClientRect();
    const row = this.list.querySelector("[aria-current=true]")?.parentElement?.getBoundingClientRect();
    if (!row) this.node.scrollTop = 0;
    else if (row.top < box.top || row.bottom > box.bottom) {
      this.node.scrollTop += row.top - box.top - (box.height - row.height) / 2;
    }
  }

  /**
   * The figure of an entry; the same element as before if it has not changed.
   * @param {LogEntry} entry
   */
  figure({ n, figure: svg }) {
    if (!svg) return null;
    const node = this.figures.get(n + svg) ?? this.crop(svg);
    if (node) this.figures.set(n + svg, node);
    return node;
  }

  /**
   * @param {LogEntry} entry
   * @param {SeatInfo[]} seats
   * @param {boolean} here whether its position is shown
   */
  row(entry, seats, here) {
    const light = (/** @type {Event} */ { currentTarget }) =>
      this.highlight(entry, /** @type {Element} */ (currentTarget));
    const dark = () => this.highlight(null, null);
    const on = {
      click: () => this.look(entry.position),
      pointerenter: light,
      pointerleave: dark,
      focus: light,
      blur: dark,
    };
    return h(
      "li",
      { key: entry.n },
      h(
        "button",
        { type: "button", class: "step", title: t("log.show"), "aria-current": String(here), on },
        entry.seat < 0 ? h("span", { class: "mark chance", "aria-hidden": "true" }, "◆") : seatMark(entry.seat),
        h("span", {}, h("span", { class: "by" }, by(entry, seats)), sentence(entry.sentence)),
        this.figure(entry),
      ),
    );
  }
}
