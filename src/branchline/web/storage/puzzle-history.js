// The puzzle history of this browser: rating, puzzles tried, streak.

import { readStored, store } from "./preferences.js";

const PLACE = "branchline.puzzled";

/**
 * @typedef {object} PuzzleHistory
 * @property {number | null} rating none before the first puzzle
 * @property {number | null} doubt how unsure the rating still is
 * @property {string[]} known the puzzles that were tried
 * @property {number} streak how many were solved at the first try, one after the other
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
 * How puzzles were solved elsewhere put to how they were solved here; of one game what was reached with more of them.
 * @param {PuzzleHistories} here
 * @param {PuzzleHistories} brought
 * @returns {PuzzleHistories}
 */
export function mergePuzzleHistories(here, brought) {
  const further = Object.entries(brought).filter(([game, each]) => triedCount(each) > triedCount(here[game]));
  return { ...here, ...Object.fromEntries(further) };
}
