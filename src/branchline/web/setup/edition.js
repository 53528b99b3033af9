// The box a table is played with: the built-in one, one stored in this browser, or an uploaded file.

import { textOf } from "../box/sharing.js";
import { boxesOf, boxOf } from "../storage/boxes.js";
import { sentence, t } from "../locale/translate.js";
import { checkEdition, editionFile, Problem, reasonOf } from "../client/requests.js";
import { el, fresh } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button, linkButton } from "../ui/widgets.js";

/** @import { GameInfo } from "../types/responses.d.ts" */
/** @import { Plan } from "../types/page.d.ts" */

/**
 * @param {Plan} plan
 * @param {GameInfo} game
 * @param {() => void} redraw
 */
export function editionField(plan, game, redraw) {
  const id = fresh();
  const said = el("p", { class: "message", role: "status" });
  const back = () => {
    Object.assign(plan, { edition: "", editionName: "" });
    redraw();
  };
  const download = { class: "button", href: editionFile(game.id), download: `${game.id}.toml` };
  return el(
    "div",
    { class: "field", role: "group", "aria-labelledby": id },
    el("span", { class: "label", id }, t("setup.edition")),
    el("p", { class: "help" }, words(plan, game)),
    savedBoxField(plan, game, redraw),
    el(
      "div",
      { class: "row wrap" },
      linkButton("", `/box/${game.id}`, icon("grid"), t("box.correct")),
      upload(plan, game, said, redraw),
      el("label", { class: "button", for: "edition" }, icon("open"), t("edition.upload")),
      el("a", download, icon("save"), t("edition.download")),
      Boolean(plan.edition) && button("", back, t("edition.back")),
    ),
    said,
  );
}

/**
 * @param {Plan} plan
 * @param {GameInfo} game
 */
function words(plan, game) {
  const name = plan.editionName || game.edition.name;
  const { printed = 0, deduced = 0, reconstructed = 0 } = game.edition.labels;
  if (plan.edition) return t("edition.own", { name });
  return t("edition.built_in", { name, printed, deduced, reconstructed });
}

/**
 * A list of the boxes stored in this browser; null if there are none.
 * @param {Plan} plan
 * @param {GameInfo} game
 * @param {() => void} redraw
 */
function savedBoxField(plan, game, redraw) {
  const names = boxesOf(game.id).map((box) => box.name);
  if (!names.length) return null;
  const change = () => {
    useBox(plan, game.id, list.value);
    redraw();
  };
  const own = plan.edition && !names.includes(plan.editionName) ? [plan.editionName] : [];
  const options = ["", ...names, ...own].map((name) =>
    el("option", { value: name, selected: name === (plan.edition ? plan.editionName : "") }, name || t("box.built_in"))
  );
  const attributes = { id: "stored-box", "aria-label": t("box.which") };
  /** @type {HTMLSelectElement} */ const list = el("select", { ...attributes, on: { change } }, ...options);
  return el("div", { class: "field" }, list);
}

/**
 * Selects a box stored in this browser; the built-in one if there is none of this name.
 * @param {Plan} plan
 * @param {string} game
 * @param {string | null} name
 */
export function useBox(plan, game, name) {
  const box = boxOf(game, name);
  Object.assign(plan, { edition: box?.edition ?? "", editionName: box?.name ?? "" });
}

/**
 * Uses a file as the box if it is valid; else shows why not.
 * @param {Plan} plan
 * @param {GameInfo} game
 * @param {HTMLElement} said
 * @param {() => void} redraw
 */
function upload(plan, game, said, redraw) {
  const change = async () => {
    const file = field.files?.[0];
    if (!file) return;
    try {
      const edition = await textOf(file);
      if (edition === null) throw new Problem(0, "large", t("box.too_large"));
      const checked = await checkEdition(game.id, { edition, seats: plan.chairs.length, options: plan.options });
      Object.assign(plan, { edition, editionName: checked.name });
      redraw();
    } catch (problem) {
      said.textContent = sentence(reasonOf(problem));
      said.classList.add("wrong");
      field.value = "";
    }
  };
  const attributes = { type: "file", id: "edition", accept: ".toml,text/plain", class: "visually-hidden" };
  const field = el("input", { ...attributes, on: { change } });
  return field;
}
