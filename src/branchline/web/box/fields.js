// One input for a detail of a component: a number, a text, one of several values, any of several.

import { t } from "../locale/translate.js";
import { el, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button, select } from "../ui/widgets.js";
import { drawing } from "./drawing.js";

/** @import { ChoiceInfo, DetailInfo } from "../types/responses.d.ts" */

const TEXT = { type: "text", maxlength: "200", spellcheck: "false", autocomplete: "off" };
const FEW = 4; // at most this many choices are shown side by side

/**
 * @callback Set
 * @param {string} value
 * @returns {unknown}
 */

/**
 * Whether the choices are shown side by side, each with an input of its own.
 * @param {ChoiceInfo[]} choices
 */
const sideBySide = (choices) => choices.some((choice) => choice.svg) || choices.length <= FEW;

/**
 * Whether the label belongs to one input, not to a group.
 * @param {DetailInfo} detail
 * @param {ChoiceInfo[]} choices
 */
export const hasSingleInput = ({ kind }, choices) =>
  kind === "number" || kind === "text" || (kind !== "several" && !sideBySide(choices));

/**
 * @param {DetailInfo} detail
 * @param {ChoiceInfo[]} choices
 * @param {{ label: string, about: string, wrong: boolean }} ids of its label and of its description, help and why a
 *   value was refused; and whether it was
 * @param {Set} set
 */
export function field(detail, choices, { label, about, wrong }, set) {
  const single = { "aria-describedby": about, "aria-invalid": wrong ? "true" : null };
  const group = { "aria-labelledby": label, "aria-describedby": about };
  if (detail.kind === "number") return numberField(detail, single, set);
  if (detail.kind === "text") return typedField(detail, { ...TEXT, ...single }, set);
  if (detail.kind === "several") return severalField(detail, choices, group, set);
  return sideBySide(choices) ? radioField(detail, choices, group, set) : selectField(detail, choices, single, set);
}

/**
 * @param {DetailInfo} detail
 * @param {Record<string, string | null>} named
 * @param {Set} set
 */
function numberField(detail, named, set) {
  const { low, high, key, name } = detail;
  const value = Number(detail.value);
  const step = (/** @type {number} */ by) => (/** @type {Element} */ pressed) => {
    const input = /** @type {HTMLInputElement} */ (pressed.parentElement?.querySelector("input"));
    const next = Number(input.value || value) + by;
    input.value = String(Math.min(Math.max(next, low ?? next), high ?? next));
    input.dispatchEvent(new Event("change"));
  };
  const less = { id: `less-${key}`, "aria-label": t("box.fewer", { name }), disabled: low !== null && value <= low };
  const more = { id: `more-${key}`, "aria-label": t("box.more", { name }), disabled: high !== null && value >= high };
  const attributes = { type: "number", inputmode: "numeric", min: low, max: high, ...named };
  return h(
    "div",
    { class: "row stepper" },
    button(less, step(-1), icon("less")),
    typedField(detail, attributes, (typed) => typed && set(typed)),
    button(more, step(1), icon("more")),
  );
}

/**
 * Sends the value when the field loses the focus or Enter is pressed.
 * @param {DetailInfo} detail
 * @param {Record<string, string | number | null>} attributes
 * @param {Set} set
 */
function typedField(detail, attributes, set) {
  const send = (/** @type {Event} */ { currentTarget }) => {
    const input = /** @type {HTMLInputElement} */ (currentTarget);
    if (input.value === input.defaultValue) return;
    input.defaultValue = input.value;
    set(input.value.trim());
  };
  const keydown = (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && send(event);
  const on = { change: send, blur: send, keydown }; // `blur` too, as text restored by the page causes no `change`
  return h("input", { id: `field-${detail.key}`, value: detail.value, ...attributes, on });
}

/**
 * @param {DetailInfo} detail
 * @param {ChoiceInfo[]} choices
 * @param {Record<string, string | null>} named
 * @param {Set} set
 */
function selectField(detail, choices, named, set) {
  const known = choices.some((choice) => choice.value === detail.value);
  const all = known ? choices : [{ value: detail.value, name: detail.value_label, svg: "" }, ...choices];
  const options = all.map(({ value, name }) => [value, name]);
  return select({ id: `field-${detail.key}`, ...named }, detail.value, options, set);
}

/**
 * @param {DetailInfo} detail
 * @param {ChoiceInfo[]} choices
 * @param {Record<string, string | null>} named
 * @param {Set} set
 */
function radioField(detail, choices, named, set) {
  const drawn = choices.some((choice) => choice.svg);
  const each = choices.map((choice, n) => {
    const attributes = {
      type: "radio",
      name: `field-${detail.key}`,
      id: `field-${detail.key}-${n}`,
      checked: choice.value === detail.value,
      class: drawn ? "visually-hidden" : null,
    };
    const input = el("input", { ...attributes, on: { change: () => set(choice.value) } });
    const face = choice.svg ? drawing(choice.svg, "", choice.name) : h("span", {}, choice.name);
    return h("label", { class: drawn ? "face" : "segment" }, input, face);
  });
  return h("div", { class: drawn ? "faces" : "segments", role: "radiogroup", ...named }, ...each);
}

/**
 * @param {DetailInfo} detail
 * @param {ChoiceInfo[]} choices
 * @param {Record<string, string | null>} named
 * @param {Set} set
 */
function severalField(detail, choices, named, set) {
  const here = new Set(detail.value.split(" "));
  const change = (/** @type {string} */ value) => () => {
    if (!here.delete(value)) here.add(value);
    set(choices.map((choice) => choice.value).filter((each) => here.has(each)).join(" "));
  };
  const each = choices.map((choice, n) => {
    const attributes = { type: "checkbox", id: `field-${detail.key}-${n}`, checked: here.has(choice.value) };
    const input = el("input", { ...attributes, on: { change: change(choice.value) } });
    return h("label", { class: "segment" }, input, h("span", {}, choice.name));
  });
  return h("div", { class: "segments", role: "group", ...named }, ...each);
}
