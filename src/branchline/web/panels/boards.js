// All players' boards, small; a click enlarges one.

import { Board } from "../board/board.js";
import { points, t } from "../locale/translate.js";
import { asImage, dialog, el, fill } from "../ui/dom.js";
import { seatMark } from "../ui/widgets.js";
import { rerender } from "./rerender.js";

/** @import { ShownPosition } from "../types/page.d.ts" */

export class BoardsPanel {
  constructor() {
    this.node = el("div", { class: "boards" });
    this.last = "";
    /** @type {Record<number, string[]>} the highlighted places by seat */ this.lit = {};
    /** @type {Board[]} the small boards with highlighted places */ this.smallBoards = [];
    /** @type {ShownPosition | null} */ this.position = null;
    /** @type {{seat: number, body: Element} | null} */ this.large = null;
  }

  /**
   * @param {ShownPosition} shown
   * @param {Record<number, string[]>} [lit]
   */
  update(shown, lit = {}) {
    this.position = shown;
    this.lit = lit;
    if (this.large) this.draw(shown, this.large.seat, this.large.body);
    const totals = shown.sheets.map((sheet) => sheet.total);
    const key = JSON.stringify([shown.boards, shown.seats, totals, lit, document.documentElement.lang]);
    if (key === this.last) return;
    this.last = key;
    this.smallBoards = [];
    const small = Object.keys(shown.boards).map((seat) => this.small(shown, Number(seat)));
    rerender(this.node, ...(small.length ? small : [el("p", { class: "empty" }, t("boards.none"))]));
    this.relight();
  }

  /** Highlights the places again, once the boards are visible. */
  relight() {
    for (const board of this.smallBoards) board.light(this.lit[Number(board.paper.dataset.seat)] ?? []);
  }

  /**
   * A small board: an image, or inline SVG if places in it are highlighted.
   * @param {number} seat
   * @param {string} svg
   */
  face(seat, svg) {
    if (!this.lit[seat]?.length) return el("img", { src: asImage(svg), alt: "", loading: "lazy" });
    const board = new Board();
    board.show(svg);
    board.paper.className = "small-paper";
    board.paper.dataset.seat = String(seat);
    board.paper.inert = true;
    this.smallBoards.push(board);
    return board.paper;
  }

  /**
   * @param {ShownPosition} shown
   * @param {number} seat
   */
  small({ seats, boards, sheets }, seat) {
    const { name } = seats[seat];
    const label = t("boards.enlarge", { name });
    const total = el("b", {}, points(sheets[seat].total));
    return el(
      "button",
      { type: "button", class: "small-board", "aria-label": label, on: { click: () => this.enlarge(seat) } },
      this.face(seat, boards[seat].svg),
      el("span", { class: "small-name" }, seatMark(seat), el("span", { class: "who" }, name), total),
    );
  }

  /** @param {number} seat */
  enlarge(seat) {
    if (!this.position) return;
    const body = el("div", { class: "large-board" });
    this.large = { seat, body };
    const open = dialog(this.position.seats[seat].name, t("close"), [body], "wide");
    this.draw(this.position, seat, body);
    open.addEventListener("close", () => (this.large = null));
  }

  /**
   * @param {ShownPosition} shown
   * @param {number} seat
   * @param {Element} body
   */
  draw(shown, seat, body) {
    if (!shown.boards[seat]) return;
    const board = new Board();
    board.show(shown.boards[seat].svg);
    board.paper.className = "large-paper";
    fill(body, board.paper);
    board.light(this.lit[seat] ?? []);
  }
}
