// The picture of the table: what can be touched in it, ghosts over it, places lit up.

import { el, fragment, picture, shape } from "../parts/dom.js";
import { still } from "../kept/prefs.js";

const TOUCH = "[data-pick][role=button]";
const SLOP = 22; // pixels beside a thing that still mean it: fingers are broad

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{key: string, value: string, element: Element, able: boolean}} Thing */

/** @param {string} pick @returns {[string, string]} */
export const split = (pick) => [pick.slice(0, pick.indexOf("=")), pick.slice(pick.indexOf("=") + 1)];

export class Board {
  constructor() {
    this.paper = el("div", { class: "paper" });
    this.beside = el("div", { class: "beside" }); // what floats over the picture
    this.node = el("div", { class: "board" }, this.paper, this.beside);
    this.text = "";
    /** @type {SVGSVGElement | null} */ this.svg = null;
    /** @type {SVGGElement | null} */ this.ghosted = null;
    /** @type {string | null} the thing that had the focus before the picture changed */ this.wanted = null;
    /** @type {Map<string, number>} which of several things that are alike, such as equal dice, was touched */ this
      .which = new Map();
  }

  /** Shows a picture; focus stays on the thing it was on. @param {string} text */
  show(text) {
    if (text === this.text && this.svg) return;
    const focused =
      /** @type {Element | null} */ (this.paper.contains(document.activeElement) ? document.activeElement : null);
    const pick = focused?.getAttribute("data-pick");
    const fading = this.ghosted && !still() ? this.ghosted : null;
    this.text = text;
    this.svg = picture(text);
    this.ghosted = null;
    this.svg.append(this.lit = shape("g", { class: "lit" }), this.over = shape("g", { class: "over" }));
    const box = this.svg.viewBox.baseVal;
    this.node.style.setProperty("--shape", String(box.width / box.height));
    this.paper.replaceChildren(this.svg);
    if (fading) this.fade(fading);
    if (focused) this.wanted = pick ?? "";
  }

  /** A ghost becomes what it promised: it goes away slowly over the new picture. @param {SVGGElement} ghost */
  fade(ghost) {
    this.svg?.append(ghost);
    ghost.classList.add("fading");
    setTimeout(() => ghost.remove(), 250);
  }

  /** @param {string} pick */
  refocus(pick) {
    const able = this.able();
    const found = able.find((thing) => thing.getAttribute("data-pick") === pick) ??
      able.find((thing) => thing.classList.contains("can")) ?? able[0];
    if (found) this.rove(found);
    /** @type {any} */ (found)?.focus({ preventScroll: Boolean(pick) });
  }

  /** @returns {Element[]} everything that some legal move picks */
  able() {
    return [...this.paper.querySelectorAll(TOUCH)];
  }

  /** @returns {Set<string>} */
  drawn() {
    return new Set(this.able().map((thing) => thing.getAttribute("data-pick") ?? ""));
  }

  /** Where a pick stands in the picture, whether it can be touched now or not. @param {string} pick @returns {Element[]} */
  places(pick) {
    const [key, value] = split(pick);
    const name = CSS.escape(value);
    const byName = /^[a-z][a-z0-9_-]*$/.test(key) ? `, [data-${key}="${name}"]` : "";
    return [...this.paper.querySelectorAll(`[data-pick="${CSS.escape(pick)}"]${byName}`)];
  }

  /** The score lines that stand in the picture. @returns {string[]} */
  lines() {
    return [...this.paper.querySelectorAll("[data-line]")].map((each) => each.getAttribute("data-line") ?? "");
  }

  /** Shows how every thing stands to what was picked. @param {{standing: (key: string, value: string) => string}} picking */
  mark(picking) {
    this.over?.replaceChildren();
    for (const thing of this.able()) {
      const pick = thing.getAttribute("data-pick") ?? "";
      const said = picking.standing(...split(pick));
      const standing = said === "picked" && !this.touched(thing, pick) ? "other" : said;
      thing.classList.toggle("off", standing === "off");
      thing.classList.toggle("can", standing === "can");
      thing.setAttribute("aria-disabled", String(standing === "off"));
      thing.setAttribute("aria-pressed", String(standing === "picked"));
      if (standing === "picked") this.frame(thing, "ring");
    }
    this.rove();
    this.settle();
  }

  /** Somebody touches this thing. @param {Element} thing */
  hold(thing) {
    const pick = thing.getAttribute("data-pick") ?? "";
    this.which.set(pick, Math.max(0, this.alike(pick).indexOf(thing)));
  }

  /** Whether this is the one that was touched of all that are alike. @param {Element} thing @param {string} pick */
  touched(thing, pick) {
    const alike = this.alike(pick);
    return (alike[this.which.get(pick) ?? 0] ?? alike[0]) === thing;
  }

  /** @param {string} pick @returns {Element[]} */
  alike(pick) {
    return this.able().filter((thing) => thing.getAttribute("data-pick") === pick);
  }

  /** Puts the focus back that was lost with the picture before. */
  settle() {
    if (this.wanted === null) return;
    const pick = this.wanted;
    this.wanted = null;
    this.refocus(pick);
  }

  /** One stop of the Tab key for each kind of thing; arrows lead to the others. @param {Element} [here] */
  rove(here) {
    const seen = new Set(here ? [split(here.getAttribute("data-pick") ?? "")[0]] : []);
    for (const thing of this.able()) {
      const [key] = split(thing.getAttribute("data-pick") ?? "");
      const stop = thing === here || (!seen.has(key) && !thing.classList.contains("off"));
      thing.setAttribute("tabindex", stop ? "0" : "-1");
      if (stop) seen.add(key);
    }
  }

  /** A frame around a thing. @param {Element} thing @param {string} kind @param {Element | null} [layer] */
  frame(thing, kind, layer = this.over) {
    const { x, y, width, height } = this.boxOf(thing);
    layer?.append(shape("rect", { class: kind, x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 8 }));
  }

  /** A thing's box in the picture's own measure. @param {Element} thing @returns {Box} */
  boxOf(thing) {
    const graphic = /** @type {SVGGraphicsElement} */ (thing);
    const box = graphic.getBBox();
    const matrix = this.svg?.getScreenCTM()?.inverse().multiply(/** @type {DOMMatrix} */ (graphic.getScreenCTM()));
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

  /** Lights the places that earned points. @param {string[]} picks */
  light(picks) {
    this.lit?.replaceChildren();
    for (const pick of picks) for (const place of this.places(pick)) this.frame(place, "glow", this.lit);
  }

  /** Shows what a move would draw; nothing for null. @param {string | null} ghost @param {boolean} [passing] only looked at in passing */
  ghost(ghost, passing = false) {
    this.ghosted?.remove();
    this.ghosted = null;
    if (!ghost || !this.svg) return;
    this.ghosted = fragment(ghost);
    this.ghosted.classList.add("ghost");
    this.ghosted.classList.toggle("passing", passing);
    this.svg.append(this.ghosted);
  }

  /** Where the ghost is on the screen. @returns {DOMRect | null} */
  ghostBox() {
    if (!this.ghosted || this.ghosted.classList.contains("passing")) return null;
    const box = this.ghosted.getBoundingClientRect();
    return box.width ? box : null;
  }

  /** What is at this point of the screen: first what can be touched there, or nearly there, then anything with a name. @param {number} x @param {number} y @returns {Thing | null} */
  at(x, y) {
    const under = document.elementsFromPoint(x, y).filter((each) => this.paper.contains(each));
    const touched = under.map((each) => each.closest(TOUCH)).find(Boolean) ?? this.near(x, y);
    if (touched) {
      const [key, value] = split(touched.getAttribute("data-pick") ?? "");
      return { key, value, element: touched, able: true };
    }
    for (const each of under) {
      const named = named_(each, this.paper);
      if (named) return named;
    }
    return null;
  }

  /** @param {number} x @param {number} y */
  near(x, y) {
    let best = null;
    let least = SLOP;
    for (const thing of this.able()) {
      const box = thing.getBoundingClientRect();
      const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      const slop = Math.min(box.width, box.height) < 2 * SLOP ? SLOP : 1;
      if (away < Math.min(least, slop)) [best, least] = [thing, away];
    }
    return best;
  }
}

/** The nearest element around this one that has a name: `data-cell="34"`. @param {Element} start @param {Element} paper @returns {Thing | null} */
function named_(start, paper) {
  for (let each = /** @type {Element | null} */ (start); each && each !== paper; each = each.parentElement) {
    for (const [key, value] of Object.entries(/** @type {SVGElement} */ (each).dataset)) {
      if (key === "line" || value === undefined) continue;
      if (key !== "pick") return { key, value, element: each, able: false };
      return { key: split(value)[0], value: split(value)[1], element: each, able: false };
    }
  }
  return null;
}
