// Which lessons were done in this browser.

import { store, stored } from "./preferences.js";

const PLACE = "branchline.learned";

/** @typedef {Record<string, string[] | undefined>} Learned the lessons that were done, by game */

/**
 * @param {string} game
 * @returns {string[]}
 */
export function learned(game) {
  /** @type {Learned} */ const all = stored(PLACE);
  return all[game] ?? [];
}

/**
 * @param {string} game
 * @param {string} lesson
 */
export function learn(game, lesson) {
  const done = learned(game);
  if (!done.includes(lesson)) store(PLACE, { ...stored(PLACE), [game]: [...done, lesson] });
}

/**
 * Lessons that were done elsewhere put to those that were done here.
 * @param {Learned} here
 * @param {Learned} brought
 * @returns {Learned}
 */
export function joinedLessons(here, brought) {
  const both = (/** @type {string} */ game) => [...new Set([here, brought].flatMap((done) => done[game] ?? []))];
  return Object.fromEntries(Object.keys({ ...here, ...brought }).map((game) => [game, both(game)]));
}
