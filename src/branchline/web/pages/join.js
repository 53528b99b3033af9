// Joining by a link: at the seat it was made for, or at any free one.

import { joinLink, removeJoin, storeJoin, storeSeat, tokensOf } from "../storage/tokens.js";
import { pref, setPref } from "../storage/preferences.js";
import { t } from "../locale/translate.js";
import { fetchTable, gameOf, invitation, join, pictureOf, Problem, reasonOf } from "../client/requests.js";
import { address } from "../client/address.js";
import { linkRow } from "../panels/links.js";
import { el, fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button, linkButton, loadAndDraw, loading, runOnce, setTitle } from "../ui/widgets.js";
import { facts } from "./cards.js";
import { showRules } from "./rules.js";

/** @import { GameInfo, Invitation, TableView } from "../types/responses.d.ts" */
/** @import { Child, Go } from "../types/page.d.ts" */

/**
 * The page if no seat is free, with a link to watch.
 * @param {string} id
 * @param {string | null} token
 */
const full = (id, token) => [
  h("p", { class: "note" }, t("join.full")),
  h(
    "p",
    { class: "row wrap" },
    linkButton("go", `/table/${id}${token ? `#${token}` : ""}`, t("join.watch")),
    linkButton("", "/", t("home")),
  ),
];

/**
 * The page if the table cannot be opened.
 * @param {unknown} problem
 */
const refusalPage = (problem) => [
  h("h1", {}, t("join.title")),
  h("p", { class: "wrong" }, reasonOf(problem)),
  h("p", {}, linkButton("", "/", t("home"))),
];

/**
 * The game, its duration, the options, and the players who have joined.
 * @param {TableView} view
 * @param {GameInfo | null | undefined} game
 */
function greeting(view, game) {
  const there = view.seats.filter((seat) => seat.kind !== "open" && !seat.invited);
  const names = there.map((seat) => seat.name).join(", ");
  const options = view.setup.options.map((option) => h("li", {}, `${option.label}: ${option.value_label}`));
  if (view.setup.hints) options.push(h("li", {}, t("hint.everyone")));
  const rules = button("", () => showRules(view.game, view.name), icon("book"), t("rules.read"));
  return [
    h("img", { class: "join-picture", src: pictureOf(view.game), alt: "" }),
    h("h1", {}, t("join.game", { name: view.name })),
    game && facts(game),
    game && h("p", {}, game.blurb),
    h("p", { class: "lead" }, names ? t("join.with", { names }) : ""),
    options.length > 0 && h("ul", { class: "join-options" }, ...options),
    h("p", {}, rules),
  ];
}

/**
 * The seat that a link opens; null if it opens none.
 * @param {string} id
 * @param {string | null} token
 * @param {TableView} view
 * @returns {Promise<Invitation | null>}
 */
async function findInvitation(id, token, view) {
  if (view.you !== null) return { seat: view.you, name: view.seats[view.you].name }; // the token is that of a seat
  try {
    return await invitation(id, token);
  } catch (problem) {
    if (problem instanceof Problem && [403, 409].includes(problem.status)) return null;
    throw problem;
  }
}

class JoinPage {
  /**
   * @param {HTMLElement} main
   * @param {string} id
   * @param {string | null} token
   * @param {Go} go
   */
  constructor(main, id, token, go) {
    this.main = main;
    this.id = id;
    this.token = token;
    this.go = go;
    this.sure = false; // whether a player with a seat wants this one too
    const attributes = { type: "text", id: "name", maxlength: "40", autocomplete: "nickname" };
    /** @type {HTMLInputElement} */ this.name = el("input", { ...attributes, value: pref("name") });
    this.status = el("p", { class: "wrong", role: "alert" });
    this.draw = loadAndDraw(
      main,
      () => this.load(),
      (loadAndDraw) => this.tell(loadAndDraw),
      (problem) => this.complain(problem),
    );
    fill(main, h("div", { class: "page narrow" }, loading()));
  }

  /** The seats of this browser at the table. */
  get own() {
    return tokensOf(this.id).own;
  }

  async load() {
    const view = await fetchTable(this.id, this.token);
    const [game, place] = await Promise.all([
      gameOf(view.game).catch(() => null),
      findInvitation(this.id, this.token, view),
    ]);
    return { view, game, place };
  }

  /** @param {{ view: TableView, game: GameInfo | null | undefined, place: Invitation | null }} loaded */
  tell({ view, game, place }) {
    if (place && this.own.some((key) => key.seat === place.seat)) return this.go(`/table/${this.id}`);
    const asks = place && this.own.length > 0 && !this.sure;
    this.name.value ||= place?.name ?? "";
    if (place?.name && this.name.value === pref("name")) this.name.value = place.name;
    const ways = asks ? this.question(view, place) : place ? [this.form(view), this.status] : full(this.id, this.token);
    this.show(...greeting(view, game), this.back(), ...ways);
  }

  /** @param {unknown} problem */
  complain(problem) {
    const used = problem instanceof Problem && problem.status === 401;
    if (used && this.own.length) return this.go(`/table/${this.id}`); // the link was used in this browser
    this.show(...refusalPage(problem), this.back());
  }

  /** @param {Child[]} drawn */
  show(...drawn) {
    setTitle(t("join.title"));
    fill(this.main, h("div", { class: "page narrow" }, ...drawn));
  }

  back() {
    return this.own.length > 0 && h("p", {}, linkButton("", `/table/${this.id}`, t("join.back")));
  }

  /**
   * Asks a player who opens an invitation whether to send it or to play a second seat.
   * @param {TableView} view
   * @param {Invitation} place
   */
  question(view, place) {
    const sit = () => {
      this.sure = true;
      return this.draw();
    };
    const name = view.seats[place.seat].name;
    const words = place.name ? t("join.other_seat", { name }) : t("join.open");
    return [
      h("p", { class: "note" }, words),
      this.token && linkRow(t("links.seat", { name }), joinLink(this.id, this.token)),
      button("", sit, t("join.take_too")),
    ];
  }

  /** @param {TableView} view */
  form(view) {
    const label = h("label", { for: "name" }, t("setup.name"));
    const sitDown = el("button", { class: "button go big" }, t("join.join"));
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      runOnce(sitDown, () => this.sit(view));
    };
    return h("form", { class: "fields", on: { submit } }, label, this.name, sitDown);
  }

  /** @param {TableView} view */
  async sit(view) {
    const { id, token } = this;
    const name = this.name.value.trim();
    if (!this.own.length) setPref("name", name);
    try {
      const made = view.you !== null && token ? { table: id, seat: view.you, token } : await join(id, token, { name });
      storeSeat(made.table, made.seat, made.token);
      removeJoin(id);
      this.go(`/table/${made.table}`);
    } catch (problem) {
      this.status.textContent = reasonOf(problem);
      if (problem instanceof Problem && [401, 409].includes(problem.status)) this.draw(); // someone else was faster
    }
  }
}

/**
 * @param {HTMLElement} main
 * @param {string} id
 * @param {string | null} given
 * @param {Go} go
 */
export function joinPage(main, id, given, go) {
  const token = storeJoin(id, given); // the token is removed from the address, but kept for a reload
  if (given) history.replaceState(history.state, "", address(`/join/${id}`));
  const page = new JoinPage(main, id, token, go);
  page.draw();
  return { redraw: page.draw };
}
