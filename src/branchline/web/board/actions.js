// The action bar below the board: what is selected, undo, reset, the game's buttons and the main button.

import { sentence, t } from "../locale/translate.js";
import { create, el, fill } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/widgets.js";

/** @import { Choice, TableView } from "../types/responses.d.ts" */
/** @import { Play } from "./play.js" */

/** @param {HTMLElement} button @param {string} picture @param {string} words */
function label(button, picture, words) {
  if (button.textContent !== words) fill(button, icon(picture), el("span", {}, words));
}

export class Actions {
  /**
   * @param {Play} play
   * @param {HTMLButtonElement | null} [beside] another button, next to undo
   */
  constructor(play, beside = null) {
    this.play = play;
    this.hint = el("p", { class: "hint" });
    this.extra = el("div", { class: "extra" });
    this.offerKey = "";
    /** @type {HTMLButtonElement | null} the focused button, while its request is pending */
    this.heldButton = null;
    this.undo = create(button("undo", () => (play.back() ? null : play.undo(false))));
    this.reset = create(button("reset", () => play.undo(true)));
    this.main = create(button("go main", () => play.finish()));
    this.node = el(
      "div",
      { class: "actions", hidden: true, "data-clear": true },
      this.hint,
      el("div", { class: "row" }, this.undo, this.reset, beside, this.main),
      this.extra,
    );
  }

  update() {
    const focused = this.node.querySelector(":focus-visible");
    if (focused instanceof HTMLButtonElement) this.heldButton = focused;
    this.refresh();
    if (this.heldButton && !this.play.busy) this.hold(this.heldButton);
  }

  /**
   * Moves the focus from a disabled button to the board.
   * @param {HTMLButtonElement} held
   */
  hold(held) {
    const lost = document.activeElement === document.body || document.activeElement === held;
    if (lost && (held.disabled || !held.isConnected)) this.play.board.refocus("");
    else if (lost) held.focus();
    this.heldButton = null;
  }

  refresh() {
    const { play } = this;
    const { view, picking } = play;
    const playing = view?.phase === "playing" && view.you !== null && !view.replay;
    this.node.hidden = !playing;
    this.node.setAttribute("aria-busy", String(play.busy));
    if (!playing) return;
    this.node.classList.toggle("waiting", !view.your_turn);
    label(this.undo, "undo", picking.empty ? t("play.undo") : t("play.cancel"));
    label(this.reset, "reset", t("play.reset"));
    this.reset.title = t("play.reset.words");
    this.undo.disabled = play.busy || !play.live || (picking.empty && !view.undo);
    this.reset.disabled = play.busy || !play.live || !view.undo;
    this.showMain(play);
    this.showExtra(play);
    this.hint.textContent = this.words(play, view);
  }

  /** @param {Play} play */
  showMain(play) {
    const ready = play.ready;
    const making = ready && !play.finishing;
    label(this.main, "check", making ? t(play.entering ? "play.enter" : "play.confirm") : t("play.done"));
    this.main.disabled = play.busy || play.foreseeing !== null || !play.live || !(ready ?? play.doneChoice);
    this.main.title = this.main.disabled ? "" : this.said(ready ?? play.doneChoice);
    this.main.classList.toggle("ready", Boolean(ready));
  }

  /**
   * Updates the buttons only if the choices have changed, so that none vanishes under a finger.
   * @param {Play} play
   */
  showExtra(play) {
    const many = play.picking.ready.length > 1 && !play.entering;
    const turned = many && !play.board.ghostBox(); // else the buttons float next to the preview
    const others = play.ready ? [] : play.others;
    this.extra.hidden = !turned && !others.length;
    const said = others.map((choice) => [choice.text, this.said(choice)]);
    const key = JSON.stringify([turned, said, document.documentElement.lang]);
    if (key !== this.offerKey) fill(this.extra, ...(turned ? this.turns() : []), ...this.buttons(others));
    this.offerKey = key;
    for (const each of this.extra.querySelectorAll("button")) each.disabled = play.busy;
  }

  turns() {
    const turn = (/** @type {string} */ side, /** @type {number} */ by) =>
      button("", () => this.play.turn(by), icon(side), el("span", {}, t(`play.${side}`)));
    return [turn("left", -1), turn("right", 1)];
  }

  /** @param {Choice[]} choices */
  buttons(choices) {
    return choices.map((choice) => button("", () => this.play.choose(choice), this.said(choice)));
  }

  /** @param {Choice | null} choice */
  said(choice) {
    return choice ? sentence(this.play.previews.sentence(choice)) : "";
  }

  /**
   * @param {Play} play
   * @param {TableView} view
   */
  words(play, view) {
    const { picking, ready } = play;
    if (!play.live) return t("play.earlier");
    if (!view.your_turn) return "";
    if (ready) return this.said(ready);
    if (!picking.empty) return play.hint;
    return this.said(play.doneChoice);
  }
}
