// Previews of moves (ghosts): some come with the choices, the others are requested.

/** @import { Choice } from "../types/responses.d.ts" */
/** @import { BoardService } from "../types/messages.d.ts" */

const MOST = 64; // requested at once

export class Ghosts {
  /** @param {BoardService} line */
  constructor(line) {
    this.line = line;
    /** @type {Choice[] | null} */ this.choices = null;
    /** @type {Map<string, string>} */ this.cache = new Map();
  }

  /**
   * Takes new choices, or the same ones in other colours.
   * @param {Choice[]} choices
   */
  renew(choices) {
    if (choices !== this.choices) this.cache = new Map(); // a pending answer writes to the old map
    this.choices = choices;
  }

  /** @param {Choice} choice */
  of(choice) {
    return choice.ghost ?? this.cache.get(choice.text) ?? null;
  }

  /**
   * Requests the ghosts that did not come with the choices, unless there are too many.
   * @param {Choice[]} choices
   */
  async fetch(choices) {
    const { cache: known } = this;
    const missing = choices.filter((choice) => this.of(choice) === null).map((choice) => choice.text);
    if (missing.length > 2 * MOST) return;
    for (let from = 0; from < missing.length; from += MOST) {
      const moves = missing.slice(from, from + MOST);
      const { ghosts } = await this.line.ask({ kind: "ghosts", moves });
      for (const text of moves) known.set(text, ghosts[text] ?? "");
    }
  }
}
