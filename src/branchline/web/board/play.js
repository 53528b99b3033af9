// Making a move: selections become picks, a preview, a move to the server, or the reason why not.

import { pref } from "../storage/preferences.js";
import { either, t } from "../locale/translate.js";
import { reasonOf } from "../client/requests.js";
import { announce } from "../ui/dom.js";
import { confirmGivingUp } from "./confirm.js";
import { ACTION, CHANCE, DONE, ends, givesUp, pickOf } from "./contract.js";
import { Ghosts } from "./ghosts.js";
import { Picking } from "./pick.js";
import { alike, Slots } from "./slots.js";

/** @import { Choice, TableView } from "../types/responses.d.ts" */
/** @import { BoardService, Question } from "../types/messages.d.ts" */
/** @import { Board } from "./board.js" */

const FEW = 12; // moves so few that the first of them tells what a touch would do

/**
 * @typedef {object} PlayListener the parts of the page that follow the play
 * @property {() => void} onPick what was picked has changed
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
    this.awaitedLength = 0; // how far the log must have come before the next move
    /** @type {(() => unknown) | null} what was touched while the move before it was made */ this.next = null;
    this.finishing = false; // whether the turn can be ended right after the piece that lies there
    /** @type {Choice | null} the placed piece of the pending query */ this.foreseeing = null;
    this.asking = 0; // how many touches wait for an answer before they show
    this.previewKey = ""; // what was last looked at in passing
    this.live = false; // whether the picture is that of now
    /** @type {TableView | null} */ this.view = null;
    this.ghosts = new Ghosts(line);
    /** @type {Picking | Slots} */ this.picking = new Picking([], new Set());
  }

  /**
   * The table has changed, or is shown again.
   * @param {TableView} view
   * @param {boolean} fresh whether the choices are others
   */
  update(view, fresh) {
    const before = this.picking;
    this.view = view;
    this.live = true;
    if (view.n >= this.awaitedLength) this.busy = false;
    this.ghosts.renew(view.choices);
    const drawn = this.board.drawnPicks();
    const slots = view.act_as === CHANCE && (view.many > 0 || alike(view.choices));
    this.picking = slots ? new Slots(view.choices, drawn) : new Picking(view.choices, drawn);
    if (fresh) this.forget();
    else this.repeat(before);
    this.show();
    if (this.ready) this.ghosts.fetch(this.picking.ready).then(() => this.show(), () => {});
    if (this.picking instanceof Slots && this.picking.full) this.lookUp(this.picking).then(() => this.show());
    this.goOn();
  }

  /**
   * The same choices again: what was picked stays picked, and turned as it was.
   * @param {Picking | Slots} before
   */
  repeat(before) {
    for (const [key, value] of before.picks) this.picking.touch(key, value);
    this.picking.at = before.at;
  }

  /** As soon as nothing is on its way any more, what was touched meanwhile is picked. */
  goOn() {
    const { next } = this;
    if (this.busy || !next) return;
    this.next = null;
    next();
  }

  /** A moment of the past is shown: nothing can be touched. */
  rest() {
    this.live = false;
    this.picking = new Picking([], new Set());
    this.listener.onPick();
  }

  /**
   * The move that is ready to be made, if there is one.
   * @returns {Choice | null}
   */
  get ready() {
    return this.picking.current;
  }

  get entering() {
    return this.view?.act_as === CHANCE;
  }

  /**
   * The choice to be done with one's turn.
   * @returns {Choice | null}
   */
  get doneChoice() {
    return this.picking.withoutPlace.find(ends) ?? null;
  }

  /** @returns {Choice[]} other choices that are buttons */
  get others() {
    return this.picking.withoutPlace.filter((choice) => !ends(choice));
  }

  show() {
    this.previewKey = "";
    this.board.mark(this.picking);
    const ready = this.ready;
    this.board.ghost(ready ? this.ghosts.of(ready) : null);
    this.listener.onPick();
  }

  /**
   * Somebody touches a thing. As long as the page must ask what that means, the board says so.
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
    const shown = this.ghosts.fetch(ready ? picking.ready : picking.fitting).catch(() => {});
    await this.foresee(ready);
    await shown;
    if (this.picking !== picking) return;
    this.show();
    this.tell();
  }

  /**
   * Whether a move is made without a word: it can be taken back, and the player does not want a confirmation.
   * @param {Choice} choice
   */
  lightly(choice) {
    return !choice.final && !this.entering && !pref("confirm");
  }

  /**
   * Whether a touch goes on after the piece that lies there, which it makes: another piece, that can be had after it.
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
   * What the main button will do after the piece that lies there.
   * @param {Choice | null} placed
   */
  async foresee(placed) {
    this.forget();
    if (!placed || !this.lightly(placed)) return;
    this.foreseeing = placed;
    this.listener.onPick();
    const finishing = await this.possible(placed, ACTION, DONE);
    if (this.foreseeing !== placed) return; // it lies there no more, and the answer is about nothing
    this.foreseeing = null;
    this.finishing = finishing;
    this.listener.onPick();
  }

  /** Nothing lies there about which anything was foreseen. */
  forget() {
    this.finishing = false;
    this.foreseeing = null;
  }

  /**
   * Whether something could be picked after a move.
   * @param {Choice} placed
   * @param {string} key
   * @param {string} value
   */
  async possible(placed, key, value) {
    const answer = this.line.ask({ kind: "narrow", picks: { [key]: value }, after: placed.text });
    const later = await answer.catch(() => null);
    return Boolean(later?.many);
  }

  /**
   * Which move a full set of entered values is.
   * @param {Slots} slots
   */
  async lookUp(slots) {
    try {
      const { choices } = await this.line.ask({ kind: "narrow", picks: slots.sortedPicks });
      slots.serverChoice = choices[0] ?? null;
      if (!slots.serverChoice) this.listener.onRefusal(t("play.nothing"));
    } catch (problem) {
      this.listener.onRefusal(reasonOf(problem));
    }
  }

  /** What is still missing. */
  get hint() {
    if (this.entering) return t("play.entering");
    const names = this.picking.missing.map((key) => this.view?.asks[key]).filter((name) => name !== undefined);
    return names.length ? t("play.choose", { what: either(names) }) : t("play.next");
  }

  /** Says what was picked to those who listen. */
  tell() {
    const ready = this.ready;
    const how = this.finishing ? "play.ready.last" : "play.ready";
    if (ready) announce(t(how, { move: ready.sentence, n: this.picking.ready.length }));
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
   * The next way to turn what is ready.
   * @param {number} by
   */
  turn(by) {
    if (this.busy || this.picking.ready.length < 2) return;
    this.picking.turn(by);
    this.show();
    this.tell();
  }

  /** Backs out of the last pick. */
  back() {
    if (this.busy || !this.picking.back()) return false;
    this.forget();
    this.show();
    announce(t("play.back"));
    return true;
  }

  /** The main button: make the move that is ready, and end the turn where it can end so. Its key passes, too. */
  async finish() {
    const pass = this.ready ?? this.doneChoice ? null : this.others.find(givesUp);
    if (pass) return this.choose(pass);
    if (this.ready && this.finishing && !this.busy) this.next = () => this.confirm();
    await this.confirm();
  }

  /**
   * The button of a move was pressed.
   * @param {Choice} choice
   */
  async choose(choice) {
    if (this.busy || !this.live) return;
    const { picking } = this;
    const left = picking.choices.length - 1;
    if (givesUp(choice) && left && !(await confirmGivingUp(choice, left))) return;
    if (this.picking === picking) await this.commit(choice);
  }

  /** Make the move that is ready, else be done. */
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
   * A move somebody typed; a sentence if it cannot be made.
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
   * Sends a move or an undo; nothing else can be done until its effect has been seen.
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
    this.goOn();
  }

  /**
   * What a choice at this thing would draw, shown in passing.
   * @param {string | null} key
   * @param {string} [value]
   */
  peek(key, value = "") {
    const place = key === null ? "" : pickOf(key, value);
    if (this.busy || !this.live || this.ready || place === this.previewKey) return;
    this.previewKey = place;
    const first = key === null || this.picking.standing(key, value) === "off" ? null : this.picking.after(key, value);
    const few = first && first.length <= FEW ? first[0] : null;
    this.board.ghost(few ? this.ghosts.of(few) : null, true);
  }
}
