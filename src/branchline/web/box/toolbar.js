// The buttons of a box: undo, redo, save under a name, play, share.

import { boxesOf } from "../storage/boxes.js";
import { sentence, t } from "../locale/translate.js";
import { el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/widgets.js";
import { typingField } from "./fields.js";

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
  return el(
    "section",
    { class: "block box-bar", "aria-label": t("box.yours") },
    view.refusal && el("p", { class: "wrong" }, t("box.invalid", { reason: sentence(view.refusal.reason) })),
    said,
    chooser(box.game, kept, deeds),
    naming(name, kept, whole, deeds),
    el("div", { class: "row wrap" }, tool("box-play", () => deeds.play(), whole, t("box.play"))),
    el(
      "div",
      { class: "row wrap share-buttons" },
      tool("box-link", () => deeds.link(), whole, icon("link"), t("box.link")),
      tool("box-save", () => deeds.save(), whole, icon("save"), t("box.file")),
      upload(deeds),
      tool("box-send", () => deeds.send(), whole, icon("save"), t("box.export")),
    ),
    el("p", { class: "help" }, t("box.private")),
  );
}

/**
 * The undo and redo buttons, always visible.
 * @param {EditedBox} box
 * @param {BoxActions} deeds
 */
export function steps(box, deeds) {
  const on = icon("undo");
  on.classList.add("mirrored");
  return el(
    "div",
    { class: "row box-steps", role: "group", "aria-label": t("box.steps") },
    tool("box-undo", () => deeds.undo(), box.past.length > 0, icon("undo"), t("box.undo")),
    tool("box-redo", () => deeds.redo(), box.future.length > 0, on, t("box.redo")),
    button("onward", () => document.querySelector(".box-bar")?.scrollIntoView(), t("box.finish")),
  );
}

/**
 * @param {string} id
 * @param {() => unknown} click
 * @param {boolean} able
 * @param {...(Node | string)} face
 */
function tool(id, click, able, ...face) {
  const made = button(id === "box-play" ? "go" : "", click, ...face);
  made.id = id;
  made.disabled = !able;
  return made;
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
  const change = () => deeds.choose(list.value);
  const options = ["", ...names].map((name) =>
    el("option", { value: name, selected: name === kept }, name || t("box.built_in"))
  );
  /** @type {HTMLSelectElement} */ const list = el("select", { id: "box-which", on: { change } }, ...options);
  return el("div", { class: "field" }, el("label", { for: "box-which" }, t("box.which")), list);
}

/**
 * @param {string} given
 * @param {string} kept
 * @param {boolean} whole
 * @param {BoxActions} deeds
 */
function naming(given, kept, whole, deeds) {
  const name = typingField({
    type: "text",
    id: "box-name",
    maxlength: "60",
    value: given,
    autocomplete: "off",
  });
  const keep = el("button", { class: "button", id: "box-keep", disabled: !whole }, icon("check"), t("box.save"));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (name.value.trim()) deeds.keep(name.value.trim());
  };
  return el(
    "form",
    { class: "field", on: { submit } },
    el("label", { for: "box-name" }, t("box.name")),
    el("div", { class: "row" }, name, keep),
    Boolean(kept) && button("small quiet", () => deeds.forget(), t("box.remove")),
  );
}

/** @param {BoxActions} deeds */
function upload(deeds) {
  const change = () => {
    const file = field.files?.[0];
    if (file) deeds.load(file);
    field.value = "";
  };
  const attributes = { type: "file", id: "box-load", accept: ".toml,text/plain", class: "visually-hidden" };
  const field = el("input", { ...attributes, on: { change } });
  return el("span", {}, field, el("label", { class: "button", for: "box-load" }, icon("open"), t("box.load")));
}
