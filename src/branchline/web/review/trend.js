// Average loss per turn, match after match: one plot for each game, and a table.

import { language } from "../storage/preferences.js";
import { t } from "../locale/translate.js";
import { el, fill, h } from "../ui/dom.js";
import { number } from "./format.js";
import { Plot } from "./plot.js";

/** @import { ReviewedMatch } from "../types/responses.d.ts" */

const HEIGHT = 180;
const WIDE = 860;
const NARROW = 400;
const SEVERAL = 5; // matches of the moving average

/** @param {ReviewedMatch} match */
const day = ({ at }) => new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(at);

/**
 * The moving average at a match.
 * @param {ReviewedMatch[]} matches
 * @param {number} n
 */
function mean(matches, n) {
  const last = matches.slice(Math.max(0, n + 1 - SEVERAL), n + 1);
  return last.reduce((sum, { average }) => sum + average, 0) / last.length;
}

/** @param {ReviewedMatch[]} matches oldest first */
function drawTrend(matches) {
  const highest = Math.max(...matches.map(({ average }) => average));
  const alone = matches.length === 1 ? 1 : 0; // a single dot is centred
  const range = /** @type {[number, number]} */ ([0, highest * 1.1 || 1]);
  const plot = new Plot(innerWidth < 600 ? NARROW : WIDE, HEIGHT, matches.length - 1 + 2 * alone, range);
  if (matches.length > 1) plot.line(matches.map((_, n) => [n, mean(matches, n)]), "leg mean");
  matches.forEach(({ average }, n) => plot.add("circle", { cx: plot.x(n + alone), cy: plot.y(average), r: 4.5 }));
  return plot.svg;
}

/** @param {ReviewedMatch[]} matches */
function table(matches) {
  const head = h("tr", {}, ...["trend.day", "trend.lost"].map((name) => h("th", { scope: "col" }, t(name))));
  const rows = matches.map((match) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, h("a", { href: `/review/${match.table}/${match.seat}` }, day(match))),
      h("td", { class: "points" }, number(match.average)),
    )
  ).reverse();
  const whole = h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows));
  return h(
    "details",
    { class: "curve-table" },
    h("summary", {}, t("trend.table")),
    h("div", {
      class: "wide-table",
      tabindex: "0",
      role: "region",
      "aria-label": t("trend.title"),
    }, whole),
  );
}

/**
 * The player's reviewed matches by game.
 * @param {ReviewedMatch[]} all the matches, latest first
 */
export function lossTrend(all) {
  if (!all.length) return null;
  const games = [...new Map(all.map((match) => [match.game, match.name]))];
  const place = el("div", {});
  const show = (/** @type {string} */ game) => {
    const matches = all.filter((match) => match.game === game).reverse();
    const picture = h(
      "div",
      { class: "curve still", role: "img", "aria-label": t("trend.title") },
      drawTrend(matches),
    );
    fill(place, picture, table(matches));
  };
  /** @type {HTMLSelectElement} */ const select = el("select", {
    id: "trend-game",
    on: { change: () => show(select.value) },
  }, ...games.map(([game, name]) => h("option", { value: game }, name)));
  show(games[0][0]);
  return h(
    "section",
    { class: "progress-plot" },
    h("h2", {}, t("trend.title")),
    h("p", { class: "help" }, t("trend.words")),
    games.length > 1 && h("div", { class: "field" }, h("label", { for: "trend-game" }, t("trend.game")), select),
    place,
  );
}
