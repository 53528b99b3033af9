// Everybody's boards, small; a click makes one large.

import { asImage, dialog, el, fill, picture } from "../parts/dom.js";
import { points, t } from "../locale/words.js";

export class BoardsPanel {
  constructor() {
    this.node = el("div", { class: "boards" });
    this.last = "";
    /** @type {any} */ this.seen = null;
    /** @type {{seat: number, body: Element} | null} */ this.large = null;
  }

  /** @param {any} seen something with boards, seats, sheets */
  update(seen) {
    this.seen = seen;
    if (this.large) this.draw(this.large.seat, this.large.body);
    const key = JSON.stringify([
      seen.boards,
      seen.seats,
      seen.sheets.map((/** @type {any} */ s) => s.total),
      document.documentElement.lang,
    ]);
    if (key === this.last) return;
    this.last = key;
    const seats = Object.keys(seen.boards).map(Number);
    fill(
      this.node,
      ...(seats.length ? seats.map((seat) => this.small(seat)) : [el("p", { class: "empty" }, t("boards.none"))]),
    );
  }

  /** @param {number} seat */
  small(seat) {
    const { seats, boards, sheets } = this.seen;
    const who = seats[seat];
    const name = t("boards.enlarge", { name: who.name });
    return el(
      "button",
      {
        type: "button",
        class: "small-board",
        "aria-label": name,
        on: { click: () => this.enlarge(seat) },
      },
      el("img", { src: asImage(boards[seat].svg), alt: "", loading: "lazy" }),
      el(
        "span",
        { class: "small-name" },
        el("span", { class: `mark seat${seat % 6}` }, String(seat + 1)),
        el("span", { class: "who" }, who.name),
        el("b", {}, points(sheets[seat].total)),
      ),
    );
  }

  /** @param {number} seat */
  enlarge(seat) {
    const body = el("div", { class: "large-board" });
    this.draw(seat, body);
    this.large = { seat, body };
    const open = dialog(this.seen.seats[seat].name, t("close"), [body], "wide");
    open.addEventListener("close", () => (this.large = null));
  }

  /** @param {number} seat @param {Element} body */
  draw(seat, body) {
    const board = this.seen.boards[seat];
    if (board) fill(body, picture(board.svg));
  }
}
