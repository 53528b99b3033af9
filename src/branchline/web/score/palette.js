// The pieces to build a board from; one of them is selected.

import { t } from "../locale/translate.js";
import { asImage, el, fill, h, picture } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/widgets.js";

/** @import { PieceInfo } from "../types/responses.d.ts" */
/** @import { Child } from "../types/page.d.ts" */

const ERASER = -1;

export class Palette {
  /** @param {() => unknown} clear */
  constructor(clear) {
    this.clear = clear;
    this.chosen = 0;
    /** @type {PieceInfo[]} */ this.pieces = [];
    this.node = el("div", { class: "tray", role: "group" });
  }

  /**
   * The selected piece; null for the eraser.
   * @returns {PieceInfo | undefined}
   */
  get piece() {
    return this.pieces[this.chosen];
  }

  /** @param {PieceInfo[]} pieces */
  show(pieces) {
    this.pieces = pieces;
    this.node.setAttribute("aria-label", t("score.tap"));
    fill(
      this.node,
      ...pieces.map((piece, n) => this.tool(n, nameOf(piece), h("img", { src: asImage(piece.svg), alt: "" }))),
      this.tool(ERASER, t("score.erase"), h("span", { "aria-hidden": "true" }, "✕")),
      button("", this.clear, icon("reset"), t("score.clear")),
    );
  }

  /**
   * @param {number} n
   * @param {string} label
   * @param {Child} face
   */
  tool(n, label, face) {
    const click = () => {
      this.chosen = n;
      this.show(this.pieces);
    };
    const pressed = String(n === this.chosen);
    const attributes = { type: "button", class: "piece", "aria-pressed": pressed, "aria-label": label, title: label };
    return h("button", { ...attributes, on: { click } }, face);
  }
}

/** @param {PieceInfo} piece */
const nameOf = (piece) => picture(piece.svg).querySelector("title")?.textContent ?? "";
