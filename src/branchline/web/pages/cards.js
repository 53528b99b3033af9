// Cards of games and of tables.

import { storeSeat, tokens } from "../storage/tokens.js";
import { ago, t } from "../locale/translate.js";
import { mine, pictureOf } from "../client/requests.js";
import { isOffline } from "../client/address.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { onlineLink } from "../ui/widgets.js";
import { headline } from "../table/winner.js";

/** @import { GameInfo, Summary } from "../types/responses.d.ts" */

/** @param {string} words a sentence without its full stop */
const withFullStop = (words) => (words.endsWith("!") ? words : `${words}.`);

/** @param {[number, number]} range */
const span = ([low, high]) => (low === high ? String(low) : `${low}–${high}`);

/**
 * Number of players, duration, difficulty.
 * @param {GameInfo} game
 */
export const facts = (game) =>
  h(
    "p",
    { class: "facts" },
    h("span", {}, icon("people"), t("card.players", { range: span(game.seats), n: game.seats[1] })),
    h("span", {}, icon("clock"), t("card.minutes", { range: span(game.minutes) })),
    h("span", {}, icon("book"), t(`difficulty.${game.difficulty}`)),
  );

/**
 * The buttons to play a game.
 * @param {GameInfo} game
 * @param {boolean} prints whether it can be printed here
 */
function entryLinks(game, prints) {
  const link = (/** @type {string} */ href, /** @type {string} */ words, kind = "") =>
    h("a", { class: kind || null, href, "aria-label": `${words}: ${game.name}` }, words);
  const play = (/** @type {string} */ how, /** @type {string} */ words, kind = "") =>
    link(`/new/${game.id}?with=${how}`, words, kind);
  return [
    h(
      "p",
      { class: "row" },
      play("bots", t("card.play"), "button go"),
      isOffline
        ? onlineLink("button", `/new/${game.id}?with=friends`, t("card.friends"))
        : play("friends", t("card.friends"), "button"),
    ),
    h(
      "p",
      { class: "more" },
      link(`/learn/${game.id}`, t("learn.card"), "learn-link"),
      play("screen", t("card.screen")),
      game.seats[0] === 1 && play("alone", t("card.alone")),
      link(`/rules/${game.id}`, t("rules.button")),
      link(`/puzzles/${game.id}`, t("puzzle.card")),
      link(`/box/${game.id}`, t("box.title")),
      prints && link(`/sheets/${game.id}`, t("print.link")),
    ),
  ];
}

/**
 * The recommended first game: the easiest, of several the shortest.
 * @param {GameInfo[]} games
 */
export const easiest = (games) =>
  [...games].sort((a, b) => a.difficulty - b.difficulty || a.minutes[1] - b.minutes[1])[0]?.id;

/**
 * @param {GameInfo} game
 * @param {boolean} [first] whether it is the recommended first game
 * @param {boolean} [prints] whether it can be printed here
 */
export function gameCard(game, first = false, prints = false) {
  const front = { class: "card-picture", href: `/new/${game.id}?with=bots`, tabindex: "-1", "aria-hidden": "true" };
  const name = h("h3", {}, game.name, first && h("span", { class: "first" }, t("card.first")));
  const body = [name, facts(game), h("p", { class: "blurb" }, game.blurb), ...entryLinks(game, prints)];
  return h(
    "li",
    { key: game.id, class: "card" },
    h("a", front, h("img", { src: pictureOf(game.id), alt: "", loading: "eager" })),
    h("div", { class: "card-body" }, ...body),
  );
}

/** A placeholder for a card. */
export const emptyCard = () =>
  h(
    "li",
    { class: "card pending", "aria-hidden": "true" },
    h("div", { class: "card-picture" }),
    h("div", { class: "card-body" }),
  );

/** @param {Summary} table */
function ticket(table) {
  const others = table.seats.filter((seat) => seat.seat !== table.you).map((seat) => seat.name);
  const called = table.your_turn ? t("my_games.turn") : table.rematch_pending && t("my_games.rematch");
  const bot = table.you === null ? null : table.seats[table.you].bot_name;
  const won = headline(table);
  const status = won ? `${withFullStop(won)} ${table.status}` : table.status;
  const repeated = called && status.startsWith(called); // a status can begin with whose turn it is
  return h(
    "span",
    { class: "ticket-text" },
    h("b", {}, table.name),
    h(
      "span",
      { class: "quiet" },
      others.length ? t("my_games.with", { names: others.join(", ") }) : t("my_games.alone"),
    ),
    h(
      "span",
      { class: "ticket-status" },
      called && h("span", { class: "turn" }, repeated ? status : called),
      !repeated && status,
    ),
    bot && table.phase === "playing" && h("span", {}, t("seats.bot_plays", { bot })),
    h("span", { class: "quiet" }, ago(table.last_move_at)),
  );
}

/**
 * @param {Summary} table
 * @param {string[]} used the tokens of the request
 */
export function tableCard(table, used) {
  const href = `/table/${table.table}`;
  const click = () => {
    const token = used[table.token ?? -1];
    if (token && table.you !== null) storeSeat(table.table, table.you, token);
  };
  const picture = h("img", { src: pictureOf(table.game), alt: "" });
  const link = h("a", { href, on: { click } }, picture, ticket(table));
  return h("li", { key: table.table, class: `ticket ${table.your_turn ? "mine" : ""}` }, link);
}

/**
 * The tables of this browser's seats, each once: for the seat whose turn it is, if there is one.
 * @param {boolean} [running] only those whose match is not over
 */
export async function loadMyTables(running = false) {
  const used = tokens();
  /** @type {Map<string, Summary>} */ const once = new Map();
  for (const table of used.length ? await mine(used, running) : []) {
    const before = once.get(table.table);
    if (!before || (table.your_turn && !before.your_turn)) once.set(table.table, table);
  }
  return { tokens: used, tables: [...once.values()] };
}
