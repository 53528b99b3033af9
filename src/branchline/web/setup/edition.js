// The box a table is played with: the built-in one, one stored in this browser, or an uploaded file.

import { textOf } from "../box/sharing.js";
import { boxesOf, boxOf } from "../storage/boxes.js";
import { sentence, t } from "../locale/translate.js";
import { checkEdition, editionFile, Problem, reasonOf } from "../client/requests.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button, linkButton, select } from "../ui/widgets.js";

/** @import { GameInfo } from "../types/responses.d.ts" */
/** @import { Plan } from "../types/page.d.ts" */

/**
 * @param {Plan} plan
 * @param {GameInfo} game
 * @param {() => void} redraw
 */
export function editionField(plan, game, redraw) {
  const back = () => {
    Object.assign(plan, { edition: "", editionName: "" });
    redraw();
  };
  const download = { class: "button", href: editionFile(game.id), download: `${game.id}.toml` };
  return h(
    "div",
    { class: "field", role: "group", "aria-labelledby": "edition-label" },
    h("span", { class: "label", id: "edition-label" }, t("setup.edition")),
    h("p", { class: "help" }, words(plan, game)),
    savedBoxField(plan, game, redraw),
    h(
      "div",
      { class: "row wrap" },
      linkButton("", `/box/${game.id}`, icon("grid"), t("box.correct")),
      upload(plan, game, redraw),
      h("label", { class: "button", for: "edition" }, icon("open"), t("edition.upload")),
      h("a", download, icon("save"), t("edition.download")),
      Boolean(plan.edition) && button("", back, t("edition.back")),
    ),
    h("p", { class: "message", role: "status" }),
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
  const change = (/** @type {string} */ name) => {
    useBox(plan, game.id, name);
    redraw();
  };
  const own = plan.edition && !names.includes(plan.editionName) ? [plan.editionName] : [];
  const options = ["", ...names, ...own].map((
    name,
  ) => [name, name || t("box.built_in")]);
  const attributes = { id: "stored-box", "aria-label": t("box.which") };
  return h("div", { class: "field" }, select(attributes, plan.edition ? plan.editionName : "", options, change));
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
 * @param {() => void} redraw
 */
function upload(plan, game, redraw) {
  const change = async (/** @type {Event} */ { currentTarget }) => {
    const field = /** @type {HTMLInputElement} */ (currentTarget);
    const file = field.files?.[0];
    if (!file) return;
    try {
      const edition = await textOf(file);
      if (edition === null) throw new Problem(0, "large", t("box.too_large"));
      const checked = await checkEdition(game.id, { edition, seats: plan.chairs.length, options: plan.options });
      Object.assign(plan, { edition, editionName: checked.name });
      redraw();
    } catch (problem) {
      const message = /** @type {Element} */ (field.closest(".field")?.querySelector(".message"));
      message.textContent = sentence(reasonOf(problem));
      message.classList.add("wrong");
      field.value = "";
    }
  };
  const attributes = { type: "file", id: "edition", accept: ".toml,text/plain", class: "visually-hidden" };
  return h("input", { ...attributes, on: { change } });
}
