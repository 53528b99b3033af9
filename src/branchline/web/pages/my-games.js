// The page "My games": tables that wait for you first.

import { tokens } from "../storage/tokens.js";
import { t } from "../locale/translate.js";
import { loadGames, lossesOfReviews } from "../client/requests.js";
import { isOffline } from "../client/address.js";
import { el, fill, h } from "../ui/dom.js";
import { profilePanel } from "../panels/profile.js";
import { errorMessage, linkButton, loadAndDraw, loading, setTitle } from "../ui/widgets.js";
import { lossTrend } from "../review/trend.js";
import { loadMyTables, tableCard } from "./cards.js";

/** @import { RetentionDays, Summary } from "../types/responses.d.ts" */

const EVERY = 5000; // milliseconds between refreshes of matches in progress
const FULL = 12; // refreshes after which all tables are requested: there may be new ones, or offers of a rematch
const HIDDEN = 6; // one of this many refreshes happens while the page is hidden, for its title

/** @param {Summary} table */
const isRunning = (table) => ["playing", "waiting"].includes(table.phase);

/**
 * @param {Summary} table
 * @returns {"waiting" | "in_progress" | "finished"}
 */
function kindOf(table) {
  if (table.your_turn || table.rematch_pending) return "waiting";
  return isRunning(table) ? "in_progress" : "finished";
}

/**
 * All tables, with news of those in progress; null if all must be requested again, because one has ended.
 * @param {Summary[]} before
 * @param {Summary[]} running
 */
function mergeRunning(before, running) {
  const fresh = new Set(running.map((table) => table.table));
  const others = before.filter((table) => !fresh.has(table.table));
  return others.some(isRunning) ? null : [...running, ...others];
}

/**
 * The sentence about how long tables are stored; empty if permanently.
 * @param {RetentionDays} retention
 */
const retentionText = ({ unfinished, finished }) =>
  [
    unfinished && `${t("my_games.retention.unfinished", { n: unfinished })} `,
    finished && `${t("my_games.retention.finished", { n: finished })} `,
  ].filter(Boolean).join("");

/**
 * @param {string[]} tokens the tokens of the request
 * @param {Summary[]} tables
 */
function lists(tokens, tables) {
  if (!tables.length) {
    return [h("p", { class: "empty" }, t("my_games.none")), h("p", {}, linkButton("go", "/", t("home.games")))];
  }
  return /** @type {const} */ (["waiting", "in_progress", "finished"]).map((kind) => {
    const rows = tables.filter((table) => kindOf(table) === kind).map((table) => tableCard(table, tokens));
    const list = h("ul", { class: "tickets" }, ...rows);
    return rows.length > 0 && h("section", { key: kind }, h("h2", {}, t(`my_games.${kind}`)), list);
  });
}

/** @param {HTMLElement} main */
export function minePage(main) {
  const place = el("div", { class: "lists" }, loading());
  const listed = el("div", { class: "lists" });
  const note = el("p", { class: "help" });
  /** @type {Summary[] | null} */ let shown = null;
  const show = (/** @type {string[]} */ tokens, /** @type {Summary[]} */ tables) => {
    const turn = tables.some((table) => table.your_turn) ? `● ${t("title.turn")} · ` : "";
    setTitle(turn + t("nav.my_games"));
    shown = tables;
    fill(listed, ...lists(tokens, tables));
  };
  const load = async () => ({ ...await loadMyTables(), ...await loadGames(), lost: await lossesOfReviews(tokens()) });
  const look = loadAndDraw(main, load, ({ tokens, tables, retention, lost }) => {
    fill(note, retentionText(retention));
    show(tokens, tables);
    fill(place, listed, lossTrend(lost));
  }, (problem, again) => fill(place, ...errorMessage(problem, again)));
  let looks = 0;
  const refresh = async () => {
    looks += 1;
    if (!shown || (document.hidden && looks % HIDDEN)) return;
    if (looks % FULL === 0) return look();
    const { tokens, tables } = await loadMyTables(true);
    const all = main.isConnected && shown && mergeRunning(shown, tables);
    if (all) show(tokens, all);
    else if (main.isConnected) look();
  };
  const every = setInterval(() => refresh().catch(() => {}), EVERY); // a failure is retried at the next refresh
  const view = () => document.hidden || look();
  document.addEventListener("visibilitychange", view);
  const close = () => {
    clearInterval(every);
    document.removeEventListener("visibilitychange", view);
  };
  const draw = async () => {
    shown = null;
    setTitle(t("nav.my_games"));
    const own = isOffline ? (await import("../offline/backup.js")).backupSection() : profilePanel();
    fill(main, h("div", { class: "page" }, h("h1", {}, t("nav.my_games")), place, note, own));
    look();
  };
  draw();
  return { redraw: draw, close };
}
