// Buttons next to a preview that waits for confirmation: rotate it, confirm it.

import { t } from "../locale/translate.js";
import { el, fill } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @import { Board } from "./board.js" */
/** @import { Play } from "./play.js" */

const WIDE = 900; // minimum width in pixels for a column next to the board

/**
 * @param {string} picture
 * @param {() => void} click
 * @param {string} label
 * @param {string} [kind]
 */
const round = (picture, click, label, kind = "") =>
  el(
    "button",
    { type: "button", class: `round ${kind}`, "aria-label": label, title: label, on: { click } },
    icon(picture),
  );

export class RotationButtons {
  /**
   * @param {Board} board
   * @param {Play} play
   */
  constructor(board, play) {
    this.board = board;
    this.play = play;
    this.offerKey = "";
    this.node = el("div", { class: "rotation-buttons", hidden: true, "data-clear": true });
    board.overlay.append(this.node);
    new ResizeObserver(() => this.place()).observe(board.node);
  }

  update() {
    const { play } = this;
    const ready = play.live && !play.entering ? play.picking.ready : [];
    const focused = this.node.contains(document.activeElement);
    this.node.hidden = !ready.length || play.busy || !this.board.ghostBox();
    if (focused && this.node.hidden) this.board.focusPick = "";
    if (this.node.hidden) return;
    const turns = ready.length > 1;
    const key = `${turns} ${document.documentElement.lang}`;
    if (key !== this.offerKey) {
      fill(
        this.node,
        turns && round("left", () => play.turn(-1), t("play.left")),
        round("check", () => play.confirm(), t("play.confirm"), "go"),
        turns && round("right", () => play.turn(1), t("play.right")),
      );
    }
    this.offerKey = key;
    this.place();
  }

  place() {
    const ghost = this.board.ghostBox();
    if (this.node.hidden || !ghost) return;
    const board = this.board.node.getBoundingClientRect();
    const { width, height } = this.node.getBoundingClientRect();
    const middle = ghost.left + ghost.width / 2 - board.left;
    const below = ghost.bottom - board.top + 6;
    const bar = innerWidth > WIDE ? 8 : 112; // keeps clear of the bar at the bottom
    const end = Math.min(board.height, innerHeight - bar - board.top);
    const top = below + height > end ? ghost.top - board.top - height - 6 : below;
    this.node.style.left = `${Math.min(Math.max(2, middle - width / 2), board.width - width - 2)}px`;
    this.node.style.top = `${Math.max(2, top)}px`;
  }
}
