// The fields of a table's form: chairs, options, dice, edition.

import { post } from "../outside/api.js";
import { el, fresh } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { sentence, t } from "../locale/words.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").Chair} Chair */

/** Who sits where. @param {Plan} plan @param {any} game @param {any[]} bots @param {() => void} changed */
export function chairs(plan, game, bots, changed) {
  const [low, high] = game.seats;
  const add = () => {
    plan.chairs.push({
      ...plan.chairs[plan.chairs.length - 1],
      name: "",
      ...(plan.chairs.length === 1 ? { who: /** @type {const} */ ("bot") } : {}),
    });
    changed();
  };
  const remove = (/** @type {number} */ n) => {
    plan.chairs.splice(n, 1);
    changed();
  };
  const rows = plan.chairs.map((chair, n) =>
    chairRow(plan, chair, n, bots, changed, n > 0 && plan.chairs.length > low ? () => remove(n) : null)
  );
  return el(
    "div",
    {},
    el("ol", { class: "chairs" }, ...rows),
    plan.chairs.length < high &&
      el(
        "button",
        { type: "button", class: "button", id: "add-seat", on: { click: add } },
        icon("more"),
        t("setup.add"),
      ),
  );
}

/** @param {Plan} plan @param {Chair} chair @param {number} n @param {any[]} bots @param {() => void} changed @param {(() => void) | null} remove */
function chairRow(plan, chair, n, bots, changed, remove) {
  const value = chair.who === "bot" ? `bot:${chair.bot}` : chair.who;
  const choice = (/** @type {string} */ name, /** @type {string} */ words) =>
    el("option", { value: name, selected: name === value }, words);
  const people = (n === 0 ? ["me"] : []).concat(["person", "friend", "open"]);
  const who = el(
    "select",
    {
      id: `who-${n}`,
      "aria-label": t("setup.seat", { n: n + 1 }),
      on: {
        change: () => {
          const [kind, named] = who.value.split(":");
          Object.assign(chair, { who: kind }, named ? { bot: named } : {});
          changed();
        },
      },
    },
    ...people.map((kind) => choice(kind, t(`who.${kind}`))),
    ...bots.map((bot) => choice(`bot:${bot.bot}`, t("who.bot", { bot: bot.name }))),
  );
  const named = ["me", "person", "friend"].includes(chair.who);
  const name = el("input", {
    type: "text",
    maxlength: "40",
    id: `name-${n}`,
    value: chair.name,
    placeholder: t("setup.name"),
    "aria-label": `${t("setup.name")}, ${t("setup.seat", { n: n + 1 })}`,
    autocomplete: n ? "off" : "nickname",
    on: { input: () => (chair.name = name.value) },
  });
  const bot = bots.find((each) => each.bot === chair.bot);
  const about = chair.who === "bot" ? [bot?.about, bot?.pace].filter(Boolean).join(". ") : t(`who.${chair.who}.words`);
  return el(
    "li",
    { class: "chair" },
    el("span", { class: `mark seat${n % 6}`, "aria-hidden": "true" }, String(n + 1)),
    el("div", { class: "chair-fields" }, who, named && name, el("p", { class: "help" }, about)),
    remove
      ? el("button", {
        type: "button",
        class: "button quiet",
        "aria-label": t("setup.remove", { n: n + 1 }),
        title: t("setup.remove", { n: n + 1 }),
        on: { click: remove },
      }, icon("less"))
      : null,
  );
}

/** One option of the game, with the sentence that explains it. @param {any} option @param {Plan} plan @param {() => void} changed */
export function optionField(option, plan, changed) {
  const id = `option-${option.name}`;
  const set = (/** @type {number} */ n) => {
    plan.options = { ...plan.options, [option.name]: option.values[n] };
    changed();
  };
  const chosen = option.values.indexOf(plan.options[option.name]);
  if (option.values.length > 3) {
    const list = el(
      "select",
      { id, "aria-describedby": `${id}-help`, on: { change: () => set(Number(list.value)) } },
      ...option.labels.map((/** @type {string} */ label, /** @type {number} */ n) =>
        el("option", { value: n, selected: n === chosen }, label)
      ),
    );
    return el(
      "div",
      { class: "field" },
      el("label", { for: id }, option.label),
      el("p", { class: "help", id: `${id}-help` }, option.help),
      list,
    );
  }
  const radios = option.labels.map((/** @type {string} */ label, /** @type {number} */ n) =>
    el(
      "label",
      { class: "segment" },
      el("input", { type: "radio", name: id, id: `${id}-${n}`, checked: n === chosen, on: { change: () => set(n) } }),
      el("span", {}, label),
    )
  );
  return el(
    "fieldset",
    { class: "field" },
    el("legend", {}, option.label),
    el("p", { class: "help" }, option.help),
    el("div", { class: "segments" }, ...radios),
  );
}

/** Dice, seed, edition, and whether the table is public. @param {Plan} plan @param {any} game @param {() => void} redraw */
export function moreFields(plan, game, redraw) {
  const open = plan.chance === "real" || plan.seed || plan.edition || plan.listed || plan.more;
  const box = el(
    "details",
    { class: "more-fields", open: Boolean(open), on: { toggle: () => (plan.more = box.open) } },
    el("summary", {}, t("setup.more")),
    diceField(plan, redraw),
    plan.chance === "seed" && seedField(plan),
    editionField(plan, game, redraw),
    listedField(plan),
  );
  return box;
}

/** @param {Plan} plan @param {() => void} redraw */
function diceField(plan, redraw) {
  const radio = (/** @type {"seed" | "real"} */ value) =>
    el(
      "label",
      { class: "segment" },
      el("input", {
        type: "radio",
        name: "chance",
        id: `chance-${value}`,
        checked: plan.chance === value,
        on: {
          change: () => {
            plan.chance = value;
            redraw();
          },
        },
      }),
      el("span", {}, t(`chance.${value}`)),
    );
  return el(
    "fieldset",
    { class: "field" },
    el("legend", {}, t("setup.dice")),
    el("p", { class: "help" }, t("setup.dice.words")),
    el("div", { class: "segments" }, radio("seed"), radio("real")),
  );
}

/** @param {Plan} plan */
function seedField(plan) {
  const field = el("input", {
    type: "text",
    id: "seed",
    maxlength: "100",
    value: plan.seed,
    autocomplete: "off",
    "aria-describedby": "seed-help",
    on: { input: () => (plan.seed = field.value) },
  });
  return el(
    "div",
    { class: "field" },
    el("label", { for: "seed" }, t("setup.seed")),
    el("p", { class: "help", id: "seed-help" }, t("setup.seed.words")),
    field,
  );
}

/** @param {Plan} plan @param {any} game @param {() => void} redraw */
function editionField(plan, game, redraw) {
  const said = el("p", { class: "said", role: "status" });
  const name = plan.editionName || game.edition.name;
  const read = async () => {
    const text = await file.files[0].text();
    try {
      const checked = await post(`/games/${game.id}/edition`, {
        body: { edition: text, seats: plan.chairs.length, options: plan.options },
      });
      Object.assign(plan, { edition: text, editionName: checked.name });
      redraw();
    } catch (problem) {
      said.textContent = sentence(/** @type {any} */ (problem).reason);
      said.classList.add("wrong");
      file.value = "";
    }
  };
  const file = el("input", {
    type: "file",
    id: "edition",
    accept: ".toml,text/plain",
    class: "unseen",
    on: { change: () => file.files[0] && read() },
  });
  const { printed, deduced, reconstructed } = game.edition.labels;
  const id = fresh();
  return el(
    "div",
    { class: "field", role: "group", "aria-labelledby": id },
    el("span", { class: "label", id }, t("setup.edition")),
    el(
      "p",
      { class: "help" },
      plan.edition
        ? t("edition.own", { name })
        : t("edition.house", { name, printed: printed ?? 0, deduced: deduced ?? 0, reconstructed: reconstructed ?? 0 }),
    ),
    el(
      "div",
      { class: "row wrap" },
      file,
      el("label", { class: "button", for: "edition" }, icon("open"), t("edition.upload")),
      el(
        "a",
        { class: "button", href: `/api/games/${game.id}/edition`, download: `${game.id}.toml` },
        icon("save"),
        t("edition.download"),
      ),
      plan.edition && el("button", {
        type: "button",
        class: "button",
        on: {
          click: () => {
            Object.assign(plan, { edition: "", editionName: "" });
            redraw();
          },
        },
      }, t("edition.back")),
    ),
    said,
  );
}

/** @param {Plan} plan */
function listedField(plan) {
  const box = el("input", {
    type: "checkbox",
    checked: plan.listed,
    on: { change: () => (plan.listed = box.checked) },
  });
  return el(
    "label",
    { class: "check" },
    box,
    el("span", {}, el("b", {}, t("setup.listed")), el("span", { class: "help" }, t("setup.listed.words"))),
  );
}
