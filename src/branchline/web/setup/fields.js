// The fields of the setup form: options, dice, box, visibility.

import { t } from "../locale/translate.js";
import { isOffline } from "../client/address.js";
import { el } from "../ui/dom.js";
import { editionField } from "./edition.js";
import { several } from "./plan.js";

/** @import { GameInfo, OptionInfo, OptionValue } from "../types/responses.d.ts" */
/** @import { Child, Plan } from "../types/page.d.ts" */

const FEW = 3; // at most this many values are shown side by side, more as a list

/**
 * A radio button for one of several values side by side.
 * @param {string} name
 * @param {string} id
 * @param {string} words
 * @param {boolean} checked
 * @param {() => void} change
 * @param {string} [rule] its meaning, as a tooltip
 */
export const segment = (name, id, words, checked, change, rule = "") =>
  el(
    "label",
    { class: "segment", "data-explain": rule || null, "data-name": words },
    el("input", { type: "radio", name, id, checked, "aria-description": rule || null, on: { change } }),
    el("span", {}, words),
  );

/**
 * @param {string} legend
 * @param {string} help
 * @param {...Child} segments
 */
export const segments = (legend, help, ...segments) =>
  el(
    "fieldset",
    { class: "field" },
    el("legend", {}, legend),
    el("p", { class: "help" }, help),
    el("div", { class: "segments" }, ...segments),
  );

/**
 * The field of an option of the game, with the sentence that explains it.
 * @param {OptionInfo} option
 * @param {{options: Record<string, OptionValue>}} plan
 * @param {() => void} changed
 */
export function optionField(option, plan, changed) {
  const id = `option-${option.name}`;
  const set = (/** @type {number} */ n) => {
    plan.options = { ...plan.options, [option.name]: option.values[n] };
    changed();
  };
  const chosen = option.values.indexOf(plan.options[option.name]);
  if (option.values.length > FEW) return optionList(option, id, chosen, set);
  const each = option.labels.map((label, n) =>
    segment(id, `${id}-${n}`, label, n === chosen, () => set(n), option.rules[n])
  );
  return segments(option.label, option.help, ...each);
}

/**
 * @param {OptionInfo} option
 * @param {string} id
 * @param {number} chosen
 * @param {(n: number) => void} set
 */
function optionList(option, id, chosen, set) {
  const change = () => set(Number(list.value));
  const each = option.labels.map((label, n) => el("option", { value: n, selected: n === chosen }, label));
  /** @type {HTMLSelectElement} */ const list = el(
    "select",
    { id, "aria-describedby": `${id}-help`, "data-explain": option.rules[chosen], on: { change } },
    ...each,
  );
  const help = el("p", { class: "help", id: `${id}-help` }, option.help);
  return el("div", { class: "field" }, el("label", { for: id }, option.label), help, list);
}

/**
 * The fields for dice, seed, box and visibility.
 * @param {Plan} plan
 * @param {GameInfo} game
 * @param {() => void} redraw
 */
export function moreFields(plan, game, redraw) {
  const open = plan.chance === "real" || Boolean(plan.seed || plan.edition) || plan.listed || plan.hints || plan.more;
  const toggle = () => void (plan.more = box.open);
  /** @type {HTMLDetailsElement} */ const box = el(
    "details",
    { class: "more-fields", open, on: { toggle } },
    el("summary", {}, t("setup.more")),
    diceField(plan, redraw),
    plan.chance === "seed" && seedField(plan),
    editionField(plan, game, redraw),
    !isOffline && listedField(plan),
    several(plan) && hintsField(plan),
  );
  return box;
}

/**
 * @param {Plan} plan
 * @param {() => void} redraw
 */
function diceField(plan, redraw) {
  const radio = (/** @type {"seed" | "real"} */ value) =>
    segment("chance", `chance-${value}`, t(`chance.${value}`), plan.chance === value, () => {
      plan.chance = value;
      redraw();
    });
  return segments(t("setup.dice"), t("setup.dice.words"), radio("seed"), radio("real"));
}

/** @param {Plan} plan */
function seedField(plan) {
  const input = () => void (plan.seed = field.value);
  /** @type {HTMLInputElement} */ const field = el("input", {
    type: "text",
    id: "seed",
    maxlength: "100",
    value: plan.seed,
    autocomplete: "off",
    "aria-describedby": "seed-help",
    on: { input },
  });
  const help = el("p", { class: "help", id: "seed-help" }, t("setup.seed.words"));
  return el("div", { class: "field" }, el("label", { for: "seed" }, t("setup.seed")), help, field);
}

/** @param {Plan} plan */
function listedField(plan) {
  const change = () => void (plan.listed = box.checked);
  /** @type {HTMLInputElement} */ const box = el("input", { type: "checkbox", checked: plan.listed, on: { change } });
  const help = el("span", { class: "help" }, t("setup.listed.words"));
  return el("label", { class: "check" }, box, el("span", {}, el("b", {}, t("setup.listed")), help));
}

/** @param {Plan} plan */
function hintsField(plan) {
  const change = () => void (plan.hints = box.checked);
  const attributes = { type: "checkbox", id: "hints", checked: plan.hints, on: { change } };
  /** @type {HTMLInputElement} */ const box = el("input", attributes);
  const help = el("span", { class: "help" }, t("setup.hints.words"));
  return el("label", { class: "check" }, box, el("span", {}, el("b", {}, t("setup.hints")), help));
}
