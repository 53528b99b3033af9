// One game of one day: how it was played, the results, and its seed to play for practice.

import { storeSeat } from "../storage/tokens.js";
import { myKey } from "../storage/identity.js";
import { language, pref } from "../storage/preferences.js";
import { points, t } from "../locale/translate.js";
import { createTable, dayOf, days, loadGames, reasonOf } from "../client/requests.js";
import { isOffline } from "../client/address.js";
import { resultsTable, shareBox } from "../panels/seed-results.js";
import { showTooltip } from "../ui/tooltip.js";
import { el, fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button, errorMessage, linkButton, loadAndDraw, loading, setTitle } from "../ui/widgets.js";
import { diceCheck } from "../table/verify-seed.js";
import { beginAndOpen, finishedText, options, playButton } from "./daily.js";
import { longDay } from "./dates.js";

/** @import { DayGame, DayTable, GameInfo, Standing } from "../types/responses.d.ts" */
/** @import { Go } from "../types/page.d.ts" */

const SOON = 4000; // milliseconds between requests while bots play

/**
 * Creates a table with the known dice of a day.
 * @param {DayGame} game
 * @param {string} seed
 * @param {Go} go
 */
async function practise(game, seed, go) {
  try {
    const bots = (await loadGames()).bots.filter((bot) => bot.games.includes(game.game));
    const bot = bots[Math.min(Math.ceil(bots.length / 2), bots.length - 1)]?.bot ?? "";
    const others = Array.from({ length: game.seats - 1 }, () => ({ kind: /** @type {const} */ ("bot"), bot }));
    const seats = [{ kind: /** @type {const} */ ("person"), name: pref("name") }, ...others];
    const { table, links } = await createTable({ game: game.game, seats, options: game.set, seed });
    storeSeat(table, links.seats[0].seat, links.seats[0].token);
    go(`/table/${table}`);
  } catch (problem) {
    showTooltip(reasonOf(problem));
  }
}

/**
 * Links to the other games of the day.
 * @param {GameInfo[]} games
 * @param {string} day
 * @param {string} here
 */
const games = (games, day, here) =>
  h(
    "nav",
    { class: "day-games", "aria-label": t("start.games") },
    ...games.map((game) =>
      h("a", { href: `/day/${day}/${game.id}`, "aria-current": game.id === here ? "page" : null }, game.name)
    ),
  );

/**
 * The buttons for what can be done now.
 * @param {DayGame} game
 * @param {Go} go
 */
function buttons(game, go) {
  const { seed, mine } = game;
  const again = seed && button("", () => practise(game, seed, go), icon("reset"), t("seed.play"));
  const begin = !mine?.over && (game.open || mine) && playButton(game, () => beginAndOpen(game, pref("name"), go));
  const look = mine?.table && mine.over && linkButton("", `/table/${mine.table}`, icon("eye"), t("day.own_match"));
  return h("p", { class: "row wrap" }, begin, look, again);
}

/**
 * The results, or why they are hidden.
 * @param {DayGame} game
 * @param {Standing | null} standing
 */
function results(game, standing) {
  if (!standing) return [h("p", { class: "note" }, `${t("day.hidden")} ${finishedText(game)}.`)];
  if (!standing.finished_matches && !standing.pending) return [h("p", { class: "note" }, `${t("day.nobody")}.`)];
  return resultsTable(standing);
}

/**
 * The options of the match, and the buttons.
 * @param {DayGame} game
 * @param {Go} go
 */
function about(game, go) {
  const mine = game.mine?.points ?? null;
  return [
    options(game) && h("p", { class: "quiet" }, options(game)),
    game.seats > 1 && h("p", { class: "quiet" }, t("day.bots")),
    mine !== null && h("p", { class: "lead" }, t("day.score", { n: mine, points: points(mine) })),
    game.mine?.over && !game.mine.counts && h("p", { class: "note" }, t("day.late")),
    buttons(game, go),
  ];
}

/**
 * The text to share; null if there is none.
 * @param {DayGame} game
 * @param {string | null | undefined} words
 */
const sharing = ({ day, game }, words) => [
  words && shareBox(isOffline ? words : `${words}\n${location.origin}/day/${day}/${game}`),
];

/** @param {DayGame} game */
const dice = ({ seed, hash }) => [
  diceCheck({ chance: "seed", seed, hash, seed_typed: false }) ??
    h("p", { class: "quiet hash" }, `${t("dice.hash")}: `, h("code", {}, hash)),
];

/**
 * The content of the page.
 * @param {string} day
 * @param {GameInfo[]} all
 * @param {DayTable} shown
 * @param {Go} go
 */
const content = (day, all, { game, standing }, go) => [
  h("div", {}, h("h1", {}, `${game.name}, ${longDay(day)}`), games(all, day, game.game)),
  h("div", {}, ...about(game, go)),
  h("div", {}, ...results(game, standing)),
  h("div", {}, ...sharing(game, standing?.share)),
  h("div", {}, ...dice(game)),
];

/**
 * The game shown by default: one that the player has played, or the first.
 * @param {string} day
 * @param {GameInfo[]} all
 */
async function gameToShow(day, all) {
  const played = (await days(myKey())).days.find((each) => each.day === day)?.played_games ?? [];
  return played[0] ?? all[0]?.id ?? "";
}

/**
 * @param {HTMLElement} main
 * @param {string} day
 * @param {string} named
 * @param {Go} go
 */
export function dayTablePage(main, day, named, go) {
  const place = el("div", {}, loading());
  let shown = ""; // in which language
  let again = 0;
  const later = () => {
    clearTimeout(again);
    again = window.setTimeout(look, SOON);
  };
  const load = async () => {
    const all = (await loadGames()).games;
    return { all, one: await dayOf(day, named || await gameToShow(day, all), myKey()) };
  };
  const look = loadAndDraw(main, load, ({ all, one }) => {
    setTitle(`${one.game.name}, ${longDay(day)}`);
    fill(place, ...content(day, all, one, go));
    shown = language();
    if (one.standing?.pending) later();
  }, (problem, retry) => {
    const said = errorMessage(problem, retry);
    if (shown === language()) return later(); // the known results stay
    shown = "";
    fill(place, ...said);
  });
  const draw = () => {
    setTitle(t("day.title"));
    const back = h("p", {}, h("a", { href: "/day" }, t("day.back")));
    fill(main, h("div", { class: "page day" }, place, back));
    look();
  };
  draw();
  return { redraw: draw, close: () => clearTimeout(again) };
}
