// The start page: tables that wait for you, the games, and other links.

import { tokens } from "../storage/tokens.js";
import { t } from "../locale/translate.js";
import { loadGames } from "../client/requests.js";
import { el, fill, h } from "../ui/dom.js";
import { errorMessage, loadAndDraw } from "../ui/widgets.js";
import { easiest, emptyCard, gameCard, loadMyTables, tableCard } from "./cards.js";
import { startLinks } from "./start-links.js";

/** @import { Summary } from "../types/responses.d.ts" */
/** @import { Go } from "../types/page.d.ts" */

const MOST_WAITING = 2;
const HELD = 5; // number of placeholders for cards: about a screen

/**
 * The tables in progress, or a sentence that there are none.
 * @param {{ tokens: string[], tables: Summary[] }} known
 */
function open({ tokens, tables }) {
  const going = tables.filter((table) => table.phase === "playing" || table.phase === "waiting");
  const cards = going.slice(0, MOST_WAITING).map((table) => tableCard(table, tokens));
  return cards.length ? cards : [h("li", { class: "ticket empty" }, t("start.nothing"))];
}

/**
 * @param {HTMLElement} main
 * @param {Go} go
 */
export function startPage(main, go) {
  const title = el("h1", {});
  const waiting = el("ul", { class: "tickets" });
  const mine = el("section", { class: "continue", hidden: !tokens().length });
  const gameList = el("ul", { class: "game-list" });
  const draw = () => {
    const all = h("a", { href: "/games" }, t("start.all"));
    fill(mine, h("div", { class: "section-head" }, h("h2", {}, t("start.continue")), all), waiting);
    const hero = h("div", { class: "hero" }, title, h("p", {}, t("start.words")));
    const games = h("section", {}, h("h2", { class: "visually-hidden" }, t("start.games")), gameList);
    fill(main, h("div", { class: "start" }, hero, mine, games));
    const cards = [...gameList.children].filter((card) => card.matches(".card:not(.pending)"));
    fill(title, t("start.title", { n: cards.length || HELD })); // invisible at first, so that nothing moves later
    title.style.visibility = cards.length ? "" : "hidden";
    fill(gameList, ...(cards.length ? cards : Array.from({ length: HELD }, emptyCard)), startLinks(go));
    if (!waiting.children.length) {
      fill(waiting, ...Array.from({ length: MOST_WAITING }, () => h("li", { class: "ticket pending" })));
    }
    load();
  };
  const offer = loadAndDraw(main, loadGames, ({ games, prints }) => {
    fill(title, t("start.title", { n: games.length }));
    title.style.visibility = "";
    fill(gameList, ...games.map((game) => gameCard(game, game.id === easiest(games), prints)), startLinks(go));
  }, (problem) => {
    fill(title, t("start.title.any"));
    title.style.visibility = "";
    fill(gameList, h("li", { class: "words" }, ...errorMessage(problem, load, "")));
  });
  const loadTables = loadAndDraw(
    main,
    () => loadMyTables(),
    (loadMyTables) => fill(waiting, ...open(loadMyTables)),
    () => fill(waiting, ...open({ tokens: [], tables: [] })),
  );
  const load = () => Promise.all([offer(), tokens().length && loadTables()]);
  draw();
  return { redraw: draw };
}
