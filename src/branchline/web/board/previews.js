// What a move looks like and what can follow it: requested when needed, cached while the choices are the same.

import { pickOf } from "./contract.js";

/** @import { Choice } from "../types/responses.d.ts" */
/** @import { BoardService } from "../types/messages.d.ts" */

const MOST = 64; // requested at once

/** @typedef {{ ghost: string, sentence: string }} Preview */

export class Previews {
  /** @param {BoardService} line */
  constructor(line) {
    this.line = line;
    /** @type {Choice[] | null} */ this.choices = null;
    /** @type {Map<string, Preview>} by notation */ this.cache = new Map();
    /** @type {Map<string, Promise<void>>} requests without an answer yet, by notation */ this.pending = new Map();
    /** @type {Map<string, Promise<Set<string>>>} picks that are possible after a move */ this.later = new Map();
  }

  /**
   * Takes new choices, or the same ones in another language or other colours; a pending answer writes to the old maps.
   * @param {Choice[]} choices
   */
  renew(choices) {
    if (choices !== this.choices) [this.cache, this.pending, this.later] = [new Map(), new Map(), new Map()];
    this.choices = choices;
  }

  /** @param {Choice} choice */
  ghost(choice) {
    return this.cache.get(choice.text)?.ghost ?? null;
  }

  /**
   * The sentence of a move; empty until it has arrived.
   * @param {Choice} choice
   */
  sentence(choice) {
    return choice.sentence ?? this.cache.get(choice.text)?.sentence ?? "";
  }

  /**
   * Resolves when the previews of these choices are here; requests those that are missing, unless there are too many.
   * @param {Choice[]} choices
   */
  async fetch(choices) {
    const { cache, pending } = this;
    const missing = choices.map(({ text }) => text).filter((text) => !cache.has(text));
    if (missing.length > 2 * MOST) return;
    const unasked = missing.filter((text) => !pending.has(text));
    for (let from = 0; from < unasked.length; from += MOST) this.request(unasked.slice(from, from + MOST));
    await Promise.all(missing.map((text) => pending.get(text)));
  }

  /** @param {string[]} moves */
  request(moves) {
    const { cache, pending } = this;
    const answer = this.line.ask({ kind: "ghosts", moves }).then(({ ghosts, sentences }) => {
      for (const text of moves) cache.set(text, { ghost: ghosts[text] ?? "", sentence: sentences[text] ?? "" });
    }).finally(() => moves.forEach((text) => pending.delete(text)));
    for (const text of moves) pending.set(text, answer);
  }

  /**
   * The picks that are possible after a move, as `key=value`; empty if that is unknown.
   * @param {Choice} choice
   * @returns {Promise<Set<string>>}
   */
  after({ text }) {
    const { later } = this;
    const known = later.get(text) ?? this.requestLater(text).catch(() => {
      later.delete(text);
      return /** @type {Set<string>} */ (new Set());
    });
    later.set(text, known);
    return known;
  }

  /** @param {string} text @returns {Promise<Set<string>>} */
  async requestLater(text) {
    const { possible } = await this.line.ask({ kind: "narrow", picks: {}, after: text });
    return new Set(Object.entries(possible).flatMap(([key, values]) => values.map((value) => pickOf(key, value))));
  }
}
