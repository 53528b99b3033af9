// The checklist for owners: uncertain values, most important first, with a picture of where to look.

import { t } from "../locale/translate.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/widgets.js";
import { drawing } from "./drawing.js";
import { partOf } from "./compartments.js";
import { labelMark } from "./component.js";

/** @import { BoxView, DoubtInfo } from "../types/responses.d.ts" */

const MOST = 5; // the weight of a value that matters in every move
const SHOWN = 3; // components in the picture of where to look

/**
 * @param {BoxView} view
 * @param {(doubt: DoubtInfo) => unknown} show
 * @param {(doubt: DoubtInfo) => unknown} confirm
 * @param {boolean} open
 * @param {(open: boolean) => unknown} toggled
 */
export function checklist(view, show, confirm, open, toggled) {
  const items = view.doubts.map((doubt) => item(view, doubt, show, confirm));
  const toggle = (/** @type {Event} */ event) => toggled(/** @type {HTMLDetailsElement} */ (event.currentTarget).open);
  return h(
    "details",
    { class: "block checklist", open, on: { toggle } },
    h("summary", {}, h("h2", {}, t("box.unsure", { n: items.length }))),
    h("p", { class: "help" }, items.length ? t("box.unsure.words") : t("box.unsure.none")),
    h("ol", {}, ...items),
  );
}

/**
 * @param {BoxView} view
 * @param {DoubtInfo} doubt
 * @param {(doubt: DoubtInfo) => unknown} show
 * @param {(doubt: DoubtInfo) => unknown} confirm
 */
function item(view, doubt, show, confirm) {
  const tool = (/** @type {string} */ words, /** @type {string} */ picture, /** @type {typeof show} */ action) =>
    button({ class: "small", "aria-label": `${words}: ${doubt.name}` }, () => action(doubt), icon(picture), words);
  return h(
    "li",
    { class: "doubt", "data-doubt": doubt.key },
    where(view, doubt),
    h(
      "div",
      {},
      h("h3", {}, doubt.name, " ", labelMark(doubt.label)),
      h("p", {}, meter(doubt.weight), ` ${doubt.why}`),
      h("p", { class: "help" }, doubt.where),
      h("div", { class: "row wrap" }, tool(t("box.show"), "eye", show), tool(t("box.all_match"), "check", confirm)),
    ),
  );
}

/**
 * The weight of a doubt, as filled dots and in words.
 * @param {number} weight
 */
function meter(weight) {
  const said = t(`weight.${weight}`);
  const dots = "●".repeat(weight) + "○".repeat(MOST - weight);
  return h("span", { class: "weight" }, h("span", { "aria-hidden": "true" }, dots), ` ${said}.`);
}

/**
 * The picture of where to look: the first components, or their compartment.
 * @param {BoxView} view
 * @param {DoubtInfo} doubt
 */
function where(view, doubt) {
  const part = partOf(view, doubt.things[0] ?? "");
  const things = (part?.things ?? []).filter((thing) => doubt.things.includes(thing.key) && thing.svg);
  const pictures = things.length ? things.slice(0, SHOWN).map((thing) => thing.svg) : part?.svg ? [part.svg] : [];
  return h("div", { class: "where" }, ...pictures.map((svg) => drawing(svg)));
}
