// The few pick keys that mean the same in every game; the page knows nothing else about a game's picks.

/** @import { Choice } from "../types/responses.d.ts" */

/** The seat of chance: acting for it means entering real dice or cards. */
export const CHANCE = -1;

/** Moves that differ by this key alone are one piece turned: they are shown one after the other. */
export const TURN = "turn";

/** Moves without a place in the picture are buttons; this one ends a turn and is the main button. */
export const ACTION = "action";
export const DONE = "done";

/** A move that gives something up, which the player must confirm while other moves are left. */
export const PASS = "pass";

/** The key of a place on a board that is tapped together. */
export const CELL = "cell";

/**
 * A pick as it stands in the picture: `cell=34`.
 * @param {string} key
 * @param {string} value
 */
export const pickOf = (key, value) => `${key}=${value}`;

/**
 * @param {string} pick
 * @returns {[key: string, value: string]}
 */
export const split = (pick) => [pick.slice(0, pick.indexOf("=")), pick.slice(pick.indexOf("=") + 1)];

/** What can be touched in the picture now: things some legal move picks. */
export const TOUCH = "[data-pick][role=button]";

/**
 * The pick a thing in the picture stands for.
 * @param {Element} thing
 */
export const pickAt = (thing) => thing.getAttribute("data-pick") ?? "";

/**
 * Keys that differ only by a number at the end are alike, as `die1` and `die2`: their values come in any order.
 * @param {string} key
 */
export const stem = (key) => key.replace(/[0-9]+$/, "");

/** @param {Choice} choice */
export const givesUp = (choice) => choice.picks[ACTION] === PASS;

/** @param {Choice} choice */
export const ends = (choice) => choice.picks[ACTION] === DONE;
