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
 * @param {Activity} activity
 * @param {TableView} view
 */
export function line(activity, { seats }) {
  const words = entryText(activity, seats, activity.words);
  return activity.gain || activity.line_gains.length ? `${words}, ${signedPoints(activity.gain)}` : words;
}

/**
 * @param {Activity} activity
 * @param {TableView} view
 * @param {(activity: Activity | null) => void} light
 */
function row(activity, view, light) {
  const name = by(activity, view.seats);
  const on = { pointerenter: () => light(activity), pointerleave: () => light(null), click: () => light(activity) };
  return h(
    "li",
    { "data-seat": activity.seat, on },
    activity.seat >= 0 ? seatMark(activity.seat) : h("span", { class: "mark chance", "aria-hidden": "true" }, "◆"),
    h(
      "span",
      {},
      name && h("b", {}, name),
      line(activity, view).slice(name.length),
      activity.line_gains.length > 0 && h("span", { class: "gains" }, gains(activity.line_gains)),
    ),
  );
}

/**
 * The news under the headline; null if nothing happened.
 * @param {TableView} view
 * @param {(activity: Activity | null) => void} light
 */
export function recentMoves(view, light) {
  if (!view.news.length || !view.your_turn) return null;
  const rows = view.news.map((activity) => row(activity, view, light));
  return h("section", { class: "news", "aria-label": t("news.title") }, h("ul", {}, ...rows));
}
