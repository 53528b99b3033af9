// The bar below the board: what was picked, undo, reset, the buttons of the game, and the one big button.

import { el, fill } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { sentence, t } from "../locale/words.js";

/** @typedef {import("./play.js").Play} Play */

/** @param {HTMLElement} button @param {string} picture @param {string} words */
function label(button, picture, words) {
  if (button.textContent !== words) fill(button, icon(picture), el("span", {}, words));
}

export class Actions {
  /** @param {() => Play} play */
  constructor(play) {
    this.play = play;
    this.hint = el("p", { class: "hint" });
    this.extra = el("div", { class: "extra" });
    /** @type {any} the button the keyboard is at, while what it did is on its way */ this.held = null;
    const button = (/** @type {string} */ kind, /** @type {() => void} */ click) =>
      el("button", { type: "button", class: `button ${kind}`, on: { click } });
    this.undo = button("undo", () => (play().back() ? null : play().undo(false)));
    this.reset = button("reset", () => play().undo(true));
    this.main = button("go main", () => play().confirm());
    this.node = el(
      "div",
      { class: "actions", hidden: true },
      this.hint,
      el("div", { class: "row" }, this.undo, this.reset, this.main),
      this.extra,
    );
  }

  update() {
    const focused = /** @type {any} */ (this.node.querySelector(":focus-visible"));
    if (focused) this.held = focused;
    this.refresh();
    if (this.held && !this.play().busy) this.hold();
  }

  /** A button that can no longer be pressed would lose the keyboard's focus: the board takes it. */
  hold() {
    const lost = document.activeElement === document.body || document.activeElement === this.held;
    if (lost && (this.held.disabled || !this.held.isConnected)) this.play().board.refocus("");
    else if (lost) this.held.focus();
    this.held = null;
  }

  refresh() {
    const play = this.play();
    const { seen, picking } = play;
    this.node.hidden = !seen || seen.phase !== "playing" || seen.you === null || seen.replay;
    if (this.node.hidden) return;
    this.node.classList.toggle("waiting", !seen.your_turn);
    this.node.setAttribute("aria-busy", String(play.busy));
    label(this.undo, "undo", picking.empty ? t("play.undo") : t("play.unpick"));
    label(this.reset, "reset", t("play.reset"));
    this.reset.title = t("play.reset.words");
    this.undo.disabled = play.busy || !play.live || (picking.empty && !seen.undo);
    this.reset.disabled = play.busy || !play.live || !seen.undo;
    this.showMain(play);
    this.showExtra(play);
    this.hint.textContent = this.words(play);
  }

  /** @param {Play} play */
  showMain(play) {
    const ready = play.ready;
    label(this.main, "check", ready ? t(play.entering ? "play.enter" : "play.confirm") : t("play.done"));
    this.main.disabled = play.busy || !play.live || !(ready ?? play.done);
    this.main.title = this.main.disabled ? "" : sentence((ready ?? play.done)?.sentence ?? "");
    this.main.classList.toggle("ready", Boolean(ready));
  }

  /** Buttons stay as they are while what they offer stays: nothing may vanish under a finger. @param {Play} play */
  showExtra(play) {
    const turned = play.picking.ready.length > 1 && !play.entering && !play.board.ghostBox(); // else the buttons float beside the ghost
    const others = play.ready ? [] : play.others;
    this.extra.hidden = !turned && !others.length;
    const key = JSON.stringify([
      turned,
      others.map((choice) => [choice.text, choice.sentence]),
      document.documentElement.lang,
    ]);
    if (key !== this.offered) {
      this.offered = key;
      const button = (/** @type {() => void} */ click, /** @type {any[]} */ ...content) =>
        el("button", { type: "button", class: "button", on: { click } }, ...content);
      const turns = turned
        ? ["left", "right"].map((side) =>
          button(() => this.play().turn(side === "left" ? -1 : 1), icon(side), el("span", {}, t(`play.${side}`)))
        )
        : [];
      fill(
        this.extra,
        ...turns,
        ...others.map((choice) => button(() => this.play().commit(choice), sentence(choice.sentence))),
      );
    }
    for (const button of this.extra.children) /** @type {any} */ (button).disabled = play.busy;
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
    const focused = this.node.contains(document.activeElement);
    this.node.hidden = !ready.length || play.busy || !this.board.ghostBox();
    if (focused && this.node.hidden) this.board.wanted = "";
    if (this.node.hidden) return;
    const button = (
      /** @type {string} */ name,
      /** @type {() => void} */ click,
      /** @type {string} */ label,
      kind = "",
    ) =>
      el(
        "button",
        { type: "button", class: `round ${kind}`, "aria-label": label, title: label, on: { click } },
        icon(name),
      );
    const turns = ready.length > 1;
    const key = `${turns} ${document.documentElement.lang}`;
    if (key !== this.offered) {
      fill(
        this.node,
        turns && button("left", () => this.play().turn(-1), t("play.left")),
        button("check", () => this.play().confirm(), t("play.confirm"), "go"),
        turns && button("right", () => this.play().turn(1), t("play.right")),
      );
    }
    this.offered = key;
    this.place();
  }

  place() {
    const ghost = this.board.ghostBox();
    if (this.node.hidden || !ghost) return;
    const board = this.board.node.getBoundingClientRect();
    const { width, height } = this.node.getBoundingClientRect();
    const middle = ghost.left + ghost.width / 2 - board.left;
    const below = ghost.bottom - board.top + 6;
    const end = Math.min(board.height, innerHeight - (innerWidth > 900 ? 8 : 112) - board.top); // the bar at the bottom covers nothing
    const top = below + height > end ? ghost.top - board.top - height - 6 : below;
    this.node.style.left = `${Math.min(Math.max(2, middle - width / 2), board.width - width - 2)}px`;
    this.node.style.top = `${Math.max(2, top)}px`;
  }
}
