// The rules of a game in the reader's language: a page of its own, or next to the board.

import { t } from "../locale/translate.js";
import { gameOf, reasonOf, rulesOf } from "../client/requests.js";
import { dialog, el, fill, h } from "../ui/dom.js";
import { linkButton, loadAndDraw, loading, setTitle } from "../ui/widgets.js";

/**
 * The text of the rules as an element.
 * @param {string} game
 */
export async function text(game) {
  const node = el("div", { class: "rules" });
  try {
    node.innerHTML = (await rulesOf(game)).html;
    for (const table of node.querySelectorAll("table")) {
      const box = el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": t("rules.table") });
      table.replaceWith(box);
      box.append(table);
    }
  } catch (problem) {
    fill(node, h("p", {}, reasonOf(problem)));
  }
  return node;
}

/**
 * The rules in a dialog, for pages without a table.
 * @param {string} game
 * @param {string} name
 */
export async function showRules(game, name) {
  const place = el("div", {}, loading());
  dialog(t("rules.of", { name }), t("close"), [place], "wide");
  fill(place, await text(game));
}

/**
 * @param {HTMLElement} main
 * @param {string} game
 */
export function rulesPage(main, game) {
  const load = () => Promise.all([gameOf(game).catch(() => null), text(game)]);
  const draw = loadAndDraw(main, load, ([found, rules]) => {
    setTitle(t("rules.of", { name: found?.name ?? game }));
    const next = found ? linkButton("go", `/new/${game}`, t("card.play")) : linkButton("", "/", t("home"));
    const learn = found && linkButton("", `/learn/${game}`, t("learn.card"));
    const puzzles = found && linkButton("", `/puzzles/${game}`, t("puzzle.card"));
    const box = found && linkButton("", `/box/${game}`, t("box.correct"));
    fill(main, h("div", { class: "words page" }, rules, h("p", { class: "row wrap" }, next, learn, puzzles, box)));
  });
  fill(main, h("div", { class: "words page" }, loading()));
  draw();
  return { redraw: draw };
}
