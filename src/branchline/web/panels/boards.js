// All players' boards, small; a click enlarges one.

import { Board } from "../board/board.js";
import { points, t } from "../locale/translate.js";
import { asImage, dialog, el, fill, h } from "../ui/dom.js";
import { seatMark } from "../ui/widgets.js";

/** @import { ShownPosition } from "../types/page.d.ts" */

export class BoardsPanel {
  constructor() {
    this.node = el("div", { class: "boards" });
    /** @type {Record<number, string[]>} the highlighted places by seat */ this.lit = {};
    /** @type {Map<number, Board>} the small boards that have had highlighted places, by seat */ this.smallBoards =
      new Map();
    /** @type {ShownPosition | null} */ this.position = null;
    /** @type {{seat: number, board: Board} | null} */ this.large = null;
  }

  /**
   * @param {ShownPosition} shown
   * @param {Record<number, string[]>} [lit]
   */
  update(shown, lit = {}) {
    this.position = shown;
    this.lit = lit;
    this.drawLarge(shown);
    const small = Object.keys(shown.boards).map((seat) => this.small(shown, Number(seat)));
    fill(this.node, ...(small.length ? small : [h("p", { class: "empty" }, t("boards.none"))]));
    this.relight();
  }

  /** Highlights the places again, once the boards are visible. */
  relight() {
    for (const [seat, board] of this.smallBoards) if (board.paper.isConnected) board.light(this.lit[seat] ?? []);
  }

  /**
   * A small board: an image, or inline SVG if places in it are highlighted.
   * @param {number} seat
   * @param {string} svg
   */
  face(seat, svg) {
    if (!this.lit[seat]?.length) return h("img", { src: asImage(svg), alt: "", loading: "lazy" });
    const board = this.smallBoards.get(seat) ?? new Board();
    this.smallBoards.set(seat, board);
    board.show(svg);
    board.paper.className = "small-paper";
    board.paper.dataset.seat = String(seat);
    board.paper.inert = true;
    return board.paper;
  }

  /**
   * @param {ShownPosition} shown
   * @param {number} seat
   */
  small({ seats, boards, sheets }, seat) {
    const { name } = seats[seat];
    const label = t("boards.enlarge", { name });
    const total = h("b", {}, points(sheets[seat].total));
    return h(
      "button",
      { key: seat, type: "button", class: "small-board", "aria-label": label, on: { click: () => this.enlarge(seat) } },
      this.face(seat, boards[seat].svg),
      h("span", { class: "small-name" }, seatMark(seat), h("span", { class: "who" }, name), total),
    );
  }

  /** @param {number} seat */
  enlarge(seat) {
    if (!this.position) return;
    const board = new Board();
    board.paper.className = "large-paper";
    this.large = { seat, board };
    const body = h("div", { class: "large-board" }, board.paper);
    const open = dialog(this.position.seats[seat].name, t("close"), [body], "wide");
    this.drawLarge(this.position);
    open.addEventListener("close", () => (this.large = null));
  }

  /** @param {ShownPosition} shown */
  drawLarge({ boards }) {
    if (!this.large || !boards[this.large.seat]) return;
    const { seat, board } = this.large;
    board.show(boards[seat].svg);
    board.light(this.lit[seat] ?? []);
  }
}
