// The stored data of two browsers are merged.

import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeBoxes } from "../../src/branchline/web/storage/boxes.js";
import { mergeLessons } from "../../src/branchline/web/storage/completed-lessons.js";
import { mergePuzzleHistories } from "../../src/branchline/web/storage/puzzle-history.js";

test("of two boxes of one name the newer one stays", () => {
  /** @param {string} game @param {string} name @param {string} edition @param {number} at */
  const box = (game, name, edition, at) => ({ game, name, edition, at });
  const [own, older, newer] = [box("a", "own", "x", 1), box("a", "both", "old", 2), box("a", "both", "new", 3)];
  const elsewhere = box("b", "both", "x", 3);
  assert.deepEqual(mergeBoxes({ boxes: [own, older] }, { boxes: [newer] }), { boxes: [newer, own] });
  assert.deepEqual(mergeBoxes({ boxes: [newer, own] }, { boxes: [older] }), { boxes: [newer, own] });
  assert.deepEqual(mergeBoxes({}, { boxes: [elsewhere, newer] }), { boxes: [elsewhere, newer] });
});

test("a lesson that was done anywhere is done", () => {
  const joined = mergeLessons({ a: ["1", "2"], b: ["1"] }, { a: ["2", "3"], c: ["1"] });
  assert.deepEqual(joined, { a: ["1", "2", "3"], b: ["1"], c: ["1"] });
});

test("of two ratings the one from more puzzles stays", () => {
  const few = { rating: 1, doubt: 1, known: ["1"], streak: 0 };
  const many = { rating: 2, doubt: 1, known: ["1", "2"], streak: 0 };
  assert.deepEqual(mergePuzzleHistories({ a: few, b: many }, { a: many, b: few, c: few }), {
    a: many,
    b: many,
    c: few,
  });
});
