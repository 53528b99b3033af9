// What is at a point of the screen: first what can be selected there or nearby, then anything with a name.

import { pickAt, split, TOUCH } from "./contract.js";

/** @import { Thing } from "../types/page.d.ts" */
/** @import { Board } from "./board.js" */

const TOLERANCE = 22; // pixels next to an element that still select it, for fingers

/**
 * @param {Board} board
 * @param {number} x
 * @param {number} y
 * @returns {Thing | null}
 */
export function thingUnder(board, x, y) {
  const under = document.elementsFromPoint(x, y).filter((each) => board.paper.contains(each));
  const touched = under.map((each) => each.closest(TOUCH)).find((each) => each !== null);
  const element = touched ?? near(board.able(), x, y);
  if (element) return { ...parsePick(pickAt(element)), element, able: true };
  for (const each of under) {
    const found = around(each, board.paper);
    if (found) return found;
  }
  return null;
}

/** @param {string} pick */
function parsePick(pick) {
  const [key, value] = split(pick);
  return { key, value };
}

/**
 * The nearest of these elements within the tolerance; null if there is none.
 * @param {SVGGraphicsElement[]} able
 * @param {number} x
 * @param {number} y
 */
function near(able, x, y) {
  let best = null;
  let least = TOLERANCE;
  for (const thing of able) {
    const box = thing.getBoundingClientRect();
    const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    const slop = Math.min(box.width, box.height) < 2 * TOLERANCE ? TOLERANCE : 1;
    if (away < Math.min(least, slop)) [best, least] = [thing, away];
  }
  return best;
}

/**
 * The nearest element around this one that has a name: `data-cell="34"`.
 * @param {Element} start
 * @param {Element} paper
 * @returns {Thing | null}
 */
function around(start, paper) {
  for (let each = /** @type {Element | null} */ (start); each && each !== paper; each = each.parentElement) {
    const names = each instanceof SVGElement || each instanceof HTMLElement ? Object.entries(each.dataset) : [];
    for (const [key, value] of names) {
      if (key === "line" || key === "about" || value === undefined) continue;
      const pick = key === "pick" ? parsePick(value) : { key, value };
      return { ...pick, element: each, able: false };
    }
  }
  return null;
}
