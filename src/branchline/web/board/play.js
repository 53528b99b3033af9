// Making a move: selections become picks, a preview, a move to the server, or the reason why not.

import { pref } from "../storage/preferences.js";
import { either, t } from "../locale/translate.js";
import { reasonOf } from "../client/requests.js";
import { announce } from "../ui/dom.js";
import { confirmGivingUp } from "./confirm.js";
import { ACTION, CHANCE, DONE, ends, givesUp, pickOf } from "./contract.js";
import { Picking } from "./pick.js";
import { Previews } from "./previews.js";
import { alike, Slots } from "./slots.js";

/** @import { Choice, TableView } from "../types/responses.d.ts" */
/** @import { BoardService, Question } from "../types/messages.d.ts" */
/** @import { Board } from "./board.js" */

const FEW = 12; // at most this many moves are previewed on hover
const REST = 80; // milliseconds after which the pointer rests: what is under it may have to be requested

/**
 * @typedef {object} PlayListener callbacks of the page
 * @property {() => void} onPick the picks have changed
 * @property {(reason: string, x?: number, y?: number) => void} onRefusal
 */

export class Play {
  /**
   * @param {Board} board
   * @param {BoardService} line
   * @param {PlayListener} listener
   */
  constructor(board, line, listener) {
    this.board = board;
    this.line = line;
    this.listener = listener;
    this.busy = false;
    this.awaitedLength = 0; // length of the log that the page must have received before the next move
    /** @type {(() => unknown) | null} a click during the previous move, handled after it */ this.next = null;
    this.finishing = false; // whether the turn can end right after the previewed move
    /** @type {Choice | null} the previewed move of the pending query */ this.foreseeing = null;
    this.asking = 0; // number of clicks that wait for an answer of the server
    this.previewKey = ""; // the pick that was last previewed on hover
    /** @type {number | undefined} waits until the pointer or the rotation rests */ this.resting = undefined;
    this.live = false; // whether the current position is shown
    /** @type {TableView | null} */ this.view = null;
    this.previews = new Previews(line);
    /** @type {Picking | Slots} */ this.picking = new Picking([], new Set());
  }

  /**
   * Takes a new view of the table.
   * @param {TableView} view
   * @param {boolean} fresh whether the choices have changed
   */
  update(view, fresh) {
    const before = this.picking;
    this.view = view;
    this.live = true;
    if (view.n >= this.awaitedLength) this.busy = false;
    this.previews.renew(view.choices);
    const drawn = this.board.drawnPicks();
    const slots = view.act_as === CHANCE && (view.many > 0 || alike(view.choices));
    this.picking = slots ? new Slots(view.choices, drawn) : new Picking(view.choices, drawn);
    if (fresh) this.forget();
    else this.repeat(before);
    this.show();
    this.complete();
    this.handleNext();
  }

  /** Requests what the picture and the buttons lack. */
  complete() {
    const { picking } = this;
    const unsaid = [...picking.ready, ...picking.withoutPlace.filter(({ sentence }) => sentence === null)];
    if (unsaid.length) this.previews.fetch(unsaid).then(() => this.show(), () => {});
    if (picking instanceof Slots && picking.full) this.lookUp(picking).then(() => this.show());
  }

  /**
   * Restores picks and rotation; the choices are the same.
   * @param {Picking | Slots} before
   */
  repeat(before) {
    for (const [key, value] of before.picks) this.picking.touch(key, value);
    this.picking.at = before.at;
  }

  /** Handles a click that came during the previous move. */
  handleNext() {
    const { next } = this;
    if (this.busy || !next) return;
    this.next = null;
    next();
  }

  /** Disables selection while an earlier position is shown. */
  pause() {
    this.live = false;
    this.picking = new Picking([], new Set());
    this.listener.onPick();
  }

  /**
   * The previewed move, which the main button makes; null if there is none.
   * @returns {Choice | null}
   */
  get ready() {
    return this.picking.current;
  }

  get entering() {
    return this.view?.act_as === CHANCE;
  }

  /**
   * The choice that ends the turn; null if there is none.
   * @returns {Choice | null}
   */
  get doneChoice() {
    return this.picking.withoutPlace.find(ends) ?? null;
  }

  /** @returns {Choice[]} the other choices with buttons */
  get others() {
    return this.picking.withoutPlace.filter((choice) => !ends(choice));
  }

  show() {
    this.previewKey = "";
    this.board.mark(this.picking);
    const ready = this.ready;
    this.board.ghost(ready ? this.previews.ghost(ready) : null);
    this.listener.onPick();
  }

  /**
   * Handles a click in the picture; the board shows that it is busy until the server answers.
   * @param {string} key
   * @param {string} value
   * @param {number} [x] where, on the screen
   * @param {number} [y]
   */
  async touch(key, value, x, y) {
    this.ask(1);
    await this.onTouch(key, value, x, y);
    this.ask(-1);
  }

  /** @param {number} more */
  ask(more) {
    this.asking += more;
    this.board.node.toggleAttribute("data-asking", this.asking > 0);
  }

  /**
   * @param {string} key
   * @param {string} value
   * @param {number} [x]
   * @param {number} [y]
   */
  async onTouch(key, value, x, y) {
    if (this.busy || !this.live) return;
    const placed = this.ready;
    if (placed && (await this.isNext(placed, key, value))) {
      this.next = () => this.touch(key, value, x, y);
      await this.commit(placed);
      return;
    }
    const picking = this.picking;
    if (!this.view?.your_turn || !picking.touch(key, value)) {
      await this.why(key, value, x, y);
      return;
    }
    if (picking instanceof Slots && picking.full) await this.lookUp(picking);
    this.show();
    const ready = this.ready;
    if (ready && picking.ready.length === 1 && this.lightly(ready)) {
      await this.commit(ready);
      return;
    }
    const shown = this.previews.fetch(ready ? picking.ready : picking.fitting).catch(() => {});
    await this.foresee(ready);
    await shown;
    if (this.picking !== picking) return;
    this.show();
    this.announceSelection();
  }

  /**
   * Whether a move is made without confirmation: it can be undone, and the player does not want to confirm moves.
   * @param {Choice} choice
   */
  lightly(choice) {
    return !choice.final && !this.entering && !pref("confirm");
  }

  /**
   * Whether a click makes the previewed move and selects the next piece, which must be possible after it.
   * @param {Choice} placed
   * @param {string} key
   * @param {string} value
   */
  async isNext(placed, key, value) {
    const { picking, board } = this;
    const twin = picking.picks.get(key) === value && board.swapped;
    if (!this.lightly(placed) || !(twin || picking.begins(key, value))) return false;
    this.busy = true;
    const possible = await this.possible(placed, key, value);
    this.busy = false;
    return possible && this.ready === placed;
  }

  /**
   * Asks whether the turn can end right after the previewed move, for the main button.
   * @param {Choice | null} placed
   */
  async foresee(placed) {
    if (!placed || !this.lightly(placed)) return this.forget();
    this.foreseeing = placed;
    this.listener.onPick();
    const finishing = await this.possible(placed, ACTION, DONE);
    if (this.foreseeing !== placed) return; // outdated: another move is previewed
    this.foreseeing = null;
    this.finishing = finishing;
    this.listener.onPick();
  }

  /** Discards what was found out about the previewed move. */
  forget() {
    this.finishing = false;
    this.foreseeing = null;
  }

  /**
   * Whether a pick is possible after a move.
   * @param {Choice} placed
   * @param {string} key
   * @param {string} value
   */
  async possible(placed, key, value) {
    return (await this.previews.after(placed)).has(pickOf(key, value));
  }

  /**
   * Asks the server for the move with these entered values.
   * @param {Slots} slots
   */
  async lookUp(slots) {
    try {
      const { choices } = await this.line.ask({ kind: "narrow", picks: slots.sortedPicks });
      slots.serverChoice = choices[0] ?? null;
      await this.previews.fetch(slots.ready);
      if (!slots.serverChoice) this.listener.onRefusal(t("play.nothing"));
    } catch (problem) {
      this.listener.onRefusal(reasonOf(problem));
    }
  }

  /** The sentence about what is still to be selected. */
  get hint() {
    if (this.entering) return t("play.entering");
    const names = this.picking.missing.map((key) => this.view?.asks[key]).filter((name) => name !== undefined);
    return names.length ? t("play.choose", { what: either(names) }) : t("play.next");
  }

  /** Announces the selection to screen readers. */
  announceSelection() {
    const ready = this.ready;
    const how = this.finishing ? "play.ready.last" : "play.ready";
    if (ready) announce(t(how, { move: this.previews.sentence(ready), n: this.picking.ready.length }));
    else if (!this.picking.empty) {
      announce(`${t("play.picked", { n: this.picking.fitting.length || 1 })} ${this.hint}`);
    }
  }

  /**
   * @param {string} key
   * @param {string} value
   * @param {number} [x]
   * @param {number} [y]
   */
  async why(key, value, x, y) {
    const picks = { ...Object.fromEntries(this.picking.picks), [key]: value };
    const request = this.line.ask({ kind: "why", picks });
    const reason = await request.then((answer) => answer.reason, reasonOf);
    this.listener.onRefusal(reason ?? t("play.nothing"), x, y);
  }

  /**
   * Rotates the preview.
   * @param {number} by
   */
  turn(by) {
    if (this.busy || this.picking.ready.length < 2) return;
    this.picking.turn(by);
    this.show();
    this.announceSelection();
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => this.foresee(this.ready), REST);
  }

  /** Cancels the last pick; false if there is none. */
  back() {
    if (this.busy || !this.picking.back()) return false;
    this.forget();
    this.show();
    announce(t("play.undone"));
    return true;
  }

  /** Handles the main button: makes the previewed move and ends the turn if possible; its key also passes. */
  async finish() {
    const pass = this.ready ?? this.doneChoice ? null : this.others.find(givesUp);
    if (pass) return this.choose(pass);
    if (this.ready && this.finishing && !this.busy) this.next = () => this.confirm();
    await this.confirm();
  }

  /**
   * Handles the button of a move.
   * @param {Choice} choice
   */
  async choose(choice) {
    if (this.busy || !this.live) return;
    const { picking } = this;
    const left = picking.choices.length - 1;
    if (givesUp(choice) && left && !(await confirmGivingUp(choice, left))) return;
    if (this.picking === picking) await this.commit(choice);
  }

  /** Makes the previewed move, else ends the turn. */
  async confirm() {
    const choice = this.ready ?? this.doneChoice;
    if (choice && !this.busy && this.live) await this.commit(choice);
  }

  /**
   * @param {string} move
   * @returns {Question & {kind: "move"}}
   */
  move(move) {
    return { kind: "move", n: this.view?.n ?? 0, move, ...(this.entering ? { seat: CHANCE } : {}) };
  }

  /** @param {Choice} choice */
  async commit(choice) {
    await this.send(this.move(choice.text));
  }

  /**
   * Makes a typed move; returns the reason if it is refused.
   * @param {string} typed
   * @returns {Promise<string | null>}
   */
  async playText(typed) {
    try {
      await this.line.ask(this.move(typed));
      return null;
    } catch (problem) {
      return reasonOf(problem);
    }
  }

  /** @param {boolean} whole */
  async undo(whole) {
    const { view } = this;
    if (!this.busy && this.live && view?.undo) await this.send({ kind: "undo", n: view.n, whole });
  }

  /**
   * Sends a move or an undo; input is ignored until its effect has arrived.
   * @param {Question & {kind: "move" | "undo"}} message
   */
  async send(message) {
    this.busy = true;
    this.awaitedLength = Infinity;
    this.listener.onPick();
    try {
      this.awaitedLength = (await this.line.ask(message)).n;
    } catch (problem) {
      this.awaitedLength = 0;
      this.next = null;
      this.listener.onRefusal(reasonOf(problem));
    }
    if (this.view && this.view.n < this.awaitedLength) return;
    this.busy = false;
    this.listener.onPick();
    this.handleNext();
  }

  /**
   * Previews a move with this pick on hover.
   * @param {string | null} key
   * @param {string} [value]
   */
  peek(key, value = "") {
    const place = key === null ? "" : pickOf(key, value);
    if (this.busy || !this.live || this.ready || place === this.previewKey) return;
    this.previewKey = place;
    clearTimeout(this.resting);
    const first = key === null || this.picking.standing(key, value) === "off" ? [] : this.picking.after(key, value);
    const choice = first.length <= FEW ? first[0] : undefined;
    const ghost = choice ? this.previews.ghost(choice) : null;
    this.board.ghost(ghost, true);
    if (choice && ghost === null) this.resting = window.setTimeout(() => this.peekLater(place, first), REST);
  }

  /**
   * Requests a preview on hover, and shows it if the pointer is still there.
   * @param {string} place
   * @param {Choice[]} choices
   */
  async peekLater(place, choices) {
    const here = () => this.previewKey === place && !this.busy;
    if (!here()) return;
    await this.previews.fetch(choices).catch(() => {});
    if (here()) this.board.ghost(this.previews.ghost(choices[0]), true);
  }
}
