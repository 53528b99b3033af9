// The renderer: which elements continue which, and that a patch changes nothing else.

import "./browser.js";
import "./dom.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { el, fill, h, matches } = await import("../../src/branchline/web/ui/render.js");

test("elements continue those with the same name and key, in order", () => {
  assert.deepEqual(matches([h("p"), h("b"), h("p")], [h("p"), h("p"), h("p"), h("b")]), [0, 2, -1, 1]);
  const before = [h("li", { key: 1 }), h("li", { key: 2 })];
  assert.deepEqual(matches(before, [h("li", { key: 2 }), h("li", { key: 3 }), h("li", { key: 1 })]), [1, -1, 0]);
  assert.deepEqual(matches(before, [h("li")]), [-1]);
});

test("a node continues only itself, and text any text", () => {
  const node = el("p");
  assert.deepEqual(matches([h("p"), node, "one"], ["two", node, el("p")]), [2, 1, -1]);
});

test("what is not shown leaves no trace", () => {
  const made = el("p", { class: "a", hidden: true, title: null, lang: false }, null, false, 0, "b");
  assert.equal(String(made), '<p class="a" hidden="">0b</p>');
});

test("a patch changes attributes and text, and keeps the nodes", () => {
  const place = el("div", {}, h("p", { class: "a", title: "old" }, "one"), h("b", {}, "two"));
  const [paragraph, bold] = place.childNodes;
  const [text] = paragraph.childNodes;
  fill(place, h("p", { class: "b" }, "three"), h("b", {}, "two"));
  assert.equal(String(place), '<div><p class="b">three</p><b>two</b></div>');
  assert.deepEqual([...place.childNodes], [paragraph, bold]);
  assert.equal(paragraph.childNodes[0], text);
});

test("keyed elements move with their nodes, others come and go", () => {
  const row = (/** @type {string} */ key) => h("li", { key }, key);
  const list = el("ol", {}, row("a"), row("b"), row("c"));
  const [a, b, c] = list.childNodes;
  fill(list, row("c"), row("d"), row("a"));
  assert.equal(String(list), "<ol><li>c</li><li>d</li><li>a</li></ol>");
  assert.deepEqual([list.childNodes[0], list.childNodes[2]], [c, a]);
  fill(list, row("b"));
  assert.notEqual(list.childNodes[0], b);
});

test("nodes in place are not touched", () => {
  const row = (/** @type {number} */ key) => h("li", { key });
  const list = el("ol", {}, row(1), row(2));
  const moved = /** @type {unknown[]} */ ([]);
  const { insertBefore } = list;
  list.insertBefore = (node, before) => {
    moved.push(before);
    return insertBefore.call(list, node, before) && node;
  };
  fill(list, row(1), row(2), row(3));
  assert.deepEqual(moved, [null]);
});

test("the newest listener hears an event, and each event only once", () => {
  /** @type {string[]} */ const heard = [];
  const face = (/** @type {string} */ name) => h("button", { on: { click: () => heard.push(name) } });
  const place = el("div", {}, face("first"));
  fill(place, face("second"));
  place.childNodes[0].dispatchEvent(new Event("click"));
  fill(place, h("button"));
  place.childNodes[0].dispatchEvent(new Event("click"));
  assert.deepEqual(heard, ["second"]);
});

test("what was typed stays until another value is rendered", () => {
  const field = (/** @type {string} */ value) => h("input", { value });
  const place = el("form", {}, field("one"));
  const input = /** @type {HTMLInputElement} */ (place.childNodes[0]);
  input.value = "typed";
  fill(place, field("one"));
  assert.equal(input.value, "typed");
  fill(place, field("two"));
  assert.equal(input.value, "two");
});

test("a node belongs to its maker: a panel that contains it does not patch it", () => {
  const own = el("p", { class: "own" }, "own");
  const place = el("div", {}, own);
  fill(place, h("p", {}, "other"), own);
  assert.equal(String(place), '<div><p>other</p><p class="own">own</p></div>');
  assert.equal(place.childNodes[1], own);
});
