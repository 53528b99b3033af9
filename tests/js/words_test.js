// Sentences: non-breaking spaces, and gains with a sign.

import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { language, setPref } from "../../src/branchline/web/storage/preferences.js";
import { keepTogether, sentences, t, useCatalogue } from "../../src/branchline/web/locale/translate.js";
import { line } from "../../src/branchline/web/panels/recent-moves.js";

/** @import { Activity, TableView } from "../../src/branchline/web/types/responses.d.ts" */

const PLURALS = { en: { one: 0, other: 1 }, pl: { one: 0, few: 1, many: 2, other: 2 } };

/** @param {"en" | "pl"} lang @param {Record<string, string | string[]>} [sentences] */
const speak = (lang, sentences = {}) => useCatalogue({ language: lang, plurals: PLURALS[lang], sentences });

/** @param {string} words @param {"en" | "pl"} lang */
function shown(words, lang) {
  speak(lang);
  return keepTogether(words).replaceAll("\u00a0", "_");
}

test("words that belong together stay on one line", () => {
  assert.equal(
    shown("Gra a i w 5 gier, Z tobą; świeża nora i już", "pl"),
    "Gra a_i_w_5_gier, Z_tobą; świeża nora i_już",
  );
  assert.equal(shown("a game of 2 to 12 players", "en"), "a game of 2_to 12_players");
});

test("the number determines the plural form, and gaps are filled", () => {
  speak("pl", { days: ["{n} dzień", "{n} dni", "{n} dni"], with: "z {names}" });
  assert.deepEqual(
    [1, 3, 12, 22].map((n) => t("days", { n })),
    [1, 3, 12, 22].map((n) => `${n}\u00a0${n === 1 ? "dzień" : "dni"}`),
  );
  assert.equal(t("with", { names: "Ewa" }), "z\u00a0Ewa");
  speak("en", { days: ["{n} day", "{n} days"] });
  assert.deepEqual([0, 1, 2].map((n) => t("days", { n })), ["0\u00a0days", "1\u00a0day", "2\u00a0days"]);
  assert.equal(t("a key without a sentence"), "a key without a sentence");
});

test("the reader's choice precedes the browser's languages, if it is known", () => {
  assert.equal(language(), "en");
  setPref("lang", "pl");
  assert.equal(language(), "pl");
  setPref("lang", "tlh");
  assert.equal(language(), "en");
  setPref("lang", "");
});

test("gains and losses that even out are shown with a sign", () => {
  /** @param {number} gain */
  const end = (gain) => {
    const lineGains = [{ label: "Networks", points: 4 }, { label: "Errors", points: gain - 4 }];
    const doing = /** @type {Activity} */ ({
      seat: 0,
      words: "draws 4 pieces",
      gain,
      line_gains: lineGains,
      places: /** @type {string[]} */ ([]),
    });
    return line(doing, /** @type {TableView} */ (/** @type {unknown} */ ({ seats: [{ name: "Ewa" }] }))).split(", ").at(
      -1,
    );
  };
  assert.deepEqual([3, 0, -2].map(end), ["+3", "±0", "−2"]);
});

test("each of several texts begins with a capital letter", () => {
  speak("pl");
  assert.equal(sentences(["łuk na pole c4", "Zakończ rysowanie"]), "Łuk na pole c4. Zakończ rysowanie");
  assert.equal(sentences([]), "");
});
