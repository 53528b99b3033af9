// One sentence beside the finger that says why not, and goes away by itself.

import { announce, el } from "./dom.js";

const LONG = 3500; // milliseconds, and more for longer sentences

/** @type {HTMLElement | null} */
let shown = null;
let ending = 0;

/** @param {string} words @param {number} [x] where on the screen @param {number} [y] */
export function bubble(words, x, y) {
  hide();
  announce(words, "urgent");
  shown = el("div", { class: "bubble", "aria-hidden": "true" }, el("span", { class: "cross" }, "✕"), words);
  document.body.append(/** @type {Node} */ (shown));
  place(/** @type {HTMLElement} */ (shown), x ?? innerWidth / 2, y ?? innerHeight - 120);
  ending = window.setTimeout(hide, LONG + 40 * words.length);
}

export function hide() {
  clearTimeout(ending);
  shown?.remove();
  shown = null;
}

/**
 * Above the finger, or below it near the top of the window.
 * @param {HTMLElement} node
 * @param {number} x
 * @param {number} y
 */
function place(node, x, y) {
  const { width, height } = node.getBoundingClientRect();
  const left = Math.min(Math.max(8, x - width / 2), innerWidth - width - 8);
  const top = y - height - 18 > 8 ? y - height - 18 : y + 22;
  node.style.left = `${left}px`;
  node.style.top = `${top}px`;
}
