// A box with its corrections; every correction can be undone and redone.

import { language, theme } from "../storage/preferences.js";
import { openedBox } from "../client/requests.js";

/** @import { BoxView, DetailInfo } from "../types/responses.d.ts" */
/** @import { BoxRequest, CorrectionRequest } from "../types/requests.d.ts" */

/**
 * @typedef {object} Step
 * @property {string} edition the last valid file
 * @property {CorrectionRequest[]} corrections corrections since then that are not valid yet
 * @property {BoxView} view
 * @property {string} look language and theme of the view
 */

const look = () => `${language()} ${theme()}`;

export class EditedBox {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {Step[]} */ this.past = [];
    /** @type {Step[]} */ this.future = [];
    /** @type {Step | null} */ this.now = null;
    /** @type {CorrectionRequest[]} */ this.awaited = []; // corrections that are not answered yet
    /** @type {Promise<unknown>} */ this.asking = Promise.resolve();
  }

  get view() {
    return this.now?.view ?? null;
  }

  /** The changed details that are not valid yet. */
  get pending() {
    return new Set((this.now?.corrections ?? []).map((each) => each.key));
  }

  /**
   * The last corrected value of a detail, even if not answered yet.
   * @param {DetailInfo} detail
   * @returns {DetailInfo}
   */
  latest(detail) {
    const correction = this.awaited.findLast((each) => each.key === detail.key);
    return correction ? { ...detail, value: correction.value } : detail;
  }

  /**
   * Opens another box; an empty text is the built-in one.
   * @param {string} edition
   */
  open(edition) {
    return this.after(async () => {
      const answer = await this.load({ edition });
      this.now = { edition: answer.view.edition, corrections: [], ...answer };
      this.past = [];
      this.future = [];
    });
  }

  /**
   * @param {string} key
   * @param {string} value
   */
  correct(key, value) {
    const correction = { key, value };
    this.awaited.push(correction);
    const pending = this.next((now) => {
      const others = now.corrections.filter((each) => each.key !== key);
      return { corrections: [...others, correction] };
    });
    return pending.finally(() => {
      this.awaited = this.awaited.filter((each) => each !== correction);
    });
  }

  /**
   * Confirms these details, or all of a doubt.
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
   * Runs a function after all pending ones.
   * @param {() => Promise<void>} work
   */
  after(work) {
    const pending = this.asking.then(work);
    this.asking = pending.catch(() => {});
    return pending;
  }

  /**
   * Adds a step, unless another box was opened meanwhile; throws `Problem` without a change.
   * @param {(now: Step) => {corrections: CorrectionRequest[], sure?: string[], name?: string}} change
   */
  next(change) {
    const { past } = this;
    return this.after(async () => {
      const { now } = this;
      if (!now || this.past !== past) return;
      const { corrections, ...more } = change(now);
      const answer = await this.load({ edition: now.edition, corrections, ...more });
      this.past.push(now);
      this.future = [];
      this.now = answer.view.refusal
        ? { edition: now.edition, corrections, ...answer }
        : { edition: answer.view.edition, corrections: [], ...answer };
    });
  }

  undo() {
    return this.after(() => this.move(this.past, this.future));
  }

  redo() {
    return this.after(() => this.move(this.future, this.past));
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
    await this.retell(step);
  }

  /** Reloads the view in the current language and theme. */
  redraw() {
    return this.after(async () => {
      if (this.now) await this.retell(this.now);
    });
  }

  /** @param {Step} step */
  async retell(step) {
    if (step.look === look()) return;
    Object.assign(step, await this.load({ edition: step.edition, corrections: step.corrections }));
  }

  /**
   * Requests the view of a box.
   * @param {BoxRequest} request
   */
  async load(request) {
    return { look: look(), view: await openedBox(this.game, request) };
  }
}
