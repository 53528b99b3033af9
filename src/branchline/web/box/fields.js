// One detail of a thing as a field: a number, a text, one of several values, any of several.

import { t } from "../locale/words.js";
import { el } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { button } from "../parts/pieces.js";
import { drawing } from "./drawing.js";

/** @import { ChoiceInfo, DetailInfo } from "../types/answers.d.ts" */

const FEW = 4; // choices that stand side by side

/**
 * @callback Set
 * @param {string} value
 * @returns {unknown}
 */

/**
 * @param {DetailInfo} detail
 * @param {ChoiceInfo[]} choices
 * @param {string} id of its label, for a field of several parts; others are what their label is for
 * @param {string} about what describes it: help, and why it was refused
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
  const change = () => input.value.trim() && set(input.value.trim());
  /** @type {HTMLInputElement} */ const input = el("input", {
    type: "number",
    inputmode: "numeric",
    id: `field-${detail.key}`,
    value: detail.value,
    min: low,
    max: high,
    ...named,
    on: { change },
  });
  const step = (/** @type {number} */ by) => () => set(String(Number(detail.value) + by));
  const less = button("", step(-1), icon("less"));
  const more = button("", step(1), icon("more"));
  less.setAttribute("aria-label", t("box.less", { name: detail.name }));
  more.setAttribute("aria-label", t("box.more", { name: detail.name }));
  less.disabled = low !== null && Number(detail.value) <= low;
  more.disabled = high !== null && Number(detail.value) >= high;
  less.id = `less-${detail.key}`;
  more.id = `more-${detail.key}`;
  return el("div", { class: "row stepper" }, less, input, more);
}

/**
 * @param {DetailInfo} detail
 * @param {Record<string, string>} named
 * @param {Set} set
 */
function textField(detail, named, set) {
  const change = () => set(input.value.trim());
  /** @type {HTMLInputElement} */ const input = el("input", {
    type: "text",
    id: `field-${detail.key}`,
    value: detail.value,
    maxlength: "200",
    spellcheck: "false",
    autocomplete: "off",
    ...named,
    on: { change },
  });
  return input;
}

/**
 * @param {DetailInfo} detail
 * @param {ChoiceInfo[]} choices
 * @param {Record<string, string>} named
 * @param {Set} set
 */
function selectField(detail, choices, named, set) {
  const known = choices.some((choice) => choice.value === detail.value);
  const all = known ? choices : [{ value: detail.value, name: detail.shown, svg: "" }, ...choices];
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
      class: drawn ? "unseen" : null,
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
