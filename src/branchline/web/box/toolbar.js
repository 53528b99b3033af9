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
 * @param {HTMLElement} status the result of the last action
 * @param {BoxActions} actions
 */
export function toolbar(box, view, { kept, name }, status, actions) {
  const whole = !view.refusal;
  return h(
    "section",
    { class: "block box-bar", "aria-label": t("box.yours") },
    view.refusal && h("p", { class: "wrong" }, t("box.invalid", { reason: sentence(view.refusal.reason) })),
    status,
    chooser(box.game, kept, actions),
    naming(name, kept, whole, actions),
    h("div", { class: "row wrap" }, tool("box-play", () => actions.play(), whole, t("box.play"))),
    h(
      "div",
      { class: "row wrap share-buttons" },
      tool("box-link", () => actions.link(), whole, icon("link"), t("box.link")),
      tool("box-save", () => actions.save(), whole, icon("save"), t("box.file")),
      upload(actions),
      tool("box-send", () => actions.send(), whole, icon("save"), t("box.export")),
    ),
    h("p", { class: "help" }, t("box.private")),
  );
}

/**
 * The undo and redo buttons, always visible.
 * @param {EditedBox} box
 * @param {BoxActions} actions
 */
export function steps(box, actions) {
  return h(
    "div",
    { class: "row box-steps", role: "group", "aria-label": t("box.steps") },
    tool("box-undo", () => actions.undo(), box.past.length > 0, icon("undo"), t("box.undo")),
    tool("box-redo", () => actions.redo(), box.future.length > 0, icon("undo", "mirrored"), t("box.redo")),
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
 * @param {BoxActions} actions
 */
function chooser(game, kept, actions) {
  const names = boxesOf(game).map((box) => box.name);
  if (!names.length) return null;
  const options = ["", ...names].map((name) => [name, name || t("box.built_in")]);
  const list = select({ id: "box-which" }, kept, options, (name) => actions.choose(name));
  return h("div", { class: "field" }, h("label", { for: "box-which" }, t("box.which")), list);
}

/**
 * @param {string} given
 * @param {string} kept
 * @param {boolean} whole
 * @param {BoxActions} actions
 */
function naming(given, kept, whole, actions) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const name = /** @type {HTMLFormElement} */ (event.currentTarget).querySelector("input")?.value.trim();
    if (name) actions.keep(name);
  };
  const name = h("input", { type: "text", id: "box-name", maxlength: "60", value: given, autocomplete: "off" });
  const keep = h("button", { class: "button", id: "box-keep", disabled: !whole }, icon("check"), t("box.save"));
  return h(
    "form",
    { class: "field", on: { submit } },
    h("label", { for: "box-name" }, t("box.name")),
    h("div", { class: "row" }, name, keep),
    Boolean(kept) && button("small quiet", () => actions.forget(), t("box.remove")),
  );
}

/** @param {BoxActions} actions */
function upload(actions) {
  const change = (/** @type {Event} */ { currentTarget }) => {
    const field = /** @type {HTMLInputElement} */ (currentTarget);
    const file = field.files?.[0];
    if (file) actions.load(file);
    field.value = "";
  };
  const attributes = { type: "file", id: "box-load", accept: ".toml,text/plain", class: "visually-hidden" };
  const field = el("input", { ...attributes, on: { change } });
  return h("span", {}, field, h("label", { class: "button", for: "box-load" }, icon("open"), t("box.load")));
}
