// Boxes stored in this browser: component files corrected by their owner, each under a name.

import { readStored, store } from "./preferences.js";

/** @import { StoredBox } from "../types/page.d.ts" */

const PLACE = "branchline.boxes";
const DRAFTS = "branchline.drafts";
const MOST = 40; // boxes; the oldest goes first

/** @typedef {{boxes?: StoredBox[]}} Boxes */

/** @param {Boxes} kept */
const boxList = ({ boxes }) => (Array.isArray(boxes) ? boxes : []);

const all = () => boxList(readStored(PLACE));

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
export function storeBox(game, name, edition) {
  const others = all().filter((box) => box.game !== game || box.name !== name);
  return store(PLACE, { boxes: [{ game, name, edition, at: Date.now() }, ...others].slice(0, MOST) });
}

/**
 * @param {string} game
 * @param {string} name
 */
export function removeBox(game, name) {
  store(PLACE, { boxes: all().filter((box) => box.game !== game || box.name !== name) });
}

/**
 * Boxes from elsewhere put to those that are here; of two of the same name the one that was kept later.
 * @param {Boxes} here
 * @param {Boxes} brought
 * @returns {Boxes}
 */
export function mergeBoxes(here, brought) {
  const oldestFirst = [...boxList(here), ...boxList(brought)].sort((a, b) => a.at - b.at);
  const latest = new Map(oldestFirst.map((box) => [JSON.stringify([box.game, box.name]), box]));
  return { boxes: [...latest.values()].sort((a, b) => b.at - a.at) };
}

/**
 * What was being corrected when the page was left.
 * @param {string} game
 * @returns {string}
 */
export const draftOf = (game) => String(/** @type {Record<string, string>} */ (readStored(DRAFTS))[game] ?? "");

/**
 * @param {string} game
 * @param {string} edition nothing for none
 */
export function storeDraft(game, edition) {
  const drafts = /** @type {Record<string, string>} */ (readStored(DRAFTS));
  if (edition) drafts[game] = edition;
  else delete drafts[game];
  store(DRAFTS, drafts);
}
