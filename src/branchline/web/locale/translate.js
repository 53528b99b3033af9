// Sentences of the page in the reader's language, by key; those of the games come from the server.

import { file } from "../client/address.js";
import { language } from "../storage/preferences.js";

/** @import { Catalogue } from "../types/page.d.ts" */

/** @type {Catalogue} */
let catalogue = { language: "en", plurals: {}, sentences: {} };
let plurals = new Intl.PluralRules("en");

// In these languages, words of one letter stay on the line of the next word.
/** @type {Record<string, string>} */
const SHORT_WORDS = { pl: "(?<=(?<!\\p{L})[aiouwz]) |" };
let unbreakable = unbreakableIn("en");

/**
 * The pattern of spaces that become non-breaking: after a number, and after short words.
 * @param {string} lang
 */
function unbreakableIn(lang) {
  return new RegExp(`${SHORT_WORDS[lang] ?? ""}(?<=\\d) (?=\\p{L})`, "giu");
}

/** @param {Catalogue} loaded */
export function useCatalogue(loaded) {
  catalogue = loaded;
  plurals = new Intl.PluralRules(loaded.language);
  unbreakable = unbreakableIn(loaded.language);
}

/**
 * Loads the sentences of a language, if they are not loaded yet.
 * @param {string} [lang]
 * @returns {Promise<boolean>} whether they are loaded
 */
export async function loadCatalogue(lang = language()) {
  if (catalogue.language === lang && Object.keys(catalogue.sentences).length) return true;
  try {
    const answer = await fetch(file(`/locale/${lang}.json`));
    if (answer.ok) useCatalogue(await answer.json());
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * A text with non-breaking spaces.
 * @param {string} words
 */
export const keepTogether = (words) => words.replace(unbreakable, "\u00a0");

/**
 * The sentence of a key with its placeholders filled; `n` selects the plural.
 * @param {string} key
 * @param {Record<string, string | number>} [gaps]
 */
export function t(key, gaps = {}) {
  const entry = catalogue.sentences[key] ?? key;
  const sentence = typeof entry === "string" ? entry : entry[catalogue.plurals[plurals.select(Number(gaps.n))]];
  return keepTogether(sentence.replace(/\{(\w+)\}/g, (_, gap) => String(gaps[gap] ?? "")));
}

/**
 * A number of points with a minus sign (U+2212).
 * @param {number} n
 */
export const points = (n) => String(n).replace("-", "−");

/**
 * The text with a capital first letter.
 * @param {string} words
 */
export const sentence = (words) => keepTogether(words.charAt(0).toLocaleUpperCase(catalogue.language) + words.slice(1));

/**
 * Several texts one after the other, each with a capital first letter.
 * @param {string[]} each
 */
export const sentences = (each) => each.map(sentence).join(". ");

/**
 * The names as alternatives: "a, b or c".
 * @param {string[]} names
 */
export const either = (names) => new Intl.ListFormat(catalogue.language, { type: "disjunction" }).format(names);

/**
 * The approximate time since a moment.
 * @param {number} at milliseconds since 1970
 */
export function ago(at) {
  const say = new Intl.RelativeTimeFormat(catalogue.language, { numeric: "auto" });
  const minutes = Math.round((at - Date.now()) / 60000);
  if (minutes > -1) return t("now");
  if (minutes > -60) return keepTogether(say.format(minutes, "minute"));
  if (minutes > -60 * 24) return keepTogether(say.format(Math.round(minutes / 60), "hour"));
  return keepTogether(say.format(Math.round(minutes / 1440), "day"));
}
