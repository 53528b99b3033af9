// Results of a real table can be entered in any order.

import assert from "node:assert/strict";
import { test } from "node:test";
import { alike, Slots } from "../../src/branchline/web/board/slots.js";

/** @import { Choice } from "../../src/branchline/web/types/responses.d.ts" */

/** @param {Record<string, string>} picks @returns {Choice} */
const roll = (picks) => ({ text: Object.values(picks).join(" "), picks, final: false, sentence: null });

const DRAWN = new Set(["die1=a", "die1=b", "die2=a", "die2=b", "card=x"]);
const ROLLS = [{ die1: "a", die2: "a" }, { die1: "a", die2: "b" }, { die1: "b", die2: "b" }];

test("keys that differ only by a number are interchangeable", () => {
  assert.ok(alike(ROLLS.map(roll)));
  assert.equal(alike([roll({ die: "a", card: "x" })]), false);
});

test("equal dice are entered in any order", () => {
  const slots = new Slots(ROLLS.map(roll), DRAWN);
  assert.ok(slots.touch("die1", "b"));
  assert.equal(slots.ready.length, 0);
  assert.ok(slots.touch("die2", "a"));
  assert.equal(slots.current?.text, "a b");
});

test("a second click removes a value, and another value replaces it", () => {
  const slots = new Slots(ROLLS.map(roll), DRAWN);
  slots.touch("die1", "b");
  assert.equal(slots.standing("die1", "b"), "picked");
  assert.equal(slots.standing("die1", "a"), "other");
  slots.touch("die1", "b");
  assert.equal(slots.standing("die1", "b"), "can");
  assert.ok(slots.empty);
  assert.equal(slots.touch("card", "x"), false);
});

test("with too many rolls to list, a complete roll is requested in the order of the picture", () => {
  const slots = new Slots([], DRAWN);
  slots.touch("die1", "b");
  slots.touch("card", "x");
  assert.equal(slots.full, false);
  slots.touch("die2", "a");
  assert.ok(slots.full);
  assert.deepEqual(slots.sortedPicks, { die1: "a", die2: "b", card: "x" });
  slots.serverChoice = roll(slots.sortedPicks);
  assert.equal(slots.current?.text, "a b x");
  assert.ok(slots.back());
  assert.equal(slots.current, null);
});
