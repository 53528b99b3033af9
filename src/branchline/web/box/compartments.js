// The compartments of a box: a picture with selectable components, or a card for each.

import { pickAt, split } from "../board/contract.js";
import { neighbour } from "../board/input.js";
import { sentence, t } from "../locale/translate.js";
import { h, picture } from "../ui/dom.js";
import { drawing, measure } from "./drawing.js";
import { labelMark } from "./component.js";
import { select } from "../ui/widgets.js";

/** @import { BoxView, CompartmentInfo, ThingInfo } from "../types/responses.d.ts" */

const BROAD = 2.2; // aspect ratio from which a picture gets a wide card

/** The label of the least certain detail of a component. @param {ThingInfo} thing */
const weakestLabel = (thing) =>
  ["reconstructed", "deduced"].find((label) => thing.details.some((detail) => detail.label === label)) ?? "printed";

/** @param {ThingInfo} thing */
const differs = (thing) => thing.details.some((detail) => detail.back !== null);

/**
 * @param {CompartmentInfo} part
 * @param {(thing: string) => unknown} touch
 * @param {Map<string, SVGSVGElement>} pictures those drawn before
 */
export function compartment(part, touch, pictures) {
  const body = part.svg ? drawPart(part, touch, pictures) : cards(part, touch);
  return h(
    "section",
    { class: "block compartment", id: `part-${part.key}`, "aria-labelledby": `name-${part.key}` },
    h("h2", { id: `name-${part.key}` }, part.name),
    h("p", { class: "help" }, part.about),
    body,
  );
}

/**
 * A picture of all components; the same element as before if it has not changed.
 * @param {CompartmentInfo} part
 * @param {(thing: string) => unknown} touch
 * @param {Map<string, SVGSVGElement>} pictures
 */
function drawPart(part, touch, pictures) {
  const svg = pictures.get(part.svg) ?? selectable(picture(part.svg), touch);
  pictures.set(part.svg, svg);
  for (const place of svg.querySelectorAll("[data-pick]")) {
    const thing = part.things.find((each) => each.key === thingAt(place));
    place.classList.toggle("differs", Boolean(thing && differs(thing)));
  }
  return h("div", { class: "box-picture" }, svg, list(part, touch));
}

/**
 * Makes the components of a picture selectable by pointer and arrow keys.
 * @param {SVGSVGElement} svg
 * @param {(thing: string) => unknown} touch
 */
function selectable(svg, touch) {
  const places = /** @type {SVGGraphicsElement[]} */ ([...svg.querySelectorAll("[data-pick]")]);
  for (const place of places) place.setAttribute("tabindex", place === places[0] ? "0" : "-1");
  const act = (/** @type {Event} */ event) => {
    const place = event.target instanceof Element ? event.target.closest("[data-pick]") : null;
    if (place) touch(thingAt(place));
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
  return svg;
}

/**
 * Buttons with the names of the components, for small pictures and for screen readers.
 * @param {CompartmentInfo} part
 * @param {(thing: string) => unknown} touch
 */
function list(part, touch) {
  const attributes = {
    class: "box-choose",
    id: `choose-${part.key}`,
    "aria-label": t("box.choose.label", { name: part.name }),
  };
  const options = part.things.map((thing) => [thing.key, sentence(thing.name)]);
  return select(attributes, "", [["", t("box.choose")], ...options], (thing) => thing && touch(thing));
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
 * @param {(thing: string) => unknown} touch
 */
function cards(part, touch) {
  const each = part.things.map((thing) => h("li", {}, card(thing, touch)));
  return h("ul", { class: `things ${shape(part)}` }, ...each);
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
 * @param {(thing: string) => unknown} touch
 */
function card(thing, touch) {
  const click = () => touch(thing.key);
  const shown = thing.svg ? drawing(thing.svg) : h(
    "span",
    { class: "thing-values" },
    ...thing.details.map((detail) => h("span", {}, `${detail.name}: ${detail.value_label}`)),
  );
  const unsure = weakestLabel(thing);
  return h(
    "button",
    { type: "button", class: `thing ${differs(thing) ? "differs" : ""}`, "data-thing": thing.key, on: { click } },
    h("b", {}, sentence(thing.name)),
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
