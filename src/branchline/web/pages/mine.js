// My games: what waits for me first.

import { tokens } from "../kept/keyring.js";
import { t } from "../locale/words.js";
import { house, lostIn } from "../outside/api.js";
import { pocket } from "../outside/place.js";
import { el, fill } from "../parts/dom.js";
import { whoAmI } from "../panels/whoami.js";
import { complaint, entitle, loaded, loading, way } from "../parts/pieces.js";
import { season } from "../review/season.js";
import { known, tableCard } from "./cards.js";

/** @import { Keeping, Summary } from "../types/answers.d.ts" */

/**
 * @param {Summary} table
 * @returns {"waits" | "running" | "over"}
 */
function kindOf(table) {
  if (table.your_turn) return "waits";
  return ["playing", "waiting"].includes(table.phase) ? "running" : "over";
}

/**
 * For how long games are kept, where they are not kept for good.
 * @param {Keeping} keeping
 */
const kept = ({ unfinished, finished }) =>
  [
    unfinished && `${t("mine.keeping.unfinished", { n: unfinished })} `,
    finished && `${t("mine.keeping.finished", { n: finished })} `,
  ].filter(Boolean).join("");

/**
 * @param {string[]} asked the tokens they were asked with
 * @param {Summary[]} tables
 */
function lists(asked, tables) {
  if (!tables.length) {
    return [el("p", { class: "empty" }, t("mine.none")), el("p", {}, way("go", "/", t("home.games")))];
  }
  return /** @type {const} */ (["waits", "running", "over"]).map((kind) => {
    const rows = tables.filter((table) => kindOf(table) === kind).map((table) => tableCard(table, asked));
    const list = el("ul", { class: "tickets" }, ...rows);
    return rows.length > 0 && el("section", {}, el("h2", {}, t(`mine.${kind}`)), list);
  });
}

/** @param {HTMLElement} main */
export function minePage(main) {
  const place = el("div", { class: "lists" }, loading());
  const note = el("p", { class: "help" });
  const load = async () => ({ ...await known(), ...await house(), lost: await lostIn(tokens()) });
  const look = loaded(main, load, ({ asked, tables, keeping, lost }) => {
    fill(note, kept(keeping));
    fill(place, ...lists(asked, tables), season(lost));
  }, (problem, again) => fill(place, ...complaint(problem, again)));
  const draw = async () => {
    entitle(t("nav.mine"));
    const own = pocket ? (await import("../pocket/copies.js")).copies() : whoAmI();
    fill(main, el("div", { class: "page" }, el("h1", {}, t("nav.mine")), place, note, own));
    look();
  };
  draw();
  return { redraw: draw };
}
