// The lessons completed in this browser.

import { readStored, store } from "./preferences.js";

const PLACE = "branchline.learned";

/** @typedef {Record<string, string[] | undefined>} CompletedLessons the completed lessons by game */

/**
 * @param {string} game
 * @returns {string[]}
 */
export function completedLessons(game) {
  /** @type {CompletedLessons} */ const all = readStored(PLACE);
  return all[game] ?? [];
}

/**
 * @param {string} game
 * @param {string} lesson
 */
export function markCompleted(game, lesson) {
  const done = completedLessons(game);
  if (!done.includes(lesson)) store(PLACE, { ...readStored(PLACE), [game]: [...done, lesson] });
}

/**
 * Merges the lessons of a backup with those completed here.
 * @param {CompletedLessons} here
 * @param {CompletedLessons} brought
 * @returns {CompletedLessons}
 */
export function mergeLessons(here, brought) {
  const both = (/** @type {string} */ game) => [...new Set([here, brought].flatMap((done) => done[game] ?? []))];
  return Object.fromEntries(Object.keys({ ...here, ...brought }).map((game) => [game, both(game)]));
}
