// Sitting down by a link that seats whoever comes.

import { forgetJoin, keepJoin, keepSeat, keysOf } from "../kept/keyring.js";
import { pref, setPref } from "../kept/prefs.js";
import { t } from "../locale/words.js";
import { gameOf, join, pictureOf, Problem, reasonOf, seenAt } from "../outside/api.js";
import { address } from "../outside/place.js";
import { el, fill } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { button, entitle, guarded, loaded, loading, way } from "../parts/pieces.js";
import { facts } from "./cards.js";
import { showRules } from "./rules.js";

/** @import { GameInfo, Seen } from "../types/answers.d.ts" */
/** @import { Child, Go } from "../types/page.d.ts" */

/**
 * No chair is left: one may still look on.
 * @param {string} id
 * @param {string | null} token
 */
const full = (id, token) => [
  el("p", { class: "note" }, t("join.full")),
  el(
    "p",
    { class: "row wrap" },
    way("go", `/table/${id}${token ? `#${token}` : ""}`, t("join.watch")),
    way("", "/", t("home")),
  ),
];

/**
 * The table cannot be seen.
 * @param {unknown} problem
 */
const refused = (problem) => [
  el("h1", {}, t("join.title")),
  el("p", { class: "wrong" }, reasonOf(problem)),
  el("p", {}, way("", "/", t("home"))),
];

/**
 * Which game it is, how long it lasts, how it is played here, and who is there already.
 * @param {Seen} seen
 * @param {GameInfo | null | undefined} game
 */
function greeting(seen, game) {
  const names = seen.seats.filter((seat) => seat.kind !== "open").map((seat) => seat.name).join(", ");
  const options = seen.setup.options.map((option) => el("li", {}, `${option.label}: ${option.shown}`));
  if (seen.setup.hints) options.push(el("li", {}, t("hint.all")));
  const rules = button("", () => showRules(seen.game, seen.name), icon("book"), t("rules.read"));
  return [
    el("img", { class: "join-picture", src: pictureOf(seen.game), alt: "" }),
    el("h1", {}, t("join.game", { name: seen.name })),
    game && facts(game),
    game && el("p", {}, game.blurb),
    el("p", { class: "lead" }, names ? t("join.with", { names }) : ""),
    options.length > 0 && el("ul", { class: "join-options" }, ...options),
    el("p", {}, rules),
  ];
}

/**
 * @param {HTMLElement} main
 * @param {string} id
 * @param {string | null} given
 * @param {Go} go
 */
export function joinPage(main, id, given, go) {
  const token = keepJoin(id, given); // the secret does not stay in the address, and yet the page may be loaded again
  if (given) history.replaceState(history.state, "", address(`/join/${id}`));
  const own = () => keysOf(id).own.length > 0 && el("p", {}, way("", `/table/${id}`, t("join.back")));
  const attributes = { type: "text", id: "name", maxlength: "40", autocomplete: "nickname" };
  const name = el("input", { ...attributes, value: pref("name") });
  const said = el("p", { class: "wrong", role: "alert" });
  const sit = async () => {
    setPref("name", name.value.trim());
    try {
      const made = await join(id, token, { name: name.value.trim() });
      keepSeat(made.table, made.seat, made.token);
      forgetJoin(id);
      go(`/table/${made.table}`);
    } catch (problem) {
      said.textContent = reasonOf(problem);
      if (problem instanceof Problem && problem.status === 409) draw(); // somebody was faster
    }
  };
  const form = () => {
    const label = el("label", { for: "name" }, t("setup.name"));
    const sitDown = el("button", { class: "button go big" }, t("join.sit"));
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      guarded(sitDown, sit);
    };
    return el("form", { class: "fields", on: { submit } }, label, name, sitDown);
  };
  const load = async () => {
    const seen = await seenAt(id, token);
    return { seen, game: await gameOf(seen.game).catch(() => null) };
  };
  const show = (/** @type {Child[]} */ ...drawn) => {
    entitle(t("join.title"));
    fill(main, el("div", { class: "page narrow" }, ...drawn));
  };
  const draw = loaded(main, load, ({ seen, game }) => {
    const free = seen.seats.some((seat) => seat.kind === "open");
    show(...greeting(seen, game), own(), ...(free ? [form(), said] : full(id, token)));
  }, (problem) => show(...refused(problem), own()));
  fill(main, el("div", { class: "page narrow" }, loading()));
  draw();
  return { redraw: draw };
}
