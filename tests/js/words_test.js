// Sentences: what belongs together stays on one line, and gains are written with a sign.

import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { setPref } from "../../src/branchline/web/kept/prefs.js";
import { bound } from "../../src/branchline/web/locale/words.js";
import { line } from "../../src/branchline/web/panels/news.js";

/** @import { Doing, Seen } from "../../src/branchline/web/types/answers.d.ts" */

/** @param {string} words @param {"en" | "pl"} lang */
function shown(words, lang) {
  setPref("lang", lang);
  return bound(words).replaceAll("\u00a0", "_");
}

test("what belongs together stays on one line", () => {
  assert.equal(
    shown("Gra a i w 5 gier, Z tobą; świeża nora i już", "pl"),
    "Gra a_i_w_5_gier, Z_tobą; świeża nora i_już",
  );
  assert.equal(shown("a game of 2 to 12 players", "en"), "a game of 2_to 12_players");
});

test("gains and losses that even out are shown with a sign", () => {
  /** @param {number} gained */
  const end = (gained) => {
    const grown = [{ label: "Networks", points: 4 }, { label: "Errors", points: gained - 4 }];
    const doing =
      /** @type {Doing} */ ({ seat: 0, words: "draws 4 pieces", gained, grown, places: /** @type {string[]} */ ([]) });
    return line(doing, /** @type {Seen} */ (/** @type {unknown} */ ({ seats: [{ name: "Ewa" }] }))).split(", ").at(-1);
  };
  assert.deepEqual([3, 0, -2].map(end), ["+3", "±0", "−2"]);
});
