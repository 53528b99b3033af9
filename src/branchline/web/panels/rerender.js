// Updates a panel without losing the keyboard focus, and only when its content changes.

import { fill } from "../ui/dom.js";

/** @import { Child } from "../types/page.d.ts" */

/**
 * Remembers at which of a panel's buttons the focus is.
 * Returns what brings it back: to that button, or to the one in its place.
 * @param {Element} panel
 */
export function heldFocus(panel) {
  const buttons = () => [...panel.querySelectorAll("button")];
  const held = buttons().find((each) => each === document.activeElement);
  const place = held ? buttons().indexOf(held) : -1;
  return () => (held?.isConnected ? held : buttons()[place])?.focus({ preventScroll: true });
}

/**
 * Puts these children, and nothing else, into a panel; the focus stays on the same of its buttons.
 * @param {Element} panel
 * @param {...Child} children
 */
export function rerender(panel, ...children) {
  const back = heldFocus(panel);
  fill(panel, ...children);
  back();
}

/**
 * Returns a function that fills the panel again when its data or the language has changed.
 * @param {Element} panel
 * @returns {(data: unknown, draw: () => Child[]) => void}
 */
export function rerenderOnChange(panel) {
  let last = "";
  return (data, draw) => {
    const key = JSON.stringify([data, document.documentElement.lang]);
    if (key === last) return;
    last = key;
    rerender(panel, ...draw());
  };
}
