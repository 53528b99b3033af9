// The picture of the table: what can be selected in it, previews over it, highlighted places.

import { prefersReducedMotion } from "../storage/preferences.js";
import { el, fragment, picture, shape } from "../ui/dom.js";
import { pickAt, split, TOUCH } from "./contract.js";

/** @import { Box, PickState } from "../types/page.d.ts" */

const FADING = 250; // milliseconds

export class Board {
  constructor() {
    this.paper = el("div", { class: "paper" });
    this.overlay = el("div", { class: "overlay" }); // what floats over the picture
    this.node = el("div", { class: "board" }, this.paper, this.overlay);
    this.text = "";
    /** @type {SVGSVGElement | null} */ this.svg = null;
    /** @type {SVGGElement | null} */ this.ghostNode = null;
    /** @type {string | null} the thing that had the focus before the picture changed */ this.focusPick = null;
    /** @type {Map<string, number>} which of several things that are alike, such as equal dice, was touched */
    this.which = new Map();
    this.traceNode = shape("g", { class: "traced" });
    this.swapped = false; // whether what is touched is another of those than before
    this.lit = shape("g", { class: "lit" });
    this.over = shape("g", { class: "over" });
  }

  /**
   * Shows a picture; focus stays on the thing it was on.
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
   * A ghost becomes what it promised: it goes away slowly over the new picture.
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

  /** Everything that some legal move picks. */
  able() {
    return /** @type {SVGGraphicsElement[]} */ ([...this.paper.querySelectorAll(TOUCH)]);
  }

  /** @returns {Set<string>} */
  drawnPicks() {
    return new Set(this.able().map((thing) => pickAt(thing)));
  }

  /**
   * Where a pick stands in the picture, whether it can be touched now or not.
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
   * Shows how every thing stands to what was picked.
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
   * Somebody touches this thing.
   * @param {Element} thing
   */
  hold(thing) {
    const pick = pickAt(thing);
    const place = Math.max(0, this.alike(pick).findIndex((each) => each === thing));
    this.swapped = place !== (this.which.get(pick) ?? 0);
    this.which.set(pick, place);
  }

  /**
   * Whether this is the one that was touched of all that are alike.
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

  /** Puts the focus back that was lost with the picture before. */
  settle() {
    if (this.focusPick === null) return;
    const pick = this.focusPick;
    this.focusPick = null;
    this.refocus(pick);
  }

  /**
   * One stop of the Tab key for each kind of thing; arrows lead to the others.
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
   * A frame around a thing.
   * @param {SVGGraphicsElement} thing
   * @param {string} kind
   * @param {Element} [layer]
   */
  frame(thing, kind, layer = this.over) {
    const { x, y, width, height } = this.boxOf(thing);
    layer.append(shape("rect", { class: kind, x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 8 }));
  }

  /**
   * A thing's box in the picture's own measure.
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
   * Lights the places that earned points.
   * @param {string[]} picks
   */
  light(picks) {
    this.lit.replaceChildren();
    for (const pick of picks) for (const place of this.places(pick)) this.frame(place, "glow", this.lit);
  }

  /**
   * Outlines where the last turn was.
   * @param {string[]} picks
   */
  trace(picks) {
    this.traceNode.replaceChildren();
    for (const pick of picks) for (const place of this.places(pick)) this.frame(place, "trace", this.traceNode);
  }

  /**
   * Shows what a move would draw; nothing for null.
   * @param {string | null} ghost
   * @param {boolean} [passing] only looked at in passing
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
   * A bit of a picture by itself, cropped to what it draws; measured here, where pictures are in sight.
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
   * Where the ghost is on the screen.
   * @returns {DOMRect | null}
   */
  ghostBox() {
    if (!this.ghostNode || this.ghostNode.classList.contains("passing")) return null;
    const box = this.ghostNode.getBoundingClientRect();
    return box.width ? box : null;
  }
}
