// How well puzzles were solved in this browser: the rating, those that were tried, how many in a row.

import { store, stored } from "./preferences.js";

const PLACE = "branchline.puzzled";

/**
 * @typedef {object} Puzzled
 * @property {number | null} rating none before the first puzzle
 * @property {number | null} doubt how unsure the rating still is
 * @property {string[]} known the puzzles that were tried
 * @property {number} streak how many were solved at the first try, one after the other
 */

/** @typedef {Record<string, Puzzled | undefined>} AllPuzzled by game */

/** @type {Puzzled} */
const NOTHING = { rating: null, doubt: null, known: [], streak: 0 };

/**
 * @param {string} game
 * @returns {Puzzled}
 */
export function puzzled(game) {
  /** @type {AllPuzzled} */ const all = stored(PLACE);
  return { ...NOTHING, ...all[game] };
}

/**
 * @param {string} game
 * @param {Puzzled} now
 */
export const keepPuzzled = (game, now) => store(PLACE, { ...stored(PLACE), [game]: now });

/** @param {Puzzled | undefined} each */
const tried = (each) => each?.known?.length ?? 0;

/**
 * How puzzles were solved elsewhere put to how they were solved here; of one game what was reached with more of them.
 * @param {AllPuzzled} here
 * @param {AllPuzzled} brought
 * @returns {AllPuzzled}
 */
export function joinedPuzzles(here, brought) {
  const further = Object.entries(brought).filter(([game, each]) => tried(each) > tried(here[game]));
  return { ...here, ...Object.fromEntries(further) };
}
