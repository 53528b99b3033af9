// One sentence next to the pointer that says why something is not possible; it covers no button and closes by itself.

import { announce, el, windowWidth } from "./dom.js";

const LONG = 3500; // milliseconds; longer sentences stay longer
const EDGE = 8; // pixels to the edges of the window
const ABOVE = 18;
const BELOW = 22;

/** @type {HTMLElement | null} */
let shown = null;
let ending = 0;

/**
 * Shows a sentence; in the open dialog if there is one, because nothing outside it is visible or read out.
 * @param {string} words
 * @param {number} [x] where on the screen
 * @param {number} [y]
 */
export function showTooltip(words, x, y) {
  hide();
  const dialog = document.querySelector("dialog[open]");
  if (!dialog) announce(words, "urgent");
  const heard = dialog ? { role: "alert" } : { "aria-hidden": "true" };
  const cross = el("span", { class: "cross", "aria-hidden": "true" }, "✕");
  const made = el("div", { class: "bubble", ...heard }, cross, words);
  (dialog ?? document.body).append(made);
  place(made, x ?? innerWidth / 2, y ?? innerHeight / 2);
  shown = made;
  ending = window.setTimeout(hide, LONG + 40 * words.length);
}

export function hide() {
  clearTimeout(ending);
  shown?.remove();
  shown = null;
}

for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, hide, { capture: true });

/**
 * Places the tooltip above the pointer, or below it, or above an element that must stay visible.
 * @param {HTMLElement} node
 * @param {number} x
 * @param {number} y
 */
function place(node, x, y) {
  const { width, height } = node.getBoundingClientRect();
  const clear = [...document.querySelectorAll("[data-clear]")].map((each) => each.getBoundingClientRect());
  const left = Math.min(Math.max(EDGE, x - width / 2), windowWidth() - width - EDGE);
  const tops = [y - height - ABOVE, y + BELOW, ...clear.map((box) => box.top - height - EDGE), EDGE];
  const fits = (/** @type {number} */ top) =>
    top >= EDGE && top + height <= innerHeight - EDGE &&
    clear.every((box) => !over(box, { left, top, right: left + width, bottom: top + height }));
  node.style.left = `${left}px`;
  node.style.top = `${tops.find(fits) ?? EDGE}px`;
}

/**
 * Whether two boxes overlap.
 * @param {Pick<DOMRect, "left" | "top" | "right" | "bottom">} one
 * @param {Pick<DOMRect, "left" | "top" | "right" | "bottom">} other
 */
export const over = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
