// The puzzle history of this browser: rating, puzzles tried, streak.

import { readStored, store } from "./preferences.js";

const PLACE = "branchline.puzzled";

/**
 * @typedef {object} PuzzleHistory
 * @property {number | null} rating none before the first puzzle
 * @property {number | null} doubt the deviation of the rating
 * @property {string[]} known the ids of the puzzles tried
 * @property {number} streak number of puzzles solved in a row at the first try
 */

/** @typedef {Record<string, PuzzleHistory | undefined>} PuzzleHistories by game */

/** @type {PuzzleHistory} */
const NOTHING = { rating: null, doubt: null, known: [], streak: 0 };

/**
 * @param {string} game
 * @returns {PuzzleHistory}
 */
export function puzzleHistory(game) {
  /** @type {PuzzleHistories} */ const all = readStored(PLACE);
  return { ...NOTHING, ...all[game] };
}

/**
 * @param {string} game
 * @param {PuzzleHistory} now
 */
export const storePuzzleHistory = (game, now) => store(PLACE, { ...readStored(PLACE), [game]: now });

/** @param {PuzzleHistory | undefined} each */
const triedCount = (each) => each?.known?.length ?? 0;

/**
 * Merges the histories of a backup with those here: for each game, the one with more puzzles.
 * @param {PuzzleHistories} here
 * @param {PuzzleHistories} brought
 * @returns {PuzzleHistories}
 */
export function mergePuzzleHistories(here, brought) {
  const further = Object.entries(brought).filter(([game, each]) => triedCount(each) > triedCount(here[game]));
  return { ...here, ...Object.fromEntries(further) };
}
