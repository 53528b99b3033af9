// The buttons of a box: undo, redo, save under a name, play, share.

import { boxesOf } from "../storage/boxes.js";
import { sentence, t } from "../locale/translate.js";
import { el, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button, select } from "../ui/widgets.js";

/** @import { Child } from "../types/page.d.ts" */
/** @import { BoxView } from "../types/responses.d.ts" */
/** @import { BoxActions } from "./actions.js" */
/** @import { EditedBox } from "./edited-box.js" */

/**
 * @param {EditedBox} box
 * @param {BoxView} view
 * @param {{kept: string, name: string}} names the name under which it is stored, or empty; and the suggested name
 * @param {HTMLElement} said the result of the last action
 * @param {BoxActions} deeds
 */
export function toolbar(box, view, { kept, name }, said, deeds) {
  const whole = !view.refusal;
  return h(
    "section",
    { class: "block box-bar", "aria-label": t("box.yours") },
    view.refusal && h("p", { class: "wrong" }, t("box.invalid", { reason: sentence(view.refusal.reason) })),
    said,
    chooser(box.game, kept, deeds),
    naming(name, kept, whole, deeds),
    h("div", { class: "row wrap" }, tool("box-play", () => deeds.play(), whole, t("box.play"))),
    h(
      "div",
      { class: "row wrap share-buttons" },
      tool("box-link", () => deeds.link(), whole, icon("link"), t("box.link")),
      tool("box-save", () => deeds.save(), whole, icon("save"), t("box.file")),
      upload(deeds),
      tool("box-send", () => deeds.send(), whole, icon("save"), t("box.export")),
    ),
    h("p", { class: "help" }, t("box.private")),
  );
}

/**
 * The undo and redo buttons, always visible.
 * @param {EditedBox} box
 * @param {BoxActions} deeds
 */
export function steps(box, deeds) {
  return h(
    "div",
    { class: "row box-steps", role: "group", "aria-label": t("box.steps") },
    tool("box-undo", () => deeds.undo(), box.past.length > 0, icon("undo"), t("box.undo")),
    tool("box-redo", () => deeds.redo(), box.future.length > 0, icon("undo", "mirrored"), t("box.redo")),
    button("onward", () => document.querySelector(".box-bar")?.scrollIntoView(), t("box.finish")),
  );
}

/**
 * @param {string} id
 * @param {() => unknown} click
 * @param {boolean} able
 * @param {...Child} face
 */
function tool(id, click, able, ...face) {
  return button({ class: id === "box-play" ? "go" : "", id, disabled: !able }, click, ...face);
}

/**
 * The list of boxes: the built-in one and the stored ones.
 * @param {string} game
 * @param {string} kept
 * @param {BoxActions} deeds
 */
function chooser(game, kept, deeds) {
  const names = boxesOf(game).map((box) => box.name);
  if (!names.length) return null;
  const options = ["", ...names].map((name) => [name, name || t("box.built_in")]);
  const list = select({ id: "box-which" }, kept, options, (name) => deeds.choose(name));
  return h("div", { class: "field" }, h("label", { for: "box-which" }, t("box.which")), list);
}

/**
 * @param {string} given
 * @param {string} kept
 * @param {boolean} whole
 * @param {BoxActions} deeds
 */
function naming(given, kept, whole, deeds) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const name = /** @type {HTMLFormElement} */ (event.currentTarget).querySelector("input")?.value.trim();
    if (name) deeds.keep(name);
  };
  const name = h("input", { type: "text", id: "box-name", maxlength: "60", value: given, autocomplete: "off" });
  const keep = h("button", { class: "button", id: "box-keep", disabled: !whole }, icon("check"), t("box.save"));
  return h(
    "form",
    { class: "field", on: { submit } },
    h("label", { for: "box-name" }, t("box.name")),
    h("div", { class: "row" }, name, keep),
    Boolean(kept) && button("small quiet", () => deeds.forget(), t("box.remove")),
  );
}

/** @param {BoxActions} deeds */
function upload(deeds) {
  const change = (/** @type {Event} */ { currentTarget }) => {
    const field = /** @type {HTMLInputElement} */ (currentTarget);
    const file = field.files?.[0];
    if (file) deeds.load(file);
    field.value = "";
  };
  const attributes = { type: "file", id: "box-load", accept: ".toml,text/plain", class: "visually-hidden" };
  const field = el("input", { ...attributes, on: { change } });
  return h("span", {}, field, h("label", { class: "button", for: "box-load" }, icon("open"), t("box.load")));
}
