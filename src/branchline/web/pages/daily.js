// The daily match: one for each game, the same for everyone, one attempt; and the previous days.

import { storeSeat } from "../storage/tokens.js";
import { myKey, ownKey } from "../storage/identity.js";
import { language, pref, setPref } from "../storage/preferences.js";
import { points, t } from "../locale/translate.js";
import { beginDay, days, pictureOf, reasonOf } from "../client/requests.js";
import { showTooltip } from "../ui/tooltip.js";
import { el, fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button, errorMessage, linkButton, loadAndDraw, loading, setTitle } from "../ui/widgets.js";
import { calendar } from "./calendar.js";
import { left, longDay } from "./dates.js";

/** @import { DayGame, Days } from "../types/responses.d.ts" */
/** @import { Child, Go } from "../types/page.d.ts" */

const EVERY = 30000; // milliseconds after which the remaining time is updated

/**
 * Opens the player's attempt at a daily match.
 * @param {DayGame} game
 * @param {string} name
 * @param {Go} go
 */
export async function beginAndOpen(game, name, go) {
  try {
    const { table, token } = await beginDay(game.day, game.game, ownKey(), { name: name.trim() });
    storeSeat(table, 0, token);
    go(`/table/${table}`);
  } catch (problem) {
    showTooltip(reasonOf(problem));
  }
}

/**
 * The options of a daily match.
 * @param {DayGame} game
 */
export const options = (game) => game.options.map((option) => `${option.label}: ${option.value_label}`).join(" · ");

/**
 * The number of players who have finished.
 * @param {DayGame} game
 */
export const finishedText = (game) =>
  game.finished_matches ? t("day.finished", { n: game.finished_matches }) : t("day.nobody");

/**
 * The buttons of today's match of a game.
 * @param {DayGame} game
 * @param {() => unknown} begin
 */
export function playButton(game, begin) {
  const table = `/day/${game.day}/${game.game}`;
  if (game.mine?.over) return linkButton("", table, t("day.table"));
  if (game.mine) return button("go", begin, icon("play"), t("day.continue"));
  return game.open ? button("go", begin, icon("play"), t("day.play")) : linkButton("", table, t("day.table"));
}

/**
 * @param {DayGame} game
 * @param {() => unknown} begin
 */
function ticket(game, begin) {
  const mine = game.mine?.points ?? null;
  const reached = mine === null
    ? null
    : h("b", { class: "result" }, t("day.points", { n: mine, points: points(mine) }));
  const text = h(
    "span",
    { class: "ticket-text" },
    h("b", {}, game.name),
    h("span", { class: "quiet" }, options(game)),
    game.seats > 1 && h("span", { class: "quiet" }, t("day.bots")),
    h("span", { class: "ticket-status" }, reached, finishedText(game)),
  );
  const link = h(
    "a",
    { href: `/day/${game.day}/${game.game}` },
    h("img", { src: pictureOf(game.game), alt: "" }),
    text,
  );
  return h("li", { class: `ticket ${game.mine?.over ? "" : "mine"}` }, link, playButton(game, begin));
}

/** @param {Days} view */
const dice = (view) =>
  h(
    "details",
    { class: "dice" },
    h("summary", {}, t("day.dice")),
    h("p", { class: "quiet" }, t("day.dice.words")),
    h("dl", {}, ...view.games.flatMap((game) => [h("dt", {}, game.name), h("dd", {}, h("code", {}, game.hash))])),
  );

/**
 * The remaining time of the day, and the player's streak.
 * @param {Days} view
 */
function facts(view) {
  const offset = Date.now() - view.now; // the clock of this device may be wrong
  const clock = el("span", {});
  const tick = () => {
    const rest = view.ends - (Date.now() - offset);
    fill(clock, left(rest));
    return rest;
  };
  tick();
  const streak = view.streak > 1 && h("span", { class: "streak" }, t("day.streak", { n: view.streak }));
  return { node: h("p", { class: "facts" }, h("span", {}, icon("clock"), clock), streak), tick };
}

/**
 * @param {Days} view
 * @param {Child} about
 * @param {Go} go
 */
function content(view, about, go) {
  const change = () => setPref("name", name.value.trim());
  const attributes = { type: "text", id: "my-name", maxlength: 40, autocomplete: "nickname", value: pref("name") };
  /** @type {HTMLInputElement} */ const name = el("input", { ...attributes, on: { change } });
  const games = view.games.map((game) => ticket(game, () => beginAndOpen(game, name.value, go)));
  return [
    h("h2", { class: "today-title" }, longDay(view.day)),
    about,
    h("p", { class: "field name-field" }, h("label", { for: "my-name" }, t("day.name")), name),
    h("ul", { class: "tickets" }, ...games),
    h("h2", {}, t("day.before")),
    calendar(view.days),
    dice(view),
  ];
}

/**
 * @param {HTMLElement} main
 * @param {Go} go
 */
export function dayPage(main, go) {
  const place = el("div", {}, loading());
  let rest = () => Infinity; // milliseconds until the shown day is over
  let shown = ""; // in which language
  const look = loadAndDraw(main, () => days(myKey()), (view) => {
    const about = facts(view);
    rest = about.tick;
    shown = language();
    fill(place, ...content(view, about.node, go));
  }, (problem, again) => {
    const said = errorMessage(problem, again);
    if (shown === language()) return; // the old page stays, and today's is requested again
    shown = "";
    fill(place, ...said);
  });
  const draw = () => {
    setTitle(t("day.title"));
    const lead = h("p", { class: "lead" }, t("day.words"));
    fill(main, h("div", { class: "page day" }, h("h1", {}, t("day.title")), lead, place));
    look();
  };
  const tick = () => void (rest() <= 0 && look());
  draw();
  const every = setInterval(tick, EVERY);
  document.addEventListener("visibilitychange", tick);
  const close = () => {
    clearInterval(every);
    document.removeEventListener("visibilitychange", tick);
  };
  return { redraw: draw, close };
}
