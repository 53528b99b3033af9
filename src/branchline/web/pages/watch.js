// Public tables to watch.

import { storeTokens } from "../storage/tokens.js";
import { ago, t } from "../locale/translate.js";
import { loadGames, pictureOf, publicTables, reasonOf, sample } from "../client/requests.js";
import { el, fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { showTooltip } from "../ui/tooltip.js";
import { reporting } from "../panels/report.js";
import { button, errorMessage, linkButton, loadAndDraw, loading, setTitle } from "../ui/widgets.js";

/** @import { GameInfo, Summary } from "../types/responses.d.ts" */
/** @import { Go } from "../types/page.d.ts" */

const EVERY = 20000; // milliseconds between refreshes

/** @param {Summary} table */
function row(table) {
  const open = table.seats.some((seat) => seat.kind === "open");
  const text = h(
    "span",
    { class: "ticket-text" },
    h("b", {}, table.name),
    h("span", { class: "quiet" }, table.seats.map((seat) => seat.name).join(", ")),
    h("span", { class: "ticket-status" }, table.status),
    h("span", { class: "quiet" }, ago(table.last_move_at)),
  );
  return h(
    "li",
    { key: table.table, class: "ticket" },
    h("a", { href: `/table/${table.table}` }, h("img", { src: pictureOf(table.game), alt: "" }), text),
    open && table.phase === "waiting" && linkButton("go", `/join/${table.table}`, t("watch.join")),
    reporting(table.table, table.seats.map((seat) => seat.name).join(", "), () => null),
  );
}

/** @param {Summary[]} tables */
const listing = (tables) => [
  h("p", { class: "lead" }, t("watch.words")),
  h("ul", { class: "tickets" }, ...tables.map(row)),
];

/**
 * Recorded matches of bots, if there are no public tables.
 * @param {GameInfo[]} games
 * @param {Go} go
 */
function samples(games, go) {
  const open = async (/** @type {string} */ game) => {
    try {
      const made = await sample(game);
      storeTokens(made.table, { watch: made.links.watch });
      go(`/table/${made.table}?at=0`);
    } catch (problem) {
      showTooltip(reasonOf(problem));
    }
  };
  const each = games.map((game) => button("sample", () => open(game.id), icon("play"), game.name));
  return [
    h("p", { class: "empty" }, t("watch.none")),
    h("p", {}, t("watch.sample")),
    h("div", { class: "row wrap" }, ...each),
  ];
}

/**
 * @param {HTMLElement} main
 * @param {Go} go
 */
export function watchPage(main, go) {
  const place = el("div", {}, loading());
  const draw = () => {
    setTitle(t("nav.watch"));
    fill(main, h("div", { class: "page" }, h("h1", {}, t("watch.title")), place));
    look();
  };
  const load = async () => {
    const tables = await publicTables();
    return { tables, games: tables.length ? [] : (await loadGames()).games };
  };
  const look = loadAndDraw(
    main,
    load,
    ({ tables, games }) => fill(place, ...(tables.length ? listing(tables) : samples(games, go))),
    (problem, again) => fill(place, ...errorMessage(problem, again)),
  );
  draw();
  const idle = () => document.visibilityState === "visible" && !place.matches(":focus-within");
  const every = setInterval(() => idle() && look(), EVERY);
  return { redraw: draw, close: () => clearInterval(every) };
}
