// From picks to a move: narrows the legal moves by what is selected until one is left. It knows no game.

import { pickOf, TURN } from "./contract.js";

/** @import { Choice } from "../types/responses.d.ts" */
/** @import { PickState } from "../types/page.d.ts" */

/** @param {Choice} choice @param {Map<string, string>} picks */
function fits(choice, picks) {
  for (const [key, value] of picks) if (choice.picks[key] !== value) return false;
  return true;
}

export class Picking {
  /**
   * @param {Choice[]} choices
   * @param {Set<string>} drawn every `key=value` in the picture
   */
  constructor(choices, drawn) {
    this.choices = choices;
    this.drawnPicks = drawn;
    /** @type {Map<string, string>} */ this.picks = new Map();
    this.at = 0; // index of the previewed choice in `ready`
    /** @type {Map<string, Choice[]>} index of the choices by pick, as there may be a thousand */ this.having =
      new Map();
    for (const choice of choices) {
      for (const [key, value] of Object.entries(choice.picks)) this.choicesWith(pickOf(key, value)).push(choice);
    }
  }

  /** @param {string} pick @returns {Choice[]} */
  choicesWith(pick) {
    const found = this.having.get(pick) ?? [];
    this.having.set(pick, found);
    return found;
  }

  /**
   * The choices with all these picks.
   * @param {Map<string, string>} picks
   * @returns {Choice[]}
   */
  matching(picks) {
    const lists = [...picks].map(([key, value]) => this.having.get(pickOf(key, value)) ?? []);
    const few = lists.reduce((least, list) => (list.length < least.length ? list : least), this.choices);
    return picks.size > 1 ? few.filter((choice) => fits(choice, picks)) : few;
  }

  get empty() {
    return this.picks.size === 0;
  }

  /**
   * The choices that contain all picks.
   * @returns {Choice[]}
   */
  get fitting() {
    return this.matching(this.picks);
  }

  /**
   * The remaining choices when nothing more can be selected in the picture: they differ only in rotation.
   * @returns {Choice[]}
   */
  get ready() {
    if (this.empty) return [];
    return this.missing.length ? [] : this.fitting;
  }

  /**
   * The previewed choice; null if there is none.
   * @returns {Choice | null}
   */
  get current() {
    const ready = this.ready;
    return ready[this.at % Math.max(1, ready.length)] ?? null;
  }

  /**
   * The keys in which the fitting choices still differ.
   * @param {Choice[]} fitting
   */
  openKeys(fitting) {
    const keys = new Set(fitting.flatMap((choice) => Object.keys(choice.picks)));
    return [...keys].filter((key) =>
      !this.picks.has(key) && fitting.some((choice) => choice.picks[key] !== fitting[0].picks[key])
    );
  }

  /**
   * The keys that are still to be selected in the picture.
   * @returns {string[]}
   */
  get missing() {
    const { fitting, drawnPicks: drawn } = this;
    const shown = (/** @type {string} */ key) =>
      fitting.some((choice) => key in choice.picks && drawn.has(pickOf(key, choice.picks[key])));
    return this.openKeys(fitting).filter(shown);
  }

  /**
   * The fitting choices after another pick.
   * @param {string} key
   * @param {string} value
   * @returns {Choice[]}
   */
  after(key, value) {
    return this.matching(this.with(key, value));
  }

  /**
   * The picks with this one, without those that it replaces: another value of the key, or an incompatible pick.
   * @param {string} key
   * @param {string} value
   */
  with(key, value) {
    const whole = new Map([...this.picks, [key, value]]);
    const goesWith = !this.picks.has(key) && this.fitting.some((choice) => key in choice.picks);
    if (goesWith || this.any(whole)) return whole;
    const next = new Map([[key, value]]);
    for (const [other, kept] of this.picks) {
      if (other !== key && this.any(new Map([...next, [other, kept]]))) next.set(other, kept);
    }
    return next;
  }

  /**
   * Whether this pick replaces the first one, so that another piece begins.
   * @param {string} key
   * @param {string} value
   */
  begins(key, value) {
    const [first] = this.picks;
    return first !== undefined && this.with(key, value).get(first[0]) !== first[1];
  }

  /** @param {Map<string, string>} picks */
  any(picks) {
    return this.matching(picks).length > 0;
  }

  /**
   * Adds a pick, or removes it; false if no move has it now.
   * @param {string} key
   * @param {string} value
   */
  touch(key, value) {
    if (!this.after(key, value).length) return false;
    const turn = this.current?.picks[TURN];
    this.picks = this.with(key, value);
    this.at = Math.max(0, this.ready.findIndex((choice) => choice.picks[TURN] === turn));
    return true;
  }

  /** Removes the last pick; false if there was none. */
  back() {
    const last = [...this.picks.keys()].pop();
    if (last === undefined) return false;
    this.picks.delete(last);
    this.at = 0;
    return true;
  }

  /**
   * Previews the next of the ready choices.
   * @param {number} by
   */
  turn(by) {
    const n = this.ready.length;
    if (n) this.at = (((this.at + by) % n) + n) % n;
  }

  /** @param {string} key @param {string} value @returns {PickState} */
  standing(key, value) {
    if (this.picks.get(key) === value) return "picked";
    if (!this.after(key, value).length) return "off";
    return this.any(new Map([...this.picks, [key, value]])) && !this.picks.has(key) ? "can" : "other";
  }

  /**
   * The choices without a place in the picture, which are shown as buttons.
   * @returns {Choice[]}
   */
  get withoutPlace() {
    return this.choices.filter((choice) =>
      Object.entries(choice.picks).every(([key, value]) => !this.drawnPicks.has(pickOf(key, value)))
    );
  }
}
