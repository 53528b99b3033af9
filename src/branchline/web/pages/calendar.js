// A calendar of six weeks with the daily matches you played.

import { t } from "../locale/translate.js";
import { h } from "../ui/dom.js";
import { longDay, month, shortDay, weekday, weekdays } from "./dates.js";

/** @import { CalendarDay } from "../types/responses.d.ts" */

/**
 * @param {CalendarDay} day
 * @param {boolean} first whether to show the month
 * @param {boolean} today
 */
function square({ day, played_games: played }, first, today) {
  const words = played.length ? t("day.played", { n: played.length }) : t("day.unplayed");
  const kind = [played.length && "played", today && "today"].filter(Boolean).join(" ");
  const label = `${longDay(day)}: ${words}`;
  return h(
    "li",
    {},
    h(
      "a",
      { href: `/day/${day}`, class: kind || null, "aria-label": label, title: label },
      first && h("span", { class: "month", "aria-hidden": "true" }, month(day)),
      h("span", { "aria-hidden": "true" }, shortDay(day)),
    ),
  );
}

/** @param {CalendarDay[]} days newest first */
export function calendar(days) {
  const inOrder = [...days].reverse();
  const whole = inOrder.slice((7 - weekday(inOrder[0].day)) % 7); // from a Monday on
  const squares = whole.map((day, n) => square(day, n === 0 || day.day.endsWith("-01"), n === whole.length - 1));
  return h(
    "div",
    { class: "calendar" },
    h("div", { class: "weekdays", "aria-hidden": "true" }, ...weekdays().map((name) => h("span", {}, name))),
    h("ol", {}, ...squares),
  );
}
