// Filling a panel again: whoever is in it with the keyboard stays there.

import { fill } from "../parts/dom.js";

/** @import { Child } from "../types/page.d.ts" */

/**
 * Puts these children, and nothing else, into a panel; the focus stays on the same of its buttons, by their order.
 * @param {Element} panel
 * @param {...Child} children
 */
export function refill(panel, ...children) {
  const buttons = () => [...panel.querySelectorAll("button")];
  const place = buttons().findIndex((each) => each === document.activeElement);
  fill(panel, ...children);
  buttons()[place]?.focus({ preventScroll: true });
}
