// The compartments of a box: a picture with selectable components, or a card for each.

import { pickAt, split } from "../board/contract.js";
import { neighbour } from "../board/input.js";
import { sentence, t } from "../locale/translate.js";
import { el, picture } from "../ui/dom.js";
import { drawing, measure } from "./drawing.js";
import { labelMark } from "./component.js";

/** @import { BoxView, CompartmentInfo, ThingInfo } from "../types/responses.d.ts" */

const BROAD = 2.2; // aspect ratio from which a picture gets a wide card

/** The label of the least certain detail of a component. @param {ThingInfo} thing */
const weakestLabel = (thing) =>
  ["reconstructed", "deduced"].find((label) => thing.details.some((detail) => detail.label === label)) ?? "printed";

/** @param {ThingInfo} thing */
const differs = (thing) => thing.details.some((detail) => detail.back !== null);

/**
 * @param {CompartmentInfo} part
 * @param {(thing: string, from: Element) => unknown} touch
 */
export function compartment(part, touch) {
  const body = part.svg ? [drawPart(part, touch)] : [cards(part, touch)];
  return el(
    "section",
    { class: "block compartment", id: `part-${part.key}`, "aria-labelledby": `name-${part.key}` },
    el("h2", { id: `name-${part.key}` }, part.name),
    el("p", { class: "help" }, part.about),
    ...body,
  );
}

/**
 * A picture of all components, selectable by pointer and arrow keys.
 * @param {CompartmentInfo} part
 * @param {(thing: string, from: Element) => unknown} touch
 */
function drawPart(part, touch) {
  const svg = picture(part.svg);
  const places = /** @type {SVGGraphicsElement[]} */ ([...svg.querySelectorAll("[data-pick]")]);
  for (const place of places) {
    const thing = part.things.find((each) => each.key === thingAt(place));
    place.setAttribute("tabindex", place === places[0] ? "0" : "-1");
    place.classList.toggle("differs", Boolean(thing && differs(thing)));
  }
  const act = (/** @type {Event} */ event) => {
    const place = event.target instanceof Element ? event.target.closest("[data-pick]") : null;
    if (place) touch(thingAt(place), place);
  };
  svg.addEventListener("click", act);
  svg.addEventListener("keydown", (event) => {
    const place = places.find((each) => each === document.activeElement);
    if (!place || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = neighbour(places, place, event.key);
    if (next) focus(places, next);
    else if (event.key === "Enter" || event.key === " ") act(event);
    else return;
    event.preventDefault();
  });
  return el("div", { class: "box-picture" }, svg, list(part, touch));
}

/**
 * Buttons with the names of the components, for small pictures and for screen readers.
 * @param {CompartmentInfo} part
 * @param {(thing: string, from: Element) => unknown} touch
 */
function list(part, touch) {
  const change = () => choice.value && touch(choice.value, choice);
  const options = part.things.map((thing) => el("option", { value: thing.key }, sentence(thing.name)));
  /** @type {HTMLSelectElement} */ const choice = el(
    "select",
    {
      class: "box-choose",
      id: `choose-${part.key}`,
      "aria-label": t("box.choose.label", { name: part.name }),
      on: { change },
    },
    el("option", { value: "" }, t("box.choose")),
    ...options,
  );
  return choice;
}

/**
 * @param {SVGGraphicsElement[]} places
 * @param {SVGGraphicsElement} next
 */
function focus(places, next) {
  for (const place of places) place.setAttribute("tabindex", place === next ? "0" : "-1");
  next.focus();
}

/** The component of an element of a picture. @param {Element} place */
const thingAt = (place) => split(pickAt(place))[1];

/**
 * @param {CompartmentInfo} part
 * @param {(thing: string, from: Element) => unknown} touch
 */
function cards(part, touch) {
  const each = part.things.map((thing) => el("li", {}, card(thing, touch)));
  return el("ul", { class: `things ${shape(part)}` }, ...each);
}

/**
 * The class for the size of its cards: text, wide picture or square picture.
 * @param {CompartmentInfo} part
 */
function shape(part) {
  const drawPart = part.things.find((thing) => thing.svg);
  if (!drawPart) return "text-only";
  const { width, height } = measure(drawPart.svg);
  return width > BROAD * height ? "broad" : "";
}

/**
 * @param {ThingInfo} thing
 * @param {(thing: string, from: Element) => unknown} touch
 */
function card(thing, touch) {
  const click = (/** @type {Event} */ event) => touch(thing.key, /** @type {Element} */ (event.currentTarget));
  const shown = thing.svg ? drawing(thing.svg) : el(
    "span",
    { class: "thing-values" },
    ...thing.details.map((detail) => el("span", {}, `${detail.name}: ${detail.value_label}`)),
  );
  const unsure = weakestLabel(thing);
  return el(
    "button",
    { type: "button", class: `thing ${differs(thing) ? "differs" : ""}`, "data-thing": thing.key, on: { click } },
    el("b", {}, sentence(thing.name)),
    shown,
    unsure !== "printed" && labelMark(unsure),
  );
}

/**
 * The element of a component on the page.
 * @param {Element} page
 * @param {string} thing
 * @returns {HTMLElement | SVGElement | null}
 */
export const placeOf = (page, thing) =>
  page.querySelector(`[data-thing="${CSS.escape(thing)}"], [data-pick="thing=${CSS.escape(thing)}"]`);

/**
 * The compartment of a component.
 * @param {BoxView} view
 * @param {string} thing
 */
export const partOf = (view, thing) => view.compartments.find((part) => part.things.some((each) => each.key === thing));
