// Everyone who played the same seed, people and bots, in one table; how lucky the seed was; a text to share.

import { language } from "../storage/preferences.js";
import { points, t } from "../locale/translate.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/widgets.js";
import { showCopied } from "./links.js";

/** @import { ParInfo, Standing, StandingRow } from "../types/responses.d.ts" */

const SMALL = 0.5; // of a point: smaller differences are not mentioned

/** @param {StandingRow} row */
function person(row) {
  const known = row.dice_known && h("span", { class: "row-note" }, t("seed.known"));
  const you = row.mine && h("span", { class: "you" }, t("seats.you"));
  return h(
    "tr",
    { class: row.mine ? "mine" : null },
    h("td", { class: "place" }, t("end.place", { place: row.place })),
    h("th", { scope: "row" }, row.name, " ", you, " ", known),
    h("td", { class: "points" }, points(row.points)),
  );
}

/** @param {ParInfo} par */
const bot = (par) =>
  h(
    "tr",
    { class: "bot" },
    h("td", { class: "place" }),
    h(
      "th",
      { scope: "row" },
      t("seed.bot", { name: par.name }),
      " ",
      par.goal && h("span", { class: "row-note" }, t("seed.par")),
    ),
    h("td", { class: "points" }, points(par.points)),
  );

/**
 * People and bots, best first; at equal points, people first.
 * @param {Standing} standing
 */
function rows({ rows, par }) {
  const all = [
    ...rows.map((row) => ({ points: row.points, node: person(row) })),
    ...par.map((each) => ({ points: each.points, node: bot(each) })),
  ];
  return all.sort((one, other) => other.points - one.points).map((each) => each.node);
}

/** @param {number} worth */
function luckOf(worth) {
  if (Math.abs(worth) < SMALL) return t("seed.luck.none");
  const n = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(Math.abs(worth));
  return t(worth > 0 ? "seed.luck.more" : "seed.luck.less", { points: n });
}

/**
 * The table of results.
 * @param {Standing} standing
 */
export function resultsTable(standing) {
  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, h("span", { class: "visually-hidden" }, t("seed.place"))),
    h("th", { scope: "col" }, t("seed.name")),
    h("th", { scope: "col", class: "points" }, t("seed.points")),
  );
  const more = standing.finished_matches - standing.rows.length;
  const all = rows(standing);
  return [
    all.length > 0 && h("table", { class: "standing" }, h("thead", {}, head), h("tbody", {}, ...all)),
    more > 0 && h("p", { class: "quiet" }, t("seed.more", { n: more })),
    standing.worth !== null && h("p", {}, luckOf(standing.worth)),
    standing.pending && h("p", { class: "quiet" }, t("seed.pending")),
  ];
}

/**
 * A text with a button that copies it.
 * @param {string} words
 * @param {boolean} [folded] whether the text is hidden until it has been copied
 */
export function shareBox(words, folded = false) {
  const copy = async (/** @type {Element} */ pressed) => {
    const text = /** @type {HTMLElement} */ (pressed.nextElementSibling);
    text.hidden = false;
    try {
      await navigator.clipboard.writeText(words);
    } catch {
      getSelection()?.selectAllChildren(text);
      document.execCommand("copy"); // fallback if the Clipboard API is not allowed
    }
    showCopied(/** @type {Element} */ (pressed.querySelector("span")));
  };
  return h(
    "div",
    { class: "share" },
    button("copy-share", copy, icon("link"), h("span", {}, t("seed.share"))),
    h("pre", { class: "share-text", tabindex: "0", hidden: folded }, words),
  );
}
