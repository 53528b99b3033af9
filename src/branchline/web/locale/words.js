// Sentences of the page in the reader's language; those of the games come from the server.

import { language } from "../kept/prefs.js";
import { pocket } from "../outside/place.js";
import en from "./en.js";
import pl from "./pl.js";

/** @import { Lang } from "../types/answers.d.ts" */

/** @typedef {string | Record<string, string>} Entry a sentence, or one for each plural */

/** @type {Record<Lang, Record<string, Entry>>} */
const BOOKS = { en, pl };

/** @type {Record<Lang, Intl.PluralRules>} */
const RULES = { en: new Intl.PluralRules("en"), pl: new Intl.PluralRules("pl") };

// Spaces where no line may break: after a number, in Polish also after a word of one letter.
/** @type {Record<Lang, RegExp>} */
const BOUND = { en: /(?<=\d) (?=\p{L})/gu, pl: /(?<=(?<!\p{L})[aiouwz]) |(?<=\d) (?=\p{L})/giu };

/**
 * A text as it is shown, with what belongs together on one line.
 * @param {string} words
 */
export const bound = (words) => words.replace(BOUND[language()], "\u00a0");

/**
 * A sentence, or what is said in its place where there is no server.
 * @param {Lang} lang
 * @param {string} name
 */
const entryOf = (lang, name) => (pocket ? BOOKS[lang][`pocket.${name}`] : undefined) ?? BOOKS[lang][name];

/**
 * The sentence of this name with its gaps filled; `n` chooses the plural.
 * @param {string} name
 * @param {Record<string, string | number>} [gaps]
 */
export function t(name, gaps = {}) {
  const lang = language();
  const entry = entryOf(lang, name) ?? BOOKS.en[name] ?? name;
  const sentence = typeof entry === "string" ? entry : (entry[RULES[lang].select(Number(gaps.n))] ?? entry.other);
  return bound(sentence.replace(/\{(\w+)\}/g, (_, gap) => String(gaps[gap] ?? "")));
}

/**
 * A number of points as one reads it.
 * @param {number} n
 */
export const points = (n) => String(n).replace("-", "−");

/**
 * The first letter as at the start of a sentence.
 * @param {string} words
 */
export const sentence = (words) => bound(words.charAt(0).toLocaleUpperCase(language()) + words.slice(1));

/**
 * One of these: "a, b or c".
 * @param {string[]} names
 */
export const either = (names) => new Intl.ListFormat(language(), { type: "disjunction" }).format(names);

/**
 * How long ago, roughly.
 * @param {number} at milliseconds since 1970
 */
export function ago(at) {
  const say = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  const minutes = Math.round((at - Date.now()) / 60000);
  if (minutes > -1) return t("now");
  if (minutes > -60) return bound(say.format(minutes, "minute"));
  if (minutes > -60 * 24) return bound(say.format(Math.round(minutes / 60), "hour"));
  return bound(say.format(Math.round(minutes / 1440), "day"));
}
