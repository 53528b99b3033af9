// Mouse, touch, wheel and keys at the board, translated into selecting, rotating and going back.

import { pref } from "../storage/preferences.js";
import { pickAt, split } from "./contract.js";
import { thingUnder } from "./hit-test.js";

/** @import { BoardInput } from "../types/page.d.ts" */
/** @import { Board } from "./board.js" */

const NOTCH = 120; // minimum milliseconds between two rotations by the wheel
const ASIDE = 2.5; // weight of the sideways distance

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {DOMRect | null} box @param {number} x @param {number} y */
const inside = (box, x, y) => box !== null && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/** @param {Board} board @param {BoardInput} play */
export function listenToMouse(board, play) {
  board.paper.addEventListener("click", (event) => {
    if (event.detail === 0) return; // from the keyboard, handled below
    if (inside(board.ghostBox(), event.clientX, event.clientY) && play.ready) {
      if (play.picking.ready.length > 1) play.turn(1);
      else play.confirm();
      return;
    }
    const thing = thingUnder(board, event.clientX, event.clientY);
    if (!thing) return;
    board.hold(thing.element);
    play.touch(thing.key, thing.value, event.clientX, event.clientY);
  });
  board.paper.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse") return;
    const thing = thingUnder(board, event.clientX, event.clientY);
    const turnable = Boolean(play.ready) && inside(board.ghostBox(), event.clientX, event.clientY);
    board.paper.classList.toggle("touchable", Boolean(thing?.able) || turnable);
    if (thing?.able) play.peek(thing.key, thing.value);
    else play.peek(null);
  });
  board.paper.addEventListener("pointerleave", () => play.peek(null));
  let last = 0;
  board.node.addEventListener("wheel", (event) => {
    if (play.picking.ready.length < 2 || !inside(board.ghostBox(), event.clientX, event.clientY)) return;
    event.preventDefault();
    if (event.timeStamp - last < NOTCH) return;
    last = event.timeStamp;
    play.turn(event.deltaY > 0 ? 1 : -1);
  }, { passive: false });
}

/**
 * Handles arrows and Enter on the board.
 * @param {Board} board
 * @param {BoardInput} play
 */
export function listenToKeys(board, play) {
  board.paper.addEventListener("keydown", (event) => {
    const here = thingAt(board, event);
    if (!here || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in ARROWS) {
      event.preventDefault();
      const next = nearest(board.able(), here, ARROWS[event.key]);
      if (next) board.focus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const { x, y } = centre(here);
      if (play.ready && here.getAttribute("aria-pressed") === "true") return play.confirm();
      board.hold(here);
      play.touch(...split(pickAt(here)), x, y);
    }
  });
  board.paper.addEventListener("focusin", (event) => {
    const here = thingAt(board, event);
    if (here) play.peek(...split(pickAt(here)));
  });
}

/**
 * The element of the picture that an event is about; undefined if there is none.
 * @param {Board} board
 * @param {Event} event
 */
function thingAt(board, event) {
  const here = event.target instanceof Element ? event.target.closest("[data-pick]") : null;
  return board.able().find((thing) => thing === here);
}

/**
 * The next element in the direction of an arrow key; null for any other key.
 * @param {SVGGraphicsElement[]} things
 * @param {SVGGraphicsElement} here
 * @param {string} key
 */
export const neighbour = (things, here, key) => (key in ARROWS ? nearest(things, here, ARROWS[key]) ?? here : null);

/**
 * The nearest element in a direction; sideways distance counts more.
 * @param {SVGGraphicsElement[]} things
 * @param {SVGGraphicsElement} here
 * @param {[number, number]} way
 */
function nearest(things, here, [across, down]) {
  const from = centre(here);
  let best = null;
  let least = Infinity;
  for (const thing of things) {
    if (thing === here || thing.classList.contains("off")) continue;
    const to = centre(thing);
    const along = (to.x - from.x) * across + (to.y - from.y) * down;
    const aside = Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * across);
    if (along > 4 && along + ASIDE * aside < least) [best, least] = [thing, along + ASIDE * aside];
  }
  return best;
}

/** @param {Element} thing */
function centre(thing) {
  const box = thing.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * The name of a shortcut: `R`, `Shift+R`, `Escape`.
 * @param {KeyboardEvent} event
 */
function keyName({ key, shiftKey }) {
  if (key.length > 1) return key;
  return shiftKey && /[a-z]/i.test(key) ? `Shift+${key.toUpperCase()}` : key.toUpperCase();
}

/**
 * Handles shortcuts anywhere on the page, except in text fields.
 * @param {Record<string, () => unknown>} keys
 * @returns {() => void} stops listening
 */
export function shortcuts(keys) {
  const listen = (/** @type {KeyboardEvent} */ event) => {
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
    if (event.ctrlKey || event.altKey || event.metaKey || typing) return;
    const letter = event.key.length === 1;
    const name = keyName(event);
    if ((letter && !pref("shortcuts")) || !(name in keys)) return;
    if (letter) event.preventDefault();
    keys[name]();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}
