// The picture of the table: what can be selected in it, previews over it, highlighted places.

import { prefersReducedMotion } from "../storage/preferences.js";
import { el, fragment, picture, shape } from "../ui/dom.js";
import { pickAt, split, TOUCH } from "./contract.js";

/** @import { Box, PickState } from "../types/page.d.ts" */

const FADING = 250; // milliseconds

export class Board {
  constructor() {
    this.paper = el("div", { class: "paper" });
    this.overlay = el("div", { class: "overlay" }); // elements over the picture
    this.node = el("div", { class: "board" }, this.paper, this.overlay);
    this.text = "";
    /** @type {SVGSVGElement | null} */ this.svg = null;
    /** @type {SVGGElement | null} */ this.ghostNode = null;
    /** @type {string | null} the pick that had the focus before the picture changed */ this.focusPick = null;
    /** @type {Map<string, number>} index of the selected one of elements with equal picks, such as equal dice */
    this.which = new Map();
    this.traceNode = shape("g", { class: "traced" });
    this.swapped = false; // whether the last click selected another of those
    this.lit = shape("g", { class: "lit" });
    this.over = shape("g", { class: "over" });
  }

  /**
   * Shows a picture; the focus stays on the same element.
   * @param {string} text
   */
  show(text) {
    if (text === this.text && this.svg) return;
    const focused = document.activeElement;
    if (focused && this.paper.contains(focused)) this.focusPick = pickAt(focused);
    const fading = this.ghostNode && !prefersReducedMotion() ? this.ghostNode : null;
    this.text = text;
    this.svg = picture(text);
    this.ghostNode = null;
    this.traceNode.replaceChildren();
    this.lit.replaceChildren();
    this.over.replaceChildren();
    this.svg.append(this.traceNode, this.lit, this.over);
    const box = this.svg.viewBox.baseVal;
    this.node.style.setProperty("--aspect-ratio", String(box.width / box.height));
    this.paper.replaceChildren(this.svg);
    if (fading) this.fade(fading);
  }

  /**
   * Fades out the ghost of a move over the new picture.
   * @param {SVGGElement} ghost
   */
  fade(ghost) {
    this.svg?.append(ghost);
    ghost.classList.add("fading");
    setTimeout(() => ghost.remove(), FADING);
  }

  /** @param {string} pick */
  refocus(pick) {
    const able = this.able();
    const found = able.find((thing) => pickAt(thing) === pick) ??
      able.find((thing) => thing.classList.contains("can")) ?? able[0];
    if (found) this.focus(found, Boolean(pick));
  }

  /**
   * @param {SVGGraphicsElement} thing
   * @param {boolean} [preventScroll]
   */
  focus(thing, preventScroll = false) {
    this.moveTabStop(thing);
    thing.focus({ preventScroll });
  }

  /** All selectable elements. */
  able() {
    return /** @type {SVGGraphicsElement[]} */ ([...this.paper.querySelectorAll(TOUCH)]);
  }

  /** @returns {Set<string>} */
  drawnPicks() {
    return new Set(this.able().map((thing) => pickAt(thing)));
  }

  /**
   * The elements of a pick in the picture, selectable or not.
   * @param {string} pick
   */
  places(pick) {
    const [key, value] = split(pick);
    const name = CSS.escape(value);
    const byName = /^[a-z][a-z0-9_-]*$/.test(key) ? `, [data-${key}="${name}"]` : "";
    const all = this.paper.querySelectorAll(`[data-pick="${CSS.escape(pick)}"]${byName}`);
    return /** @type {SVGGraphicsElement[]} */ ([...all]);
  }

  /**
   * Marks each element: picked, selectable, or not.
   * @param {{standing: (key: string, value: string) => PickState}} picking
   */
  mark(picking) {
    this.over.replaceChildren();
    for (const thing of this.able()) {
      const pick = pickAt(thing);
      const said = picking.standing(...split(pick));
      const standing = said === "picked" && !this.isTouched(thing, pick) ? "other" : said;
      thing.classList.toggle("off", standing === "off");
      thing.classList.toggle("can", standing === "can");
      thing.setAttribute("aria-disabled", String(standing === "off"));
      thing.setAttribute("aria-pressed", String(standing === "picked"));
      if (standing === "picked") this.frame(thing, "ring");
    }
    this.moveTabStop();
    this.settle();
  }

  /**
   * Notes which of several elements with the same pick was selected.
   * @param {Element} thing
   */
  hold(thing) {
    const pick = pickAt(thing);
    const place = Math.max(0, this.alike(pick).findIndex((each) => each === thing));
    this.swapped = place !== (this.which.get(pick) ?? 0);
    this.which.set(pick, place);
  }

  /**
   * Whether this is the selected one of all elements with the same pick.
   * @param {SVGGraphicsElement} thing
   * @param {string} pick
   */
  isTouched(thing, pick) {
    const alike = this.alike(pick);
    return (alike[this.which.get(pick) ?? 0] ?? alike[0]) === thing;
  }

  /** @param {string} pick */
  alike(pick) {
    return this.able().filter((thing) => pickAt(thing) === pick);
  }

  /** Restores the focus after the picture was replaced. */
  settle() {
    if (this.focusPick === null) return;
    const pick = this.focusPick;
    this.focusPick = null;
    this.refocus(pick);
  }

  /**
   * Makes one element of each kind reachable by Tab; arrows lead to the others.
   * @param {SVGGraphicsElement} [here]
   */
  moveTabStop(here) {
    const view = new Set(here ? [split(pickAt(here))[0]] : []);
    for (const thing of this.able()) {
      const [key] = split(pickAt(thing));
      const stop = thing === here || (!view.has(key) && !thing.classList.contains("off"));
      thing.setAttribute("tabindex", stop ? "0" : "-1");
      if (stop) view.add(key);
    }
  }

  /**
   * Draws a frame around an element.
   * @param {SVGGraphicsElement} thing
   * @param {string} kind
   * @param {Element} [layer]
   */
  frame(thing, kind, layer = this.over) {
    const { x, y, width, height } = this.boxOf(thing);
    layer.append(shape("rect", { class: kind, x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 8 }));
  }

  /**
   * The bounding box of an element in the picture's units.
   * @param {SVGGraphicsElement} thing
   * @returns {Box}
   */
  boxOf(thing) {
    const box = thing.getBBox();
    const matrix = this.svg?.getScreenCTM()?.inverse().multiply(thing.getScreenCTM() ?? new DOMMatrix());
    const corners = [[0, 0], [1, 0], [0, 1], [1, 1]].map(([across, down]) =>
      new DOMPoint(box.x + across * box.width, box.y + down * box.height).matrixTransform(matrix)
    );
    const xs = corners.map((corner) => corner.x);
    const ys = corners.map((corner) => corner.y);
    return {
      x: Math.min(...xs),
      y: Math.min(...ys),
      width: Math.max(...xs) - Math.min(...xs),
      height: Math.max(...ys) - Math.min(...ys),
    };
  }

  /**
   * Highlights the places that earned points.
   * @param {string[]} picks
   */
  light(picks) {
    this.lit.replaceChildren();
    for (const pick of picks) for (const place of this.places(pick)) this.frame(place, "glow", this.lit);
  }

  /**
   * Outlines the places of the last turn.
   * @param {string[]} picks
   */
  trace(picks) {
    this.traceNode.replaceChildren();
    for (const pick of picks) for (const place of this.places(pick)) this.frame(place, "trace", this.traceNode);
  }

  /**
   * Shows the ghost of a move; null removes it.
   * @param {string | null} ghost
   * @param {boolean} [passing] only on hover
   */
  ghost(ghost, passing = false) {
    this.ghostNode?.remove();
    this.ghostNode = null;
    if (!ghost || !this.svg) return;
    this.ghostNode = fragment(ghost);
    this.ghostNode.classList.add("ghost");
    this.ghostNode.classList.toggle("passing", passing);
    this.svg.append(this.ghostNode);
  }

  /**
   * A fragment of a picture as a picture of its own, cropped to its content; measured in this visible picture.
   * @param {string} drawn
   */
  crop(drawn) {
    if (!this.svg) return null;
    const group = fragment(drawn);
    this.svg.append(group);
    const { x, y, width, height } = group.getBBox();
    const made = shape("svg", { class: "figure", viewBox: `${x} ${y} ${width} ${height}`, "aria-hidden": "true" });
    made.append(group);
    return made;
  }

  /**
   * The box of the ghost on the screen.
   * @returns {DOMRect | null}
   */
  ghostBox() {
    if (!this.ghostNode || this.ghostNode.classList.contains("passing")) return null;
    const box = this.ghostNode.getBoundingClientRect();
    return box.width ? box : null;
  }
}
