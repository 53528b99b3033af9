// Your profile: name, streak, moving to another device, deletion.

import { myKey, myLink, removeKey } from "../storage/identity.js";
import { setPref } from "../storage/preferences.js";
import { t } from "../locale/translate.js";
import { code, forgetMe, me, Problem, reasonOf, renameMe } from "../client/requests.js";
import { showTooltip } from "../ui/tooltip.js";
import { asImage, create, dialog, el, fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button, errorMessage } from "../ui/widgets.js";
import { linkRow, onlyHere } from "./links.js";

/** @import { Me } from "../types/responses.d.ts" */

/** The panel before there is a key, which explains it. */
const withoutKey = () => [
  h("p", {}, t("me.none")),
  h("p", {}, h("a", { class: "button", href: "/day" }, t("day.title"))),
];

/**
 * Shows the link and QR code that copy the profile to another device.
 * @param {string} key
 * @param {HTMLElement} place
 */
async function move(key, place) {
  if (place.children.length) return fill(place);
  const row = linkRow(t("me.link"), myLink(key));
  fill(place, h("p", { class: "help" }, t("me.move.words")), row, onlyHere());
  try {
    const { svg } = await code(myLink(key));
    place.append(el("img", { class: "code", src: asImage(svg), alt: t("me.code"), width: "200", height: "200" }));
  } catch (problem) {
    place.append(el("p", { class: "wrong" }, reasonOf(problem)));
  }
}

/**
 * Asks for confirmation to delete the profile, and lists what is deleted.
 * @param {string} key
 * @param {Me} known
 * @param {() => unknown} done
 */
function ask(key, known, done) {
  const yes = async () => {
    try {
      await forgetMe(key);
      removeKey();
      made.close();
      done();
    } catch (problem) {
      showTooltip(reasonOf(problem));
    }
  };
  const goes = [t("me.forget.name"), t("me.forget.results", { n: known.attempts }), t("me.forget.tables")];
  const stay = create(button("go", () => made.close(), t("me.keep")));
  const made = dialog(t("me.forget.sure"), t("close"), [
    h("p", {}, t("me.forget.words", { name: known.name || t("me.no_name") })),
    h("ul", { class: "deletion-list" }, ...goes.map((words) => h("li", {}, words))),
    h("p", { class: "help" }, t("me.forget.others")),
    h("div", { class: "row" }, button("forget", yes, t("me.forget")), stay),
  ], "prompt");
  stay.focus();
}

/**
 * @param {string} key
 * @param {Me} known
 */
function nameField(key, known) {
  const attributes = { type: "text", id: "me-name", maxlength: 40, autocomplete: "nickname", value: known.name };
  /** @type {HTMLInputElement} */ const name = el("input", attributes);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await renameMe(key, { name: name.value.trim() });
      setPref("name", name.value.trim());
      fill(said, t("me.saved"));
    } catch (problem) {
      showTooltip(reasonOf(problem));
    }
  };
  const said = el("span", { class: "quiet", role: "status" });
  const save = h("button", { type: "submit", class: "button" }, t("save"));
  const row = h("div", { class: "row" }, name, save);
  return h("form", { class: "field", on: { submit } }, h("label", { for: "me-name" }, t("day.name")), row, said);
}

/**
 * @param {string} key
 * @param {Me} known
 * @param {() => unknown} redraw
 */
function withKey(key, known, redraw) {
  const place = el("div", { class: "moving" });
  const streak = known.streak > 1 && h("span", { class: "streak" }, t("day.streak", { n: known.streak }));
  return [
    h("p", { class: "facts" }, h("span", {}, t("me.days", { n: known.days })), streak),
    nameField(key, known),
    h(
      "p",
      { class: "row wrap" },
      button("move", () => move(key, place), icon("link"), t("me.move")),
      button("forget", () => ask(key, known, redraw), t("me.forget")),
    ),
    place,
  ];
}

/** The profile panel. */
export function profilePanel() {
  const place = el("div", {});
  const draw = async () => {
    const key = myKey();
    try {
      fill(place, ...(key ? withKey(key, await me(key), draw) : withoutKey()));
    } catch (problem) {
      const unknown = problem instanceof Problem && problem.status === 401;
      fill(place, ...(unknown ? withoutKey() : errorMessage(problem, draw)));
    }
  };
  draw();
  return h("section", { class: "me block", "aria-label": t("me.title") }, h("h2", {}, t("me.title")), place);
}
