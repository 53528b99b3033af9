// Updates a panel without losing the keyboard focus, and only when its content changes.

import { fill } from "../ui/dom.js";

/** @import { Child } from "../types/page.d.ts" */

/**
 * Remembers which button of a panel has the focus.
 * Returns a function that restores it: to that button, or to the one in its place.
 * @param {Element} panel
 */
export function heldFocus(panel) {
  const buttons = () => [...panel.querySelectorAll("button")];
  const held = buttons().find((each) => each === document.activeElement);
  const place = held ? buttons().indexOf(held) : -1;
  return () => (held?.isConnected ? held : buttons()[place])?.focus({ preventScroll: true });
}

/**
 * Replaces the children of a panel; the focus stays on the same button.
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
