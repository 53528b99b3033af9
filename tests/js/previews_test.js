// Previews and what may follow a move are requested once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Previews } from "../../src/branchline/web/board/previews.js";

/** @import { Choice } from "../../src/branchline/web/types/responses.d.ts" */
/** @import { BoardService, Question } from "../../src/branchline/web/types/messages.d.ts" */

/** @param {string} text @param {string | null} said @returns {Choice} */
const choice = (text, said = null) => ({ text, picks: {}, final: false, sentence: said });

/** A table whose answers are made of the notation of moves, and the requests that it received. */
function table() {
  /** @type {Question[]} */ const requests = [];
  const line = /** @type {BoardService} */ ({
    ask(/** @type {Question} */ message) {
      requests.push(message);
      const texts = message.kind === "ghosts" ? message.moves : [];
      return Promise.resolve(
        /** @type {any} */ ({
          ghosts: Object.fromEntries(texts.map((text) => [text, `<g>${text}</g>`])),
          sentences: Object.fromEntries(texts.map((text) => [text, `say ${text}`])),
          possible: { die: ["1", "2"], action: ["done"] },
        }),
      );
    },
  });
  const previews = new Previews(line);
  return { requests, previews };
}

test("a move is requested once, also while its answer is on the way", async () => {
  const { requests, previews } = table();
  const [one, two] = [choice("one"), choice("two")];
  assert.equal(previews.ghost(one), null);
  assert.equal(previews.sentence(one), "");
  await Promise.all([previews.fetch([one]), previews.fetch([one, two])]);
  await previews.fetch([one, two]);
  assert.deepEqual(requests, [{ kind: "ghosts", moves: ["one"] }, { kind: "ghosts", moves: ["two"] }]);
  assert.equal(previews.ghost(two), "<g>two</g>");
  assert.equal(previews.sentence(two), "say two");
});

test("a button has its sentence before anything is requested", () => {
  assert.equal(table().previews.sentence(choice("done", "finish the turn")), "finish the turn");
});

test("many moves are requested in parts, too many not at all", async () => {
  const { requests, previews } = table();
  const moves = Array.from({ length: 100 }, (_, n) => choice(`${n}`));
  await previews.fetch(moves);
  assert.deepEqual(requests.map((each) => each.kind === "ghosts" && each.moves.length), [64, 36]);
  await previews.fetch(Array.from({ length: 129 }, (_, n) => choice(`more ${n}`)));
  assert.equal(requests.length, 2);
});

test("new choices are requested again, the same list is not", async () => {
  const { requests, previews } = table();
  const choices = [choice("one")];
  previews.renew(choices);
  await previews.fetch(choices);
  previews.renew(choices);
  await previews.fetch(choices);
  assert.equal(requests.length, 1);
  previews.renew([...choices]);
  await previews.fetch(choices);
  assert.equal(requests.length, 2);
});

test("one request answers every question about what may follow a move", async () => {
  const { requests, previews } = table();
  const [first, again] = await Promise.all([previews.after(choice("one")), previews.after(choice("one"))]);
  assert.deepEqual([...first], ["die=1", "die=2", "action=done"]);
  assert.equal(first, again);
  assert.deepEqual(requests, [{ kind: "narrow", picks: {}, after: "one" }]);
});
