// One input for a detail of a component: a number, a text, one of several values, any of several.

import { t } from "../locale/translate.js";
import { el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/widgets.js";
import { drawing } from "./drawing.js";

/** @import { ChoiceInfo, DetailInfo } from "../types/responses.d.ts" */
/** @import { Props } from "../types/page.d.ts" */

const FEW = 4; // at most this many choices are shown side by side

/**
 * @callback Set
 * @param {string} value
 * @returns {unknown}
 */

/**
 * @param {DetailInfo} detail
 * @param {ChoiceInfo[]} choices
 * @param {string} id of its label, for a field of several inputs; a single input has this id itself
 * @param {string} about id of its description: help, and why a value was refused
 * @param {Set} set
 */
export function field(detail, choices, id, about, set) {
  const single = { "aria-describedby": about };
  const named = { "aria-labelledby": id, ...single };
  if (detail.kind === "number") return numberField(detail, single, set);
  if (detail.kind === "text") return textField(detail, single, set);
  if (detail.kind === "several") return severalField(detail, choices, named, set);
  return choices.some((choice) => choice.svg) || choices.length <= FEW
    ? radioField(detail, choices, named, set)
    : selectField(detail, choices, single, set);
}

/**
 * @param {DetailInfo} detail
 * @param {Record<string, string>} named
 * @param {Set} set
 */
function numberField(detail, named, set) {
  const { low, high } = detail;
  const attributes = { type: "number", inputmode: "numeric", min: low, max: high, ...named };
  const input = typedField(detail, attributes, (value) => value && set(value));
  const step = (/** @type {number} */ by) => () => {
    input.value = String(Number(input.value || detail.value) + by);
    input.dispatchEvent(new Event("change"));
    limitRange();
  };
  const less = button("", step(-1), icon("less"));
  const more = button("", step(1), icon("more"));
  const limitRange = () => {
    less.disabled = low !== null && Number(input.value) <= low;
    more.disabled = high !== null && Number(input.value) >= high;
  };
  less.setAttribute("aria-label", t("box.fewer", { name: detail.name }));
  more.setAttribute("aria-label", t("box.more", { name: detail.name }));
  less.id = `less-${detail.key}`;
  more.id = `more-${detail.key}`;
  limitRange();
  return el("div", { class: "row stepper" }, less, input, more);
}

/**
 * @param {DetailInfo} detail
 * @param {Record<string, string>} named
 * @param {Set} set
 */
function textField(detail, named, set) {
  const attributes = { type: "text", maxlength: "200", spellcheck: "false", autocomplete: "off", ...named };
  return typedField(detail, attributes, set);
}

/**
 * Sends the value when the field loses the focus or Enter is pressed.
 * @param {DetailInfo} detail
 * @param {Record<string, string | number | null>} attributes
 * @param {Set} set
 */
function typedField(detail, attributes, set) {
  const send = () => {
    if (!isTyped(input)) return;
    input.defaultValue = input.value;
    set(input.value.trim());
  };
  const keydown = (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && send();
  const on = { change: send, blur: send, keydown }; // `blur` too, as text restored by the page causes no `change`
  const input = typingField({ id: `field-${detail.key}`, value: detail.value, ...attributes, on });
  return input;
}

/**
 * A text field whose default value is the stored value.
 * @param {Props} props
 */
export function typingField(props) {
  const input = el("input", props);
  input.defaultValue = input.value;
  return input;
}

/** Whether the field has unsent changes. @param {HTMLInputElement} input */
const isTyped = (input) => input.value !== input.defaultValue;

/**
 * Disconnects the fields of an element that is about to be replaced, so that they send nothing.
 * @param {Element | null} field
 * @returns {(next: Element | null) => void} what goes on with it in the field that takes its place
 */
export function carryField(field) {
  if (!(field instanceof HTMLInputElement) || !field.matches("[type=text], [type=number]")) return () => {};
  const { value, selectionStart, selectionEnd } = field;
  const typed = isTyped(field);
  field.defaultValue = value;
  return (next) => {
    if (!(next instanceof HTMLInputElement)) return;
    if (typed) next.value = value;
    if (selectionStart !== null) next.setSelectionRange(selectionStart, selectionEnd);
  };
}

/**
 * @param {DetailInfo} detail
 * @param {ChoiceInfo[]} choices
 * @param {Record<string, string>} named
 * @param {Set} set
 */
function selectField(detail, choices, named, set) {
  const known = choices.some((choice) => choice.value === detail.value);
  const all = known ? choices : [{ value: detail.value, name: detail.value_label, svg: "" }, ...choices];
  const options = all.map(({ value, name }) => el("option", { value, selected: value === detail.value }, name));
  const change = () => set(select.value);
  /** @type {HTMLSelectElement} */ const select = el(
    "select",
    { id: `field-${detail.key}`, ...named, on: { change } },
    ...options,
  );
  return select;
}

/**
 * @param {DetailInfo} detail
 * @param {ChoiceInfo[]} choices
 * @param {Record<string, string>} named
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
    const face = choice.svg ? drawing(choice.svg, "", choice.name) : el("span", {}, choice.name);
    return el("label", { class: drawn ? "face" : "segment" }, input, face);
  });
  return el("div", { class: drawn ? "faces" : "segments", role: "radiogroup", ...named }, ...each);
}

/**
 * @param {DetailInfo} detail
 * @param {ChoiceInfo[]} choices
 * @param {Record<string, string>} named
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
    return el("label", { class: "segment" }, input, el("span", {}, choice.name));
  });
  return el("div", { class: "segments", role: "group", ...named }, ...each);
}
