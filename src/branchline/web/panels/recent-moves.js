// What everyone did since your last move, one line each, with the points gained.

import { points, sentence, t } from "../locale/translate.js";
import { h } from "../ui/dom.js";
import { seatMark } from "../ui/widgets.js";
import { by, entryText } from "./log.js";

/** @import { Activity, LinePoints, TableView } from "../types/responses.d.ts" */

/** @param {number} count */
const signedPoints = (count) => (count > 0 ? `+${count}` : count ? points(count) : "±0");

/**
 * The changed lines of a score sheet.
 * @param {LinePoints[]} lines
 */
export const gains = (lines) =>
  lines.map(({ label, points: by }) => `${sentence(label)} ${signedPoints(by)}`).join(" · ");

/**
 * One line as it is read out: "Medium: 5 cells, took 9, +17".
 * @param {Activity} doing
 * @param {TableView} view
 */
export function line(doing, { seats }) {
  const words = entryText(doing, seats, doing.words);
  return doing.gain || doing.line_gains.length ? `${words}, ${signedPoints(doing.gain)}` : words;
}

/**
 * @param {Activity} doing
 * @param {TableView} view
 * @param {(doing: Activity | null) => void} light
 */
function row(doing, view, light) {
  const name = by(doing, view.seats);
  const on = { pointerenter: () => light(doing), pointerleave: () => light(null), click: () => light(doing) };
  return h(
    "li",
    { "data-seat": doing.seat, on },
    doing.seat >= 0 ? seatMark(doing.seat) : h("span", { class: "mark chance", "aria-hidden": "true" }, "◆"),
    h(
      "span",
      {},
      name && h("b", {}, name),
      line(doing, view).slice(name.length),
      doing.line_gains.length > 0 && h("span", { class: "gains" }, gains(doing.line_gains)),
    ),
  );
}

/**
 * The news under the headline; empty if nothing happened.
 * @param {TableView} view
 * @param {(doing: Activity | null) => void} light
 */
export function recentMoves(view, light) {
  if (!view.news.length || !view.your_turn) return null;
  const rows = view.news.map((doing) => row(doing, view, light));
  return h("section", { class: "news", "aria-label": t("news.title") }, h("ul", {}, ...rows));
}
