// The connection to a table: changes are merged into the view, and a connection that does not answer is closed.

import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Connection, mergeTableView } from "../../src/branchline/web/client/connection.js";
import { Clock } from "./clock.js";

/** @import { TableView } from "../../src/branchline/web/types/responses.d.ts" */
/** @import { ViewMessage } from "../../src/branchline/web/types/messages.d.ts" */

/** @param {object} fields @returns {ViewMessage} */
const received = (fields) => /** @type {ViewMessage} */ ({ kind: "view", ...fields });
/** @param {object} fields @returns {TableView} */
const seen = (fields) => /** @type {TableView} */ (fields);

test("the first message is the whole picture", () => {
  assert.deepEqual(mergeTableView(null, received({ n: 3, svg: "<svg/>" })), { n: 3, svg: "<svg/>" });
});

test("a message replaces what it names and keeps the rest", () => {
  const boards = { 0: { svg: "x", marks: {} }, 1: { svg: "y\nz", marks: { a: ["b"] } } };
  const before = seen({ n: 3, status: "old", svg: "a\nb\nc\nd", log: ["a", "b", "c"], choices: ["p", "q"], boards });
  assert.deepEqual(mergeTableView(before, received({ n: 4, status: "new" })), { ...before, n: 4, status: "new" });
  assert.equal(mergeTableView(before, received({ patches: { svg: [[0, 1], "--", [2, 2]] } })).svg, "a\n--\nc\nd");
  assert.equal(mergeTableView(before, received({ patches: { svg: [[3, 1], [0, 2]] } })).svg, "d\na\nb");
  assert.deepEqual(mergeTableView(before, received({ patches: { log: [[0, 1], "d"] } })).log, ["a", "d"]);
  assert.deepEqual(mergeTableView(before, received({ patches: { choices: ["r", [1, 1]] } })).choices, ["r", "q"]);
  const changed = mergeTableView(before, received({ boards: { 1: { patches: { svg: [[0, 1], "w"] } } } }));
  assert.deepEqual(changed.boards, { 0: boards[0], 1: { svg: "y\nw", marks: { a: ["b"] } } });
  assert.deepEqual(mergeTableView(before, received({ boards: { 1: { marks: {} } } })).boards[1], {
    svg: "y\nz",
    marks: {},
  });
  assert.equal(before.status, "old");
});

test("only a whole picture begins a new one", () => {
  /** @type {TableView[]} */ const heard = [];
  const line = new Connection("t", { view: (picture) => heard.push(picture), state() {}, onEnd() {} });
  const clock = new Clock();
  const back = clock.install();
  line.update(received({ n: 4, status: "late" })); // a change of what was seen before the greeting
  line.update(received({ table: "t", n: 5, status: "new" }));
  line.update(received({ n: 6 }));
  line.close();
  back();
  assert.deepEqual(heard, [{ table: "t", n: 5, status: "new" }, { table: "t", n: 6, status: "new" }]);
});

test("a picture that was seen before is not sent again", () => {
  /** @type {any[]} */ const sent = [];
  /** @type {TableView[]} */ const heard = [];
  const line = new Connection("t", { view: (picture) => heard.push(picture), state() {}, onEnd() {} });
  const clock = new Clock();
  const back = clock.install();
  line.send = (message) => void sent.push(message);
  line.sendHello();
  line.update(received({ table: "t", n: 5, svg: "<svg/>", version: "one" }));
  line.update(received({ n: 6, version: "two" }));
  line.sendHello();
  line.update(received({ n: 7, version: "late" })); // of the connection before
  line.update(received({ n: 6, same: true, status: "who is here" }));
  line.close();
  back();
  assert.deepEqual(sent.filter(({ kind }) => kind === "hello").map(({ version }) => version), ["", "two"]);
  assert.deepEqual(heard.at(-1), { table: "t", n: 6, svg: "<svg/>", status: "who is here" });
});

test("a line that never comes is given up", () => {
  /** @type {Silent[]} */ const sockets = [];
  class Silent extends EventTarget {
    static OPEN = 1;
    constructor() {
      super();
      this.readyState = 0;
      sockets.push(this);
    }
    send() {}
    close() {
      this.readyState = 3;
    }
  }
  const states = () => sockets.map(({ readyState }) => readyState);
  Object.assign(globalThis, { WebSocket: Silent });
  const clock = new Clock();
  const back = clock.install();
  const line = new Connection("t", { view() {}, state() {}, onEnd() {} });
  line.open(null);
  clock.run(7_000);
  assert.deepEqual(states(), [0]);
  clock.run(2_000); // it connects for ever
  assert.deepEqual(states(), [3, 0]);
  sockets[1].readyState = 1;
  sockets[1].dispatchEvent(new Event("open"));
  clock.run(15_000); // nobody answers its greeting
  assert.deepEqual(states(), [3, 3, 0]);
  dispatchEvent(new Event("online")); // whoever is back does not wait
  assert.deepEqual(states(), [3, 3, 3, 0]);
  line.close();
  back();
});

test("after a restart the clients come back within seconds, not all at once", () => {
  /** @type {Ended[]} */ const sockets = [];
  class Ended extends EventTarget {
    constructor() {
      super();
      sockets.push(this);
    }
    send() {}
    close() {}
  }
  Object.assign(globalThis, { WebSocket: Ended });
  const random = Math.random;
  const clock = new Clock();
  const back = clock.install();
  const lines = [0, 0.25, 0.5, 0.75].map((share) => {
    const line = new Connection("t", { view() {}, state() {}, onEnd() {} });
    line.open(null);
    Math.random = () => share;
    sockets.at(-1)?.dispatchEvent(Object.assign(new Event("close"), { code: 1012 }));
    return line;
  });
  const came = [1, 700, 750, 750, 700].map((milliseconds) => {
    clock.run(milliseconds);
    return sockets.length - lines.length;
  });
  assert.deepEqual(came, [1, 1, 2, 3, 4]);
  for (const line of lines) line.close();
  Math.random = random;
  back();
});
