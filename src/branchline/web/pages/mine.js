// My games: what waits for me first.

import { tokens } from "../kept/keyring.js";
import { t } from "../locale/words.js";
import { house, lostIn } from "../outside/api.js";
import { pocket } from "../outside/place.js";
import { el, fill } from "../parts/dom.js";
import { whoAmI } from "../panels/whoami.js";
import { complaint, entitle, loading, way } from "../parts/pieces.js";
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

/** @param {HTMLElement} main */
export function minePage(main) {
  const place = el("div", { class: "lists" }, loading());
  const note = el("p", { class: "help" });
  const lists = async () => {
    const { asked, tables } = await known();
    const kinds = /** @type {const} */ (["waits", "running", "over"]).map((kind) => {
      const rows = tables.filter((table) => kindOf(table) === kind).map((table) => tableCard(table, asked));
      return rows.length
        ? el("section", {}, el("h2", {}, t(`mine.${kind}`)), el("ul", { class: "tickets" }, ...rows))
        : null;
    });
    const none = [el("p", { class: "empty" }, t("mine.none")), el("p", {}, way("go", "/", t("home.games")))];
    return tables.length ? kinds : none;
  };
  const draw = async () => {
    entitle(t("nav.mine"));
    const own = pocket ? (await import("../pocket/copies.js")).copies() : whoAmI();
    fill(main, el("div", { class: "page" }, el("h1", {}, t("nav.mine")), place, note, own));
    try {
      const drawn = await lists();
      fill(note, kept((await house()).keeping));
      fill(place, ...drawn, season(await lostIn(tokens())));
    } catch (problem) {
      fill(place, ...complaint(problem, draw));
    }
  };
  draw();
  return { redraw: draw };
}
