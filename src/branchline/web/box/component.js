// The selected component: its picture, and an input for each of its details.

import { sentence, t } from "../locale/translate.js";
import { el, fresh } from "../ui/dom.js";
import { button } from "../ui/widgets.js";
import { drawing } from "./drawing.js";
import { field } from "./fields.js";

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
  const shut = button("quiet", actions.close, "✕");
  shut.setAttribute("aria-label", t("close"));
  const { refusal } = view;
  const details = thing.details.map((detail) => editedBox.latest(detail));
  const changed = details.map((detail) => detail.key).filter((key) => editedBox.pending.has(key));
  const wrong = new Set(refusal && (changed.length ? changed : refusal.keys));
  return [
    el("div", { class: "thing-head" }, el("h2", { id: "thing-name", tabindex: "-1" }, sentence(thing.name)), shut),
    Boolean(thing.svg) && drawing(thing.svg, "thing-picture"),
    ...details.map((detail) => detailField(detail, view, wrong.has(detail.key) ? refusal : null, actions)),
  ];
}

/**
 * @param {DetailInfo} detail
 * @param {BoxView} view
 * @param {Refusal | null} refusal
 * @param {ComponentActions} hands
 */
function detailField(detail, view, refusal, hands) {
  const [id, about] = [fresh(), fresh()];
  let sent = detail.value;
  const set = (/** @type {string} */ value) => {
    if (value === sent) return;
    sent = value;
    hands.correct(detail.key, value);
  };
  const input = field(detail, view.choices[detail.choices] ?? [], id, about, set);
  const single = input.matches("input, select") ? input : input.querySelector("input[type=number]");
  const named = single
    ? el("label", { class: "label", id, for: single.id }, detail.name)
    : el("span", { class: "label", id }, detail.name);
  if (refusal) single?.setAttribute("aria-invalid", "true");
  return el(
    "div",
    { class: `field detail ${refusal ? "refused" : ""}`, "data-detail": detail.key },
    el("div", { class: "row detail-head" }, named, labelMark(detail.label)),
    input,
    el(
      "div",
      { id: about },
      Boolean(detail.help) && el("p", { class: "help" }, detail.help),
      detail.back !== null && el("p", { class: "help" }, t("box.built_in_value", { value: detail.ours })),
      refusal && el("p", { class: "wrong", role: "alert" }, sentence(refusal.reason)),
    ),
    backOrRight(detail, hands),
  );
}

/**
 * The buttons to restore the built-in value, or to confirm the present one.
 * @param {DetailInfo} detail
 * @param {ComponentActions} hands
 */
function backOrRight(detail, hands) {
  const { back, key, label } = detail;
  if (back !== null) return button("small", () => hands.correct(key, back), t("box.restore"));
  if (label === "printed" || !detail.own_label) return null;
  return button("small", () => hands.confirm(key), t("box.matches"));
}

/**
 * The label of how certain a value is.
 * @param {string} label
 */
export const labelMark = (label) => el("span", { class: `label-mark ${label}` }, t(`source.${label}`));
