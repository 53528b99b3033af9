// The checklist for owners: uncertain values, most important first, with a picture of where to look.

import { t } from "../locale/translate.js";
import { el } from "../ui/dom.js";
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
  return el(
    "details",
    { class: "block checklist", open, on: { toggle } },
    el("summary", {}, el("h2", {}, t("box.unsure", { n: items.length }))),
    el("p", { class: "help" }, items.length ? t("box.unsure.words") : t("box.unsure.none")),
    el("ol", {}, ...items),
  );
}

/**
 * @param {BoxView} view
 * @param {DoubtInfo} doubt
 * @param {(doubt: DoubtInfo) => unknown} show
 * @param {(doubt: DoubtInfo) => unknown} confirm
 */
function item(view, doubt, show, confirm) {
  const look = button("small", () => show(doubt), icon("eye"), t("box.show"));
  const right = button("small", () => confirm(doubt), icon("check"), t("box.all_match"));
  look.setAttribute("aria-label", `${t("box.show")}: ${doubt.name}`);
  right.setAttribute("aria-label", `${t("box.all_match")}: ${doubt.name}`);
  return el(
    "li",
    { class: "doubt", "data-doubt": doubt.key },
    where(view, doubt),
    el(
      "div",
      {},
      el("h3", {}, doubt.name, " ", labelMark(doubt.label)),
      el("p", {}, meter(doubt.weight), ` ${doubt.why}`),
      el("p", { class: "help" }, doubt.where),
      el("div", { class: "row wrap" }, look, right),
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
  return el("span", { class: "weight" }, el("span", { "aria-hidden": "true" }, dots), ` ${said}.`);
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
  return el("div", { class: "where" }, ...pictures.map((svg) => drawing(svg)));
}
