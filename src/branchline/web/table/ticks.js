// Ticks on the replay slider where turns end and rounds begin.

import { shape } from "../ui/dom.js";

/** @import { TableView } from "../types/responses.d.ts" */

const WIDTH = 1000; // of the bar, in units of the picture

/**
 * The positions at which turns end.
 * @param {TableView} view
 */
export function turnsOf({ log }) {
  const ends = log.filter((entry, n) => entry.seat >= 0 && entry.seat !== log[n + 1]?.seat);
  return ends.map((entry) => entry.position);
}

/**
 * @param {SVGSVGElement} place
 * @param {number[]} turns
 * @param {number[]} rounds
 * @param {number} last
 */
export function drawTicks(place, turns, rounds, last) {
  const key = JSON.stringify([turns, rounds, last]);
  if (place.dataset.ticks === key) return;
  place.dataset.ticks = key;
  const tick = (/** @type {number} */ at, /** @type {string} */ kind, /** @type {number} */ width) =>
    shape("rect", { class: kind, x: at / Math.max(1, last) * WIDTH - width / 2, y: 0, width, height: 10 });
  const all = [...turns.map((at) => tick(at, "turn-tick", 2)), ...rounds.map((at) => tick(at, "round-tick", 5))];
  place.replaceChildren(...all);
}
