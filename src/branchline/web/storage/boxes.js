// Boxes stored in this browser: component files corrected by their owner, each under a name.

import { readStored, store } from "./preferences.js";

/** @import { StoredBox } from "../types/page.d.ts" */

const PLACE = "branchline.boxes";
const DRAFTS = "branchline.drafts";
const MOST = 40; // boxes; the oldest is removed first

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
 * Stores a box; replaces one with the same name.
 * @param {string} game
 * @param {string} name
 * @param {string} edition
 * @returns {boolean} whether the browser has stored it
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
 * Merges the boxes of a backup with those here; of two with the same name, the newer one.
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
 * The unsaved correction of a box.
 * @param {string} game
 * @returns {string}
 */
export const draftOf = (game) => String(/** @type {Record<string, string>} */ (readStored(DRAFTS))[game] ?? "");

/**
 * @param {string} game
 * @param {string} edition empty for none
 */
export function storeDraft(game, edition) {
  const drafts = /** @type {Record<string, string>} */ (readStored(DRAFTS));
  if (edition) drafts[game] = edition;
  else delete drafts[game];
  store(DRAFTS, drafts);
}
