// Which box a table is played with: the house's, or a file of one's own.

import { sentence, t } from "../locale/words.js";
import { checkEdition, editionFile, reasonOf } from "../outside/api.js";
import { el, fresh } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { button } from "../parts/pieces.js";

/** @import { GameInfo } from "../types/answers.d.ts" */
/** @import { Plan } from "../types/page.d.ts" */

/**
 * @param {Plan} plan
 * @param {GameInfo} game
 * @param {() => void} redraw
 */
export function editionField(plan, game, redraw) {
  const id = fresh();
  const said = el("p", { class: "said", role: "status" });
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
    el(
      "div",
      { class: "row wrap" },
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
  return t("edition.house", { name, printed, deduced, reconstructed });
}

/**
 * A file is taken if it can be played with; else it is said why not.
 * @param {Plan} plan
 * @param {GameInfo} game
 * @param {HTMLElement} said
 * @param {() => void} redraw
 */
function upload(plan, game, said, redraw) {
  const change = async () => {
    const edition = await field.files?.[0]?.text();
    if (edition === undefined) return;
    try {
      const checked = await checkEdition(game.id, { edition, seats: plan.chairs.length, options: plan.options });
      Object.assign(plan, { edition, editionName: checked.name });
      redraw();
    } catch (problem) {
      said.textContent = sentence(reasonOf(problem));
      said.classList.add("wrong");
      field.value = "";
    }
  };
  const attributes = { type: "file", id: "edition", accept: ".toml,text/plain", class: "unseen" };
  const field = el("input", { ...attributes, on: { change } });
  return field;
}
