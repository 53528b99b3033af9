// How well puzzles were solved in this browser: the rating, those that were tried, how many in a row.

import { store, stored } from "./prefs.js";

const PLACE = "branchline.puzzled";

/**
 * @typedef {object} Puzzled
 * @property {number | null} rating none before the first puzzle
 * @property {number | null} doubt how unsure the rating still is
 * @property {string[]} known the puzzles that were tried
 * @property {number} streak how many were solved at the first try, one after the other
 */

/** @type {Puzzled} */
const NOTHING = { rating: null, doubt: null, known: [], streak: 0 };

/**
 * @param {string} game
 * @returns {Puzzled}
 */
export function puzzled(game) {
  /** @type {Record<string, Puzzled | undefined>} */ const all = stored(PLACE);
  return { ...NOTHING, ...all[game] };
}

/**
 * @param {string} game
 * @param {Puzzled} now
 */
export const keepPuzzled = (game, now) => store(PLACE, { ...stored(PLACE), [game]: now });
