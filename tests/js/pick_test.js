// Picks narrow the moves until one is left.

import assert from "node:assert/strict";
import { test } from "node:test";
import { split } from "../../src/branchline/web/board/contract.js";
import { Picking } from "../../src/branchline/web/board/pick.js";

/** @import { Choice } from "../../src/branchline/web/types/responses.d.ts" */
/** @import { PickState } from "../../src/branchline/web/types/page.d.ts" */

/** @param {string} text @param {Record<string, string>} picks @returns {Choice} */
const choice = (text, picks) => ({ text, picks, final: false, sentence: null });

/** Two dice, nine hundred cells, four turns each; the second die fits every other cell. */
function table() {
  const choices = [choice("done", { action: "done" })];
  /** @type {Set<string>} */ const drawn = new Set();
  for (const die of ["1", "2"]) {
    for (let cell = 0; cell < 900; cell++) {
      for (const turn of ["0", "1", "2", "3"]) {
        if (die === "2" && cell % 2) continue;
        choices.push(choice(`${die}:${cell}>${turn}`, { die, cell: String(cell), turn }));
        drawn.add(`die=${die}`).add(`cell=${cell}`);
      }
    }
  }
  return { picking: new Picking(choices, drawn), drawn };
}

/** @param {Picking} picking @param {Set<string>} drawn how many things in the picture are of each kind */
function count(picking, drawn) {
  const found = [...drawn].map((thing) => picking.standing(...split(thing)));
  /** @type {PickState[]} */ const kinds = ["picked", "can", "other", "off"];
  return kinds.map((kind) => found.filter((each) => each === kind).length);
}

test("a die and a cell leave four rotations of the piece", () => {
  const { picking, drawn } = table();
  assert.deepEqual(count(picking, drawn), [0, 902, 0, 0]);
  assert.ok(picking.touch("die", "2"));
  assert.deepEqual(count(picking, drawn), [1, 450, 1, 450]);
  assert.equal(picking.ready.length, 0);
  assert.ok(picking.touch("cell", "4"));
  assert.deepEqual(count(picking, drawn), [2, 0, 900, 0]);
  assert.equal(picking.ready.length, 4);
});

test("the rotation of a piece applies to the next one in its place", () => {
  const { picking } = table();
  picking.touch("die", "2");
  picking.touch("cell", "4");
  picking.turn(-1);
  assert.equal(picking.current?.text, "2:4>3");
  assert.ok(picking.touch("die", "1"));
  assert.equal(picking.current?.text, "1:4>3");
});

test("an impossible pick changes nothing, and the last pick can be cancelled", () => {
  const { picking } = table();
  picking.touch("die", "1");
  picking.touch("cell", "4");
  assert.equal(picking.touch("cell", "901"), false);
  assert.equal(picking.ready.length, 4);
  assert.ok(picking.back());
  assert.equal(picking.ready.length, 0);
  assert.ok(picking.back());
  assert.equal(picking.back(), false);
});

test("a move without a place in the picture is a button", () => {
  assert.deepEqual(table().picking.withoutPlace.map(({ text }) => text), ["done"]);
});

test("picks are looked up without a search of all moves", () => {
  const { picking, drawn } = table();
  const { filter } = Array.prototype;
  let sought = 0;
  Array.prototype.filter = /** @this {unknown[]} */ function (/** @type {Parameters<typeof filter>} */ ...given) {
    if (this.length > 4000) sought += 1;
    return filter.apply(this, given);
  };
  try {
    picking.touch("die", "2");
    for (const thing of drawn) picking.standing(...split(thing));
    picking.touch("cell", "4");
    picking.turn(1);
  } finally {
    Array.prototype.filter = filter;
  }
  assert.equal(sought, 0);
});
