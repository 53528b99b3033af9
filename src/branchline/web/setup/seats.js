// The seats of a planned table.

import { t } from "../locale/translate.js";
import { isOffline } from "../client/address.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { seatMark, select, valueOf } from "../ui/widgets.js";

/** @import { BotInfo } from "../types/responses.d.ts" */
/** @import { PlannedSeat, Plan, Who } from "../types/page.d.ts" */

/** @type {Who[]} */
const PEOPLE = isOffline ? ["person"] : ["person", "friend", "open"];
/** @type {Who[]} */
const NAMED = ["me", "person", "friend"];

/**
 * @param {Plan} plan
 * @param {[number, number]} seats the minimum and maximum
 * @param {BotInfo[]} bots
 * @param {() => void} changed
 */
export function seatFields(plan, [low, high], bots, changed) {
  const remove = (/** @type {number} */ n) => {
    plan.chairs.splice(n, 1);
    changed();
    document.getElementById("add-seat")?.focus();
  };
  const rows = plan.chairs.map((chair, n) => {
    const removable = n > 0 && plan.chairs.length > low;
    return row(chair, n, bots, changed, removable ? () => remove(n) : null);
  });
  const list = h("ol", { class: "seat-rows" }, ...rows);
  return h("div", {}, list, plan.chairs.length < high && addButton(plan, changed));
}

/**
 * Adds a seat like the last one; a single player gets a bot as opponent.
 * @param {Plan} plan
 * @param {() => void} changed
 */
function addButton(plan, changed) {
  const click = () => {
    const last = plan.chairs[plan.chairs.length - 1];
    plan.chairs.push({ ...last, name: "", who: plan.chairs.length === 1 ? "bot" : last.who });
    changed();
  };
  const attributes = { type: "button", class: "button", id: "add-seat", on: { click } };
  return h("button", attributes, icon("more"), t("setup.add"));
}

/**
 * @param {PlannedSeat} chair
 * @param {number} n
 * @param {BotInfo[]} bots
 * @param {() => void} changed
 * @param {(() => void) | null} remove
 */
function row(chair, n, bots, changed, remove) {
  const bot = bots.find((each) => each.bot === chair.bot);
  const pace = [bot?.about, bot?.pace].filter(Boolean).join(". ");
  const about = chair.who === "bot" ? pace : t(`who.${chair.who}.words`);
  const named = NAMED.includes(chair.who) && nameField(chair, n);
  const fields = h(
    "div",
    { class: "seat-fields" },
    whoField(chair, n, bots, changed),
    named,
    h("p", { class: "help" }, about),
  );
  return h("li", { class: "seat-row" }, seatMark(n), fields, remove && removeButton(n, remove));
}

/**
 * @param {PlannedSeat} chair
 * @param {number} n
 * @param {BotInfo[]} bots
 * @param {() => void} changed
 */
function whoField(chair, n, bots, changed) {
  const value = chair.who === "bot" ? `bot:${chair.bot}` : chair.who;
  const change = (/** @type {string} */ chosen) => {
    const [kind, named] = chosen.split(":");
    Object.assign(chair, { who: kind }, named ? { bot: named } : {});
    changed();
  };
  /** @type {Who[]} */ const people = n === 0 ? ["me", ...PEOPLE] : PEOPLE;
  return select({ id: `who-${n}`, "aria-label": t("setup.seat", { n: n + 1 }) }, value, [
    ...people.map((kind) => [kind, t(`who.${kind}`)]),
    ...bots.map((bot) => [`bot:${bot.bot}`, t("who.bot", { bot: bot.name })]),
  ], change);
}

/**
 * @param {PlannedSeat} chair
 * @param {number} n
 */
function nameField(chair, n) {
  return h("input", {
    type: "text",
    maxlength: "40",
    id: `name-${n}`,
    value: chair.name,
    placeholder: t("setup.name"),
    "aria-label": `${t("setup.name")}, ${t("setup.seat", { n: n + 1 })}`,
    autocomplete: n ? "off" : "nickname",
    on: { input: (event) => (chair.name = valueOf(event)) },
  });
}

/**
 * @param {number} n
 * @param {() => void} click
 */
function removeButton(n, click) {
  const label = t("setup.remove", { n: n + 1 });
  const attributes = { type: "button", class: "button quiet", "aria-label": label, title: label, on: { click } };
  return h("button", attributes, icon("less"));
}
