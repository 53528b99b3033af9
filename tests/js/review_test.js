// The sentence of a review without better turns is about the compared turns only.

import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { nothingLost } from "../../src/branchline/web/review/turns.js";

/** @import { ReviewReport } from "../../src/branchline/web/types/responses.d.ts" */

/** @param {[choice: boolean, compared: boolean][]} turns */
const turnsOf = (
  turns,
) => /** @type {ReviewReport["turns"]} */ (/** @type {unknown} */ (turns.map(([choice, compared]) => ({
  choice,
  compared,
}))));

test("a partial review describes only the compared turns", () => {
  assert.equal(nothingLost(turnsOf([[true, true], [false, true], [false, false]])), "review.nothing");
  assert.equal(nothingLost(turnsOf([[true, true], [true, false]])), "review.nothing_compared");
  assert.equal(nothingLost(turnsOf([[true, false], [false, true]])), "review.none_compared");
});
