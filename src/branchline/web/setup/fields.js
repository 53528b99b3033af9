// The fields of the setup form: options, dice, box, visibility.

import { t } from "../locale/translate.js";
import { isOffline } from "../client/address.js";
import { h } from "../ui/dom.js";
import { select, valueOf } from "../ui/widgets.js";
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
  h(
    "label",
    { class: "segment", "data-explain": rule || null, "data-name": words },
    h("input", { type: "radio", name, id, checked, "aria-description": rule || null, on: { change } }),
    h("span", {}, words),
  );

/**
 * @param {string} legend
 * @param {string} help
 * @param {...Child} segments
 */
export const segments = (legend, help, ...segments) =>
  h(
    "fieldset",
    { class: "field" },
    h("legend", {}, legend),
    h("p", { class: "help" }, help),
    h("div", { class: "segments" }, ...segments),
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
  const attributes = { id, "aria-describedby": `${id}-help`, "data-explain": option.rules[chosen] };
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, option.label),
    h("p", { class: "help", id: `${id}-help` }, option.help),
    select(attributes, chosen, option.labels.map((label, n) => [n, label]), (value) => set(Number(value))),
  );
}

/**
 * The fields for dice, seed, box and visibility.
 * @param {Plan} plan
 * @param {GameInfo} game
 * @param {() => void} redraw
 */
export function moreFields(plan, game, redraw) {
  const open = plan.chance === "real" || Boolean(plan.seed || plan.edition) || plan.listed || plan.hints || plan.more;
  const toggle = (/** @type {Event} */ { currentTarget }) =>
    void (plan.more = /** @type {HTMLDetailsElement} */ (currentTarget).open);
  return h(
    "details",
    { class: "more-fields", open, on: { toggle } },
    h("summary", {}, t("setup.more")),
    diceField(plan, redraw),
    plan.chance === "seed" && seedField(plan),
    editionField(plan, game, redraw),
    !isOffline && checkField(plan, "listed"),
    several(plan) && checkField(plan, "hints"),
  );
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
  const on = { input: (/** @type {Event} */ event) => (plan.seed = valueOf(event)) };
  const attributes = { type: "text", id: "seed", maxlength: "100", autocomplete: "off", value: plan.seed };
  const help = h("p", { class: "help", id: "seed-help" }, t("setup.seed.words"));
  const field = h("input", { ...attributes, "aria-describedby": "seed-help", on });
  return h("div", { class: "field" }, h("label", { for: "seed" }, t("setup.seed")), help, field);
}

/**
 * A check box for a choice about the table.
 * @param {Plan} plan
 * @param {"listed" | "hints"} name
 */
function checkField(plan, name) {
  const change = (/** @type {Event} */ { currentTarget }) =>
    void (plan[name] = /** @type {HTMLInputElement} */ (currentTarget).checked);
  const help = h("span", { class: "help" }, t(`setup.${name}.words`));
  return h(
    "label",
    { class: "check" },
    h("input", { type: "checkbox", id: name, checked: plan[name], on: { change } }),
    h("span", {}, h("b", {}, t(`setup.${name}`)), help),
  );
}
