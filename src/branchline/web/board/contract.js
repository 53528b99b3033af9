// The pick keys that mean the same in every game; the page knows nothing else about picks.

/** @import { Choice } from "../types/responses.d.ts" */

/** The seat of chance: acting for it means entering real dice or cards. */
export const CHANCE = -1;

/** Moves that differ only in this key are rotations of one piece, previewed one after the other. */
export const TURN = "turn";

/** Moves without a place in the picture are buttons; this value ends a turn and is the main button. */
export const ACTION = "action";
export const DONE = "done";

/** A move that gives something up, which the player must confirm while other moves are left. */
export const PASS = "pass";

/** The key of a place on a board that is built by selecting pieces. */
export const CELL = "cell";

/**
 * A pick as in the picture: `cell=34`.
 * @param {string} key
 * @param {string} value
 */
export const pickOf = (key, value) => `${key}=${value}`;

/**
 * @param {string} pick
 * @returns {[key: string, value: string]}
 */
export const split = (pick) => [pick.slice(0, pick.indexOf("=")), pick.slice(pick.indexOf("=") + 1)];

/** The selectable elements of the picture: those that some legal move picks. */
export const TOUCH = "[data-pick][role=button]";

/**
 * The pick of an element in the picture.
 * @param {Element} thing
 */
export const pickAt = (thing) => thing.getAttribute("data-pick") ?? "";

/**
 * A key without its number: values of `die1` and `die2` can be entered in any order.
 * @param {string} key
 */
export const stem = (key) => key.replace(/[0-9]+$/, "");

/** @param {Choice} choice */
export const givesUp = (choice) => choice.picks[ACTION] === PASS;

/** @param {Choice} choice */
export const ends = (choice) => choice.picks[ACTION] === DONE;
