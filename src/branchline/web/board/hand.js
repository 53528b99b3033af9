// Hands at the board: mouse, finger, wheel and keys become touches, turns and steps back.

import { split } from "./board.js";
import { pref } from "../kept/prefs.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./play.js").Play} Play */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {DOMRect | null} box @param {number} x @param {number} y */
const inside = (box, x, y) => box !== null && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/** @param {Board} board @param {Play} play */
export function withMouse(board, play) {
  board.paper.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    if (event.detail === 0) return; // from the keyboard, which is heard below
    if (inside(board.ghostBox(), event.clientX, event.clientY) && play.ready) {
      if (play.picking.ready.length > 1) play.turn(1);
      else play.confirm();
      return;
    }
    const thing = board.at(event.clientX, event.clientY);
    if (!thing) return;
    board.hold(thing.element);
    play.touch(thing.key, thing.value, event.clientX, event.clientY);
  });
  board.paper.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== "mouse") return;
    const thing = board.at(event.clientX, event.clientY);
    board.paper.classList.toggle(
      "touchable",
      Boolean(thing?.able) || Boolean(play.ready && inside(board.ghostBox(), event.clientX, event.clientY)),
    );
    if (thing?.able) play.peek(thing.key, thing.value);
    else play.peek(null);
  });
  board.paper.addEventListener("pointerleave", () => play.peek(null));
  let last = 0;
  board.node.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
    if (play.picking.ready.length < 2 || !inside(board.ghostBox(), event.clientX, event.clientY)) return;
    event.preventDefault();
    if (event.timeStamp - last < 120) return; // one notch, one turn, however finely the wheel counts
    last = event.timeStamp;
    play.turn(event.deltaY > 0 ? 1 : -1);
  }, { passive: false });
}

/** Arrows and Enter on the board. @param {Board} board @param {Play} play */
export function withKeys(board, play) {
  board.paper.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const here = /** @type {Element} */ (event.target).closest("[data-pick]");
    if (!here || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in ARROWS) {
      event.preventDefault();
      const next = nearest(board, here, ARROWS[event.key]);
      if (next) focus(board, next);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const box = here.getBoundingClientRect();
      const pick = here.getAttribute("data-pick") ?? "";
      if (play.ready && here.getAttribute("aria-pressed") === "true") return play.confirm();
      board.hold(here);
      play.touch(...split(pick), box.left + box.width / 2, box.top + box.height / 2);
    }
  });
  board.paper.addEventListener("focusin", (/** @type {FocusEvent} */ event) => {
    const here = /** @type {Element} */ (event.target).closest("[data-pick]");
    if (here) play.peek(...split(here.getAttribute("data-pick") ?? ""));
  });
}

/** @param {Board} board @param {Element} thing */
function focus(board, thing) {
  board.rove(thing);
  /** @type {any} */ (thing).focus();
}

/** The next thing in a direction: near, and not far to the side. @param {Board} board @param {Element} here @param {[number, number]} way */
function nearest(board, here, [across, down]) {
  const from = centre(here);
  let best = null;
  let least = Infinity;
  for (const thing of board.able()) {
    if (thing === here || thing.classList.contains("off")) continue;
    const to = centre(thing);
    const along = (to.x - from.x) * across + (to.y - from.y) * down;
    const aside = Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * across);
    if (along > 4 && along + 2.5 * aside < least) [best, least] = [thing, along + 2.5 * aside];
  }
  return best;
}

/** @param {Element} thing */
function centre(thing) {
  const box = thing.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * Letters anywhere on the page, unless somebody is typing.
 * @param {Record<string, () => void>} keys
 * @returns {() => void} stops listening
 */
export function shortcuts(keys) {
  const listen = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input, textarea, select, dialog")) return;
    if (event.key.length === 1 && !pref("shortcuts")) return;
    const name = event.key.length === 1
      ? (event.shiftKey && /[a-z]/i.test(event.key) ? `Shift+${event.key.toUpperCase()}` : event.key.toUpperCase())
      : event.key;
    if (!(name in keys)) return;
    if (event.key.length === 1) event.preventDefault();
    keys[name]();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}
