// Building a board by clicking: clicks change the words of its text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { erase, wordsAfterTap } from "../../src/branchline/web/score/tap.js";

/** @import { PieceInfo } from "../../src/branchline/web/types/responses.d.ts" */

/** @param {string[]} words */
const piece = (...words) => /** @type {PieceInfo} */ ({ words });
const CURVE = piece("{cell}:RR", "{cell}:_RR");
const STRAIGHT = piece("{cell}:R_R");
const PIECES = [CURVE, STRAIGHT];

test("a piece is laid in an empty cell, each way to turn it in order", () => {
  assert.deepEqual(wordsAfterTap("00:R_R", PIECES, CURVE, "11"), ["00:R_R 11:RR", "00:R_R 11:_RR"]);
});

test("a piece that lies there is turned on", () => {
  assert.deepEqual(wordsAfterTap("11:RR 00:R_R", PIECES, CURVE, "11")[0], "11:_RR 00:R_R");
});

test("another piece takes its place", () => {
  assert.deepEqual(wordsAfterTap("11:RR!", PIECES, STRAIGHT, "11"), ["11:R_R"]);
});

test("a cell is erased, and an empty one stays empty", () => {
  assert.equal(erase("00:R_R 11:RR!", PIECES, "11"), "00:R_R");
  assert.equal(erase("00:R_R", PIECES, "11"), "00:R_R");
});
