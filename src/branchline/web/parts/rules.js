// The rules of a game in the reader's language: a page of its own, or beside the table.

import { gameOf, get } from "../outside/api.js";
import { dialog, el, fill } from "./dom.js";
import { t } from "../locale/words.js";

/** @param {string} game @returns {Promise<HTMLElement>} */
async function text(game) {
  const node = el("div", { class: "rules" });
  try {
    node.innerHTML = (await get(`/games/${game}/rules`)).html;
    for (const table of node.querySelectorAll("table")) {
      const box = el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("rules.table") });
      table.replaceWith(box);
      box.append(table);
    }
  } catch (problem) {
    fill(node, el("p", {}, /** @type {any} */ (problem).reason));
  }
  return node;
}

/** Over the table. @param {string} game @param {string} name */
export async function showRules(game, name) {
  dialog(t("rules.of", { name }), t("close"), [await text(game)], "wide");
}

/** @param {HTMLElement} main @param {string} game */
export function rulesPage(main, game) {
  const draw = async () => {
    const [found, rules] = await Promise.all([gameOf(game).catch(() => null), text(game)]);
    document.title = `${t("rules.of", { name: found?.name ?? game })} · Branchline`;
    fill(
      main,
      el(
        "div",
        { class: "words page" },
        rules,
        found && el("p", {}, el("a", { class: "button go", href: `/new/${game}` }, t("card.play"))),
        !found && el("p", {}, el("a", { class: "button", href: "/" }, t("home"))),
      ),
    );
  };
  fill(main, el("div", { class: "words page" }, el("p", { class: "loading" }, t("loading"))));
  draw();
  return { redraw: draw };
}
