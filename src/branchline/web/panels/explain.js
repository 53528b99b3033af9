// Explanations of components: point at one, hold it with a finger, or press `?` to read its rule.

import { pref } from "../storage/preferences.js";
import { sentence } from "../locale/translate.js";
import { announce, el, fill, windowWidth } from "../ui/dom.js";
import { help } from "../ui/help.js";

/** @import { Explanations } from "../types/responses.d.ts" */
/** @import { Explanation } from "../types/page.d.ts" */

const HOVER = 650; // milliseconds for which a mouse rests
const HOLD = 500; // milliseconds for which a finger rests
const STILL = 10; // pixels by which a resting finger may move
const GAP = 10;

const tip = el("div", { class: "tip", role: "tooltip", id: "tip", hidden: true });

class Explaining {
  constructor() {
    /** @type {(() => Promise<Explanations>) | null} requests the rules of what is on the page */ this.source = null;
    /** @type {Promise<Explanations> | null} */ this.answer = null;
    /** @type {Element | null} the element under the mouse */ this.under = null;
    /** @type {{x: number, y: number} | null} where the mouse rests */ this.resting = null;
    /** @type {{x: number, y: number} | null} where a finger rests */ this.finger = null;
    /** @type {Element | null} the element that is explained */ this.explainedNode = null;
    this.waiting = 0;
    this.isHolding = false; // the finger opened an explanation, so lifting it selects nothing
  }

  /**
   * Sets the source of the explanations, for a new page or position.
   * @param {(() => Promise<Explanations>) | null} source
   */
  about(source) {
    this.source = source;
    this.answer = null;
    if (tip.hidden || !this.explainedNode?.isConnected) this.again();
    const here = document.activeElement;
    if (source && here?.matches("[data-pick]:focus-visible")) this.describe();
  }

  /** The element under the resting pointer was replaced: explains the new one. */
  again() {
    this.hide();
    this.under = this.resting && document.elementFromPoint(this.resting.x, this.resting.y);
    if (this.under) this.soon(this.under, HOVER);
  }

  /** @returns {Promise<Explanations>} */
  rules() {
    const none = { rules: {}, chapter: null };
    this.answer ??= this.source?.().catch(() => none) ?? Promise.resolve(none);
    return this.answer;
  }

  /**
   * The explanation of an element: its own text, or the rule of the nearest named element around it; else null.
   * @param {Element | null} thing
   * @returns {Promise<Explanation | null>}
   */
  async find(thing) {
    const own = thing?.closest("[data-explain]");
    if (own) {
      return { thing: own, name: own.getAttribute("data-name") ?? "", rule: own.getAttribute("data-explain") ?? "" };
    }
    if (!this.source || !thing || !namesAround(thing).length) return null;
    const { rules } = await this.rules();
    for (const { element, name } of namesAround(thing)) {
      if (name in rules) return { thing: element, name: labelOf(element), rule: rules[name] };
    }
    return null;
  }

  /** Adds the rules to all named elements for screen readers. */
  async describe() {
    const { rules } = await this.rules();
    for (const thing of document.querySelectorAll("[data-pick], [data-about], [data-line]")) {
      const found = namesOf(thing).find((name) => name in rules);
      const reader = thing.matches("tr") ? thing.querySelector("button") : thing;
      if (found) reader?.setAttribute("aria-description", rules[found]);
    }
  }

  /**
   * @param {Element | null} thing
   * @param {boolean} [aloud]
   * @returns {Promise<boolean>} whether there is an explanation
   */
  async show(thing, aloud = false) {
    const found = await this.find(thing);
    if (!found?.thing.isConnected) return false;
    this.explainedNode = found.thing;
    fill(tip, found.name && el("b", {}, sentence(found.name)), el("span", {}, found.rule));
    document.body.append(tip);
    tip.hidden = false;
    place(found.thing.getBoundingClientRect());
    if (aloud) announce(`${found.name}. ${found.rule}`);
    return true;
  }

  hide() {
    clearTimeout(this.waiting);
    tip.hidden = true;
  }

  /**
   * @param {Element} thing
   * @param {number} wait
   * @param {() => unknown} [then]
   */
  soon(thing, wait, then = () => {}) {
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(async () => await this.show(thing, wait === HOLD) && then(), wait);
  }

  /** The element that `?` explains: the focused one, else the one under the mouse. */
  async ask() {
    const here = document.activeElement;
    return await this.show(here === document.body ? null : here, true) || await this.show(this.under, true);
  }
}

/** @param {Element} thing */
function namesOf(thing) {
  const names = thing instanceof SVGElement || thing instanceof HTMLElement ? Object.entries(thing.dataset) : [];
  return names.map(([key, value]) => (key === "pick" || key === "about" ? value ?? "" : `${key}=${value}`));
}

/** @param {Element} thing @returns {{element: Element, name: string}[]} */
function namesAround(thing) {
  const found = [];
  for (let each = /** @type {Element | null} */ (thing); each && each.id !== "main"; each = each.parentElement) {
    for (const name of namesOf(each)) found.push({ element: each, name });
  }
  return found;
}

/** @param {Element} thing */
const labelOf = (thing) =>
  thing.getAttribute("aria-label") ?? thing.querySelector("[aria-label], th")?.getAttribute("aria-label") ??
    thing.querySelector("th")?.textContent ?? "";

/**
 * Places the explanation above the element, or below it near the top of the window.
 * @param {DOMRect} box
 */
function place(box) {
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.min(Math.max(8, box.left + box.width / 2 - width / 2), windowWidth() - width - 8);
  const above = box.top - height - GAP;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > 8 ? above : Math.min(box.bottom + GAP, innerHeight - height - 8)}px`;
}

export const explaining = new Explaining();

/** @param {Event} event */
const thingOf = (event) => (event.target instanceof Element ? event.target : null);

/** @param {PointerEvent} event */
function onMove(event) {
  const thing = thingOf(event);
  if (event.pointerType !== "mouse") {
    const far = explaining.finger &&
      Math.hypot(event.clientX - explaining.finger.x, event.clientY - explaining.finger.y);
    if (far && far > STILL) clearTimeout(explaining.waiting);
    return;
  }
  explaining.resting = { x: event.clientX, y: event.clientY };
  if (thing !== explaining.under) {
    explaining.under = thing;
    explaining.hide();
    if (thing) explaining.soon(thing, HOVER);
  }
}

/** @param {PointerEvent} event */
function onPress(event) {
  const thing = thingOf(event);
  explaining.hide();
  explaining.isHolding = false;
  explaining.resting = null;
  if (event.pointerType === "mouse" || !thing) return;
  explaining.finger = { x: event.clientX, y: event.clientY };
  explaining.soon(thing, HOLD, () => (explaining.isHolding = explaining.finger !== null));
}

function onLift() {
  explaining.finger = null;
  if (!explaining.isHolding) clearTimeout(explaining.waiting);
}

/**
 * Ignores the click of a finger that opened an explanation.
 * @param {Event} event
 */
function swallow(event) {
  if (!explaining.isHolding) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.type === "click") explaining.isHolding = false;
}

/** @param {KeyboardEvent} event */
async function onKeyDown(event) {
  if (event.key === "Escape") explaining.hide();
  const typing = thingOf(event)?.closest("input[type=text], textarea, dialog");
  if (event.key !== "?" || typing || !pref("shortcuts")) return;
  event.preventDefault();
  if (!await explaining.ask()) help();
}

document.addEventListener("pointermove", onMove);
document.addEventListener("pointerdown", onPress, true);
document.addEventListener("pointerup", onLift);
document.addEventListener("pointercancel", onLift);
document.addEventListener("click", swallow, true);
document.addEventListener("contextmenu", swallow, true);
document.addEventListener("keydown", onKeyDown);
document.addEventListener("focusin", () => explaining.source && explaining.describe());
document.addEventListener("scroll", () => explaining.hide(), { capture: true, passive: true });
