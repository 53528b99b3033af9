// Dates in words; every day is a day of UTC.

import { language } from "../storage/preferences.js";
import { keepTogether, t } from "../locale/translate.js";

/**
 * @param {string} day
 * @param {Intl.DateTimeFormatOptions} how
 */
const formatDay = (day, how) =>
  keepTogether(new Intl.DateTimeFormat(language(), { ...how, timeZone: "UTC" }).format(new Date(day)));

/** "16 November 2026" */
export const longDay = (/** @type {string} */ day) =>
  formatDay(day, { day: "numeric", month: "long", year: "numeric" });

/** "16" */
export const shortDay = (/** @type {string} */ day) => String(Number(day.slice(8)));

/** "Nov" */
export const month = (/** @type {string} */ day) => formatDay(day, { month: "short" });

/** The names of the days of a week, from Monday. */
export const weekdays = () =>
  Array.from({ length: 7 }, (_, n) => formatDay(`2026-06-0${n + 1}`, { weekday: "narrow" }));

/** The day of the week, 0 for Monday. */
export const weekday = (/** @type {string} */ day) => (new Date(day).getUTCDay() + 6) % 7;

/**
 * The time left until a moment.
 * @param {number} milliseconds
 */
export function left(milliseconds) {
  const minutes = Math.max(0, Math.ceil(milliseconds / 60000));
  return t("day.left", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
