// A box on the desk: what was corrected, step by step, with every step to be taken back and made again.

import { language, theme } from "../kept/prefs.js";
import { openedBox } from "../outside/api.js";

/** @import { BoxSeen } from "../types/answers.d.ts" */
/** @import { CorrectionWish } from "../types/wishes.d.ts" */

/**
 * @typedef {object} Step
 * @property {string} edition the last file that makes a box
 * @property {CorrectionWish[]} corrections what was changed since and makes none yet
 * @property {BoxSeen} seen
 * @property {string} look the language and the colours it was told in
 */

const look = () => `${language()} ${theme()}`;

export class Desk {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {Step[]} */ this.past = [];
    /** @type {Step[]} */ this.future = [];
    /** @type {Step | null} */ this.now = null;
    /** @type {Promise<unknown>} */ this.asking = Promise.resolve();
  }

  get seen() {
    return this.now?.seen ?? null;
  }

  /** The details that were changed and make no box yet. */
  get pending() {
    return new Set((this.now?.corrections ?? []).map((each) => each.key));
  }

  /**
   * Another box; an empty text is the built-in one.
   * @param {string} edition
   */
  async open(edition) {
    const seen = await openedBox(this.game, { edition });
    this.now = { edition: seen.edition, corrections: [], seen, look: look() };
    this.past = [];
    this.future = [];
  }

  /**
   * @param {string} key
   * @param {string} value
   */
  correct(key, value) {
    return this.next((now) => {
      const others = now.corrections.filter((each) => each.key !== key);
      return { corrections: [...others, { key, value }] };
    });
  }

  /**
   * Somebody has looked at these details, or at all of a doubt.
   * @param {string} key
   */
  confirm(key) {
    return this.next((now) => ({ corrections: now.corrections, sure: [key] }));
  }

  /** @param {string} name */
  rename(name) {
    return this.next((now) => ({ corrections: now.corrections, name }));
  }

  /**
   * One step on, after those that are under way; raises `Problem` and stays where it was.
   * @param {(now: Step) => {corrections: CorrectionWish[], sure?: string[], name?: string}} wish
   */
  next(wish) {
    const step = async () => {
      if (!this.now) return;
      const now = this.now;
      const { corrections, ...more } = wish(now);
      const seen = await openedBox(this.game, { edition: now.edition, corrections, ...more });
      this.past.push(now);
      this.future = [];
      this.now = seen.refused
        ? { edition: now.edition, corrections, seen, look: look() }
        : { edition: seen.edition, corrections: [], seen, look: look() };
    };
    const asked = this.asking.then(step);
    this.asking = asked.catch(() => {});
    return asked;
  }

  undo() {
    return this.move(this.past, this.future);
  }

  redo() {
    return this.move(this.future, this.past);
  }

  /**
   * @param {Step[]} from
   * @param {Step[]} to
   */
  async move(from, to) {
    const step = from.pop();
    if (!step || !this.now) return;
    to.push(this.now);
    this.now = step;
    await this.redraw();
  }

  /** The same in the language and the colours of now. */
  async redraw() {
    const step = this.now;
    if (!step || step.look === look()) return;
    step.seen = await openedBox(this.game, { edition: step.edition, corrections: step.corrections });
    step.look = look();
  }
}
