// The selected component: its picture, and an input for each of its details.

import { sentence, t } from "../locale/translate.js";
import { h } from "../ui/dom.js";
import { button } from "../ui/widgets.js";
import { drawing } from "./drawing.js";
import { field, hasSingleInput } from "./fields.js";

/** @import { BoxView, DetailInfo, Refusal, ThingInfo } from "../types/responses.d.ts" */
/** @import { EditedBox } from "./edited-box.js" */

/**
 * @typedef {object} ComponentActions
 * @property {(key: string, value: string) => unknown} correct
 * @property {(key: string) => unknown} confirm
 * @property {() => unknown} close
 */

/**
 * @param {ThingInfo} thing
 * @param {BoxView} view
 * @param {EditedBox} editedBox
 * @param {ComponentActions} actions
 */
export function componentPanel(thing, view, editedBox, actions) {
  const shut = button({ class: "quiet", "aria-label": t("close") }, actions.close, "✕");
  const { refusal } = view;
  const details = thing.details.map((detail) => editedBox.latest(detail));
  const changed = details.map((detail) => detail.key).filter((key) => editedBox.pending.has(key));
  const wrong = new Set(refusal && (changed.length ? changed : refusal.keys));
  return [
    h("div", { class: "thing-head" }, h("h2", { id: "thing-name", tabindex: "-1" }, sentence(thing.name)), shut),
    Boolean(thing.svg) && drawing(thing.svg, "thing-picture"),
    ...details.map((detail) => detailField(detail, view, wrong.has(detail.key) ? refusal : null, actions)),
  ];
}

/**
 * @param {DetailInfo} detail
 * @param {BoxView} view
 * @param {Refusal | null} refusal
 * @param {ComponentActions} actions
 */
function detailField(detail, view, refusal, actions) {
  const [id, about] = [`label-${detail.key}`, `about-${detail.key}`];
  let sent = detail.value;
  const set = (/** @type {string} */ value) => {
    if (value === sent) return;
    sent = value;
    actions.correct(detail.key, value);
  };
  const choices = view.choices[detail.choices] ?? [];
  const single = hasSingleInput(detail, choices);
  return h(
    "div",
    { key: detail.key, class: `field detail ${refusal ? "refused" : ""}`, "data-detail": detail.key },
    h(
      "div",
      { class: "row detail-head" },
      single
        ? h("label", { class: "label", id, for: `field-${detail.key}` }, detail.name)
        : h("span", { class: "label", id }, detail.name),
      labelMark(detail.label),
    ),
    field(detail, choices, { label: id, about, wrong: Boolean(refusal) }, set),
    h(
      "div",
      { id: about },
      Boolean(detail.help) && h("p", { class: "help" }, detail.help),
      detail.back !== null && h("p", { class: "help" }, t("box.built_in_value", { value: detail.ours })),
      refusal && h("p", { class: "wrong", role: "alert" }, sentence(refusal.reason)),
    ),
    backOrRight(detail, actions),
  );
}

/**
 * The buttons to restore the built-in value, or to confirm the present one.
 * @param {DetailInfo} detail
 * @param {ComponentActions} actions
 */
function backOrRight(detail, actions) {
  const { back, key, label } = detail;
  if (back !== null) return button("small", () => actions.correct(key, back), t("box.restore"));
  if (label === "printed" || !detail.own_label) return null;
  return button("small", () => actions.confirm(key), t("box.matches"));
}

/**
 * The label of how certain a value is.
 * @param {string} label
 */
export const labelMark = (label) => h("span", { class: `label-mark ${label}` }, t(`source.${label}`));
