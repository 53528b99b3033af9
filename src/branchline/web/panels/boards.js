// Everybody's boards, small; a click makes one large.

import { points, t } from "../locale/words.js";
import { asImage, dialog, el, fill, picture } from "../parts/dom.js";
import { mark } from "../parts/pieces.js";

/** @import { Shown } from "../types/page.d.ts" */

export class BoardsPanel {
  constructor() {
    this.node = el("div", { class: "boards" });
    this.last = "";
    /** @type {Shown | null} */ this.shown = null;
    /** @type {{seat: number, body: Element} | null} */ this.large = null;
  }

  /** @param {Shown} shown */
  update(shown) {
    this.shown = shown;
    if (this.large) draw(shown, this.large.seat, this.large.body);
    const totals = shown.sheets.map((sheet) => sheet.total);
    const key = JSON.stringify([shown.boards, shown.seats, totals, document.documentElement.lang]);
    if (key === this.last) return;
    this.last = key;
    const small = Object.keys(shown.boards).map((seat) => this.small(shown, Number(seat)));
    fill(this.node, ...(small.length ? small : [el("p", { class: "empty" }, t("boards.none"))]));
  }

  /**
   * @param {Shown} shown
   * @param {number} seat
   */
  small({ seats, boards, sheets }, seat) {
    const { name } = seats[seat];
    const label = t("boards.enlarge", { name });
    const total = el("b", {}, points(sheets[seat].total));
    return el(
      "button",
      { type: "button", class: "small-board", "aria-label": label, on: { click: () => this.enlarge(seat) } },
      el("img", { src: asImage(boards[seat].svg), alt: "", loading: "lazy" }),
      el("span", { class: "small-name" }, mark(seat), el("span", { class: "who" }, name), total),
    );
  }

  /** @param {number} seat */
  enlarge(seat) {
    if (!this.shown) return;
    const body = el("div", { class: "large-board" });
    draw(this.shown, seat, body);
    this.large = { seat, body };
    const open = dialog(this.shown.seats[seat].name, t("close"), [body], "wide");
    open.addEventListener("close", () => (this.large = null));
  }
}

/**
 * @param {Shown} shown
 * @param {number} seat
 * @param {Element} body
 */
function draw(shown, seat, body) {
  const board = shown.boards[seat];
  if (board) fill(body, picture(board.svg));
}
