// The boxes this browser keeps: component files that their owner has corrected, each under a name.

import { store, stored } from "./prefs.js";

/** @import { KeptBox } from "../types/page.d.ts" */

const PLACE = "branchline.boxes";
const DRAFTS = "branchline.drafts";
const MOST = 40; // boxes; the oldest goes first

/** @returns {KeptBox[]} */
function all() {
  const { boxes } = /** @type {{boxes?: KeptBox[]}} */ (stored(PLACE));
  return Array.isArray(boxes) ? boxes : [];
}

/**
 * The boxes of a game, the newest first.
 * @param {string} game
 */
export const boxesOf = (game) => all().filter((box) => box.game === game).sort((a, b) => b.at - a.at);

/**
 * @param {string} game
 * @param {string | null} name
 */
export const boxOf = (game, name) => boxesOf(game).find((box) => box.name === name) ?? null;

/**
 * Keeps a box, in place of one of the same name.
 * @param {string} game
 * @param {string} name
 * @param {string} edition
 * @returns {boolean} whether this browser has kept it
 */
export function keepBox(game, name, edition) {
  const others = all().filter((box) => box.game !== game || box.name !== name);
  store(PLACE, { boxes: [{ game, name, edition, at: Date.now() }, ...others].slice(0, MOST) });
  return boxOf(game, name)?.edition === edition;
}

/**
 * @param {string} game
 * @param {string} name
 */
export function forgetBox(game, name) {
  store(PLACE, { boxes: all().filter((box) => box.game !== game || box.name !== name) });
}

/**
 * What was being corrected when the page was left.
 * @param {string} game
 * @returns {string}
 */
export const draftOf = (game) => String(/** @type {Record<string, string>} */ (stored(DRAFTS))[game] ?? "");

/**
 * @param {string} game
 * @param {string} edition nothing for none
 */
export function keepDraft(game, edition) {
  const drafts = /** @type {Record<string, string>} */ (stored(DRAFTS));
  if (edition) drafts[game] = edition;
  else delete drafts[game];
  store(DRAFTS, drafts);
}
