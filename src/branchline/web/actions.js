// The bar below the board: what was picked, undo, reset, the buttons of the game, and the one big button.

import { el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { sentence, t } from "./words.js";

/** @typedef {import("./play.js").Play} Play */

export class Actions {
  /** @param {() => Play} play */
  constructor(play) {
    this.play = play;
    this.hint = el("p", { class: "hint" });
    this.extra = el("div", { class: "extra" });
    const button = (/** @type {string} */ kind, /** @type {() => void} */ click) => el("button", { type: "button", class: `button ${kind}`, on: { click } });
    this.undo = button("undo", () => (play().back() ? null : play().undo(false)));
    this.reset = button("reset", () => play().undo(true));
    this.main = button("go main", () => play().confirm());
    this.node = el("div", { class: "actions" }, this.hint, this.extra, el("div", { class: "row" }, this.undo, this.reset, this.main));
  }

  update() {
    const play = this.play();
    const { seen, picking } = play;
    this.node.hidden = !seen || seen.phase !== "playing" || seen.you === null || seen.replay;
    if (this.node.hidden) return;
    this.node.classList.toggle("waiting", !seen.your_turn);
    fill(this.undo, icon("undo"), el("span", {}, picking.empty ? t("play.undo") : t("play.unpick")));
    fill(this.reset, icon("reset"), el("span", {}, t("play.reset")));
    this.undo.disabled = play.busy || !play.live || (picking.empty && !seen.undo);
    this.reset.disabled = play.busy || !play.live || !seen.undo;
    this.showMain(play);
    this.showExtra(play);
    this.hint.textContent = this.words(play);
  }

  /** @param {Play} play */
  showMain(play) {
    const ready = play.ready;
    fill(this.main, icon("check"), el("span", {}, ready ? t(play.entering ? "play.enter" : "play.confirm") : t("play.done")));
    this.main.disabled = play.busy || !play.live || !(ready ?? play.done);
    this.main.title = this.main.disabled ? "" : sentence((ready ?? play.done)?.sentence ?? "");
    this.main.classList.toggle("ready", Boolean(ready));
  }

  /** @param {Play} play */
  showExtra(play) {
    const turned = play.picking.ready.length > 1 && !play.entering;
    const turning = ["left", "right"].map((side) => {
      const click = () => play.turn(side === "left" ? -1 : 1);
      return turned && el("button", { type: "button", class: "button", on: { click } }, icon(side), el("span", {}, t(`play.${side}`)));
    });
    const others = play.ready ? [] : play.others.map((choice) =>
      el("button", { type: "button", class: "button", disabled: play.busy, on: { click: () => play.commit(choice) } }, sentence(choice.sentence)));
    fill(this.extra, ...turning, ...others);
    this.extra.hidden = !turned && !others.length;
  }

  /** @param {Play} play */
  words(play) {
    const { picking, seen, ready } = play;
    if (!play.live) return t("play.past");
    if (!seen.your_turn) return "";
    if (ready) return sentence(ready.sentence);
    if (play.entering && !picking.empty) return t("play.entering");
    if (!picking.empty) return t("play.next");
    return play.done ? sentence(play.done.sentence) : "";
  }
}

/** Buttons that float beside a ghost that waits: turn it, make it so. */
export class Turning {
  /** @param {import("./board.js").Board} board @param {() => Play} play */
  constructor(board, play) {
    this.board = board;
    this.play = play;
    this.node = el("div", { class: "turning", hidden: true });
    board.beside.append(this.node);
    new ResizeObserver(() => this.place()).observe(board.node);
  }

  update() {
    const play = this.play();
    const ready = play.live && !play.entering ? play.picking.ready : [];
    this.node.hidden = !ready.length || play.busy || !this.board.ghostBox();
    if (this.node.hidden) return;
    const button = (/** @type {string} */ name, /** @type {() => void} */ click, /** @type {string} */ label, kind = "") =>
      el("button", { type: "button", class: `round ${kind}`, "aria-label": label, title: label, tabindex: "-1", on: { click } }, icon(name));
    const turns = ready.length > 1;
    fill(
      this.node,
      turns && button("left", () => play.turn(-1), t("play.left")),
      button("check", () => play.confirm(), t("play.confirm"), "go"),
      turns && button("right", () => play.turn(1), t("play.right")),
    );
    this.place();
  }

  place() {
    const ghost = this.board.ghostBox();
    if (this.node.hidden || !ghost) return;
    const board = this.board.node.getBoundingClientRect();
    const { width, height } = this.node.getBoundingClientRect();
    const middle = ghost.left + ghost.width / 2 - board.left;
    const below = ghost.bottom - board.top + 6;
    const top = below + height > board.height ? ghost.top - board.top - height - 6 : below;
    this.node.style.left = `${Math.min(Math.max(2, middle - width / 2), board.width - width - 2)}px`;
    this.node.style.top = `${Math.max(2, top)}px`;
  }
}
