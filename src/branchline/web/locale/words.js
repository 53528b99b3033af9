// Sentences of the page in the reader's language; those of the games come from the server.

import en from "./en.js";
import pl from "./pl.js";
import { language } from "../kept/prefs.js";

/** @typedef {string | Record<string, string>} Entry */

/** @type {Record<string, Record<string, Entry>>} */
const BOOKS = { en, pl };

/** @type {Record<string, Intl.PluralRules>} */
const RULES = { en: new Intl.PluralRules("en"), pl: new Intl.PluralRules("pl") };

/**
 * The sentence of this name with its gaps filled; `n` chooses the plural.
 * @param {string} name
 * @param {Record<string, string | number>} [gaps]
 */
export function t(name, gaps = {}) {
  const lang = language();
  const entry = BOOKS[lang][name] ?? BOOKS.en[name] ?? name;
  const sentence = typeof entry === "string" ? entry : (entry[RULES[lang].select(Number(gaps.n))] ?? entry.other);
  return sentence.replace(/\{(\w+)\}/g, (_, gap) => String(gaps[gap] ?? ""));
}

/** A number of points as one reads it. @param {number} n */
export const points = (n) => String(n).replace("-", "−");

/** The first letter as at the start of a sentence. @param {string} words */
export const sentence = (words) => words.charAt(0).toLocaleUpperCase(language()) + words.slice(1);

/** How long ago, roughly. @param {number} at milliseconds since 1970 */
export function ago(at) {
  const say = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  const minutes = Math.round((at - Date.now()) / 60000);
  if (minutes > -1) return t("now");
  if (minutes > -60) return say.format(minutes, "minute");
  if (minutes > -60 * 24) return say.format(Math.round(minutes / 60), "hour");
  return say.format(Math.round(minutes / 1440), "day");
}
