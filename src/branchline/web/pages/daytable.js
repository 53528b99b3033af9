// One game of one day: how it was played, who reached what, and its dice for whoever wants to try them.

import { keepSeat } from "../kept/keyring.js";
import { myKey } from "../kept/me.js";
import { pref } from "../kept/prefs.js";
import { points, t } from "../locale/words.js";
import { dayOf, days, house, layTable, reasonOf } from "../outside/api.js";
import { pocket } from "../outside/place.js";
import { shareBox, standingTable } from "../panels/standing.js";
import { bubble } from "../parts/bubble.js";
import { el, fill } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { button, complaint, entitle, loading, way } from "../parts/pieces.js";
import { diceCheck } from "../table/dice.js";
import { deed, finished, options, play } from "./day.js";
import { longDay } from "./when.js";

/** @import { DayGame, DayTable, GameInfo, Standing } from "../types/answers.d.ts" */
/** @import { Go } from "../types/page.d.ts" */

const SOON = 4000; // milliseconds until bots are asked about again

/**
 * A table with the dice of a day, which are known.
 * @param {DayGame} game
 * @param {string} seed
 * @param {Go} go
 */
async function practise(game, seed, go) {
  try {
    const bots = (await house()).bots.filter((bot) => bot.games.includes(game.game));
    const bot = bots[Math.min(Math.ceil(bots.length / 2), bots.length - 1)]?.bot ?? "";
    const others = Array.from({ length: game.seats - 1 }, () => ({ kind: /** @type {const} */ ("bot"), bot }));
    const seats = [{ kind: /** @type {const} */ ("person"), name: pref("name") }, ...others];
    const { table, links } = await layTable({ game: game.game, seats, options: game.set, seed });
    keepSeat(table, links.seats[0].seat, links.seats[0].token);
    go(`/table/${table}`);
  } catch (problem) {
    bubble(reasonOf(problem));
  }
}

/**
 * The other games of that day.
 * @param {GameInfo[]} games
 * @param {string} day
 * @param {string} here
 */
const games = (games, day, here) =>
  el(
    "nav",
    { class: "day-games", "aria-label": t("start.games") },
    ...games.map((game) =>
      el("a", { href: `/day/${day}/${game.id}`, "aria-current": game.id === here ? "page" : null }, game.name)
    ),
  );

/**
 * What can be done now.
 * @param {DayGame} game
 * @param {Go} go
 */
function deeds(game, go) {
  const { seed, mine } = game;
  const again = seed && button("", () => practise(game, seed, go), icon("reset"), t("same.play"));
  const begin = !mine?.over && (game.open || mine) && deed(game, () => play(game, pref("name"), go));
  const look = mine?.table && mine.over && way("", `/table/${mine.table}`, icon("eye"), t("day.mine"));
  return el("p", { class: "row wrap" }, begin, look, again);
}

/**
 * Who reached what, or why that is not told yet.
 * @param {DayGame} game
 * @param {Standing | null} standing
 */
function results(game, standing) {
  if (!standing) return el("p", { class: "note" }, `${t("day.hidden")} ${finished(game)}.`);
  if (!standing.finished && !standing.pending) return el("p", { class: "note" }, `${t("day.nobody")}.`);
  return el("section", {}, ...standingTable(standing));
}

/**
 * @param {DayTable} told
 * @param {Go} go
 */
function content({ game, standing }, go) {
  const mine = game.mine?.points ?? null;
  const address = `${location.origin}/day/${game.day}/${game.game}`;
  return [
    options(game) && el("p", { class: "quiet" }, options(game)),
    game.seats > 1 && el("p", { class: "quiet" }, t("day.bots")),
    mine !== null && el("p", { class: "lead" }, t("day.reached", { n: mine, points: points(mine) })),
    game.mine?.over && !game.mine.counts && el("p", { class: "note" }, t("day.late")),
    deeds(game, go),
    results(game, standing),
    standing?.share && shareBox(pocket ? standing.share : `${standing.share}\n${address}`),
    diceCheck({ chance: "seed", seed: game.seed, hash: game.hash, typed: false }) ??
      el("p", { class: "quiet hash" }, `${t("dice.hash")}: `, el("code", {}, game.hash)),
  ];
}

/**
 * The game that is shown where none is named: one that I played, or the first.
 * @param {string} day
 * @param {GameInfo[]} all
 */
async function chosen(day, all) {
  const played = (await days(myKey())).days.find((each) => each.day === day)?.played ?? [];
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
  let again = 0;
  const draw = async () => {
    clearTimeout(again);
    entitle(t("day.title"));
    const back = el("p", {}, el("a", { href: "/day" }, t("day.back")));
    fill(main, el("div", { class: "page day" }, place, back));
    try {
      const all = (await house()).games;
      const id = named || await chosen(day, all);
      const told = await dayOf(day, id, myKey());
      if (!main.isConnected) return; // the page was left meanwhile
      entitle(`${told.game.name}, ${longDay(day)}`);
      const title = el("h1", {}, `${told.game.name}, ${longDay(day)}`);
      fill(place, title, games(all, day, id), ...content(told, go));
      if (told.standing?.pending) again = window.setTimeout(draw, SOON);
    } catch (problem) {
      fill(place, ...complaint(problem, draw));
    }
  };
  draw();
  return { redraw: draw, close: () => clearTimeout(again) };
}
