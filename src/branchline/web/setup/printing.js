// Printable sheets: for how many players, with which options, on which paper; the server makes the file.

import { t } from "../locale/translate.js";
import { loadGames, pictureOf, reasonOf, sheets, sheetsFile } from "../client/requests.js";
import { isOffline } from "../client/address.js";
import { el, fill, h, save } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { loadAndDraw, loading, select, setTitle } from "../ui/widgets.js";
import { editionField } from "./edition.js";
import { optionField, segment, segments } from "./fields.js";
import { effectiveOptions, matters, newPlan } from "./plan.js";

/** @import { GameInfo, GameCatalogue } from "../types/responses.d.ts" */
/** @import { SheetsRequest } from "../types/requests.d.ts" */

const PAPERS = /** @type {const} */ (["a4", "letter"]);
const PARTS = /** @type {const} */ (["all", "sheets", "pieces", "lessons", "puzzles"]);
const ON_A_PAGE = [null, 1, 2, 4];
const AT_HOME = /^(localhost|127\.|\[::1\])/; // an address that a phone cannot open

/**
 * @param {HTMLElement} main
 * @param {string} id
 */
export function printingPage(main, id) {
  /** @type {PrintingForm | null} */ let form = null;
  const draw = loadAndDraw(main, loadGames, (offered) => {
    const game = offered.games.find((each) => each.id === id);
    if (!game || !offered.prints) return fill(main, h("div", { class: "words page" }, h("p", {}, t("print.none"))));
    setTitle(t("print.of", { name: game.name }));
    if (isOffline) fill(main, ready(game));
    else if (form) form.speak(game);
    else form = new PrintingForm(main, game, offered);
  });
  fill(main, h("div", { class: "page" }, loading()));
  draw();
  return { redraw: draw };
}

/** The printed address of the scoring page; empty for an address that only this machine knows. */
const scorePage = (/** @type {string} */ game) =>
  AT_HOME.test(location.hostname) ? "" : `${location.origin}/score/${game}`;

/** @param {GameInfo} game */
const heading = (game) =>
  h(
    "div",
    { class: "setup-head" },
    h("img", { class: "setup-picture", src: pictureOf(game.id), alt: "" }),
    h(
      "div",
      {},
      h("h1", {}, t("print.of", { name: game.name })),
      h("p", { class: "lead" }, t("print.words", { n: game.seats[1] })),
    ),
  );

/**
 * In the offline version they are precomputed.
 * @param {GameInfo} game
 */
function ready(game) {
  const attributes = { class: "button go big", href: sheetsFile(game.id), download: `${game.id}.pdf` };
  const file = h("a", attributes, icon("save"), t("print.make"));
  return h("div", { class: "page setup-page" }, heading(game), h("div", { class: "start-bar" }, file));
}

class PrintingForm {
  /**
   * @param {HTMLElement} main
   * @param {GameInfo} game
   * @param {GameCatalogue} offered
   */
  constructor(main, game, offered) {
    this.main = main;
    this.game = game;
    this.plan = newPlan(game, offered.bots, "screen", "");
    /** @type {Required<Pick<SheetsRequest, "paper" | "part" | "per_page">>} */
    this.request = { paper: "a4", part: "all", per_page: null };
    this.seats(game.seats[1]);
    this.error = el("p", { class: "wrong", role: "alert" });
    this.note = el("p", { class: "note", role: "status" });
    this.busy = false;
    this.draw();
  }

  /**
   * Redraws in another language.
   * @param {GameInfo} game
   */
  speak(game) {
    this.game = game;
    this.draw();
  }

  /** @param {number} n */
  seats(n) {
    this.plan.chairs = Array.from({ length: n }, () => ({ who: "person", name: "", bot: "" }));
  }

  onChange() {
    fill(this.error);
    fill(this.note);
    this.plan.options = effectiveOptions(this.game, this.plan.chairs.length, this.plan.options);
    this.draw();
  }

  draw() {
    const { game, plan } = this;
    const options = game.options.filter((option) => matters(option, plan.chairs.length, plan.options));
    const fields = options.map((option) => optionField(option, plan, () => this.onChange()));
    const form = h(
      "form",
      { class: "setup", on: { submit: (event) => this.submit(event) } },
      h("section", { class: "block" }, this.partField(), this.seatsField(), this.paperField(), this.pageField()),
      fields.length > 0 && h("section", { class: "block" }, h("h2", {}, t("setup.options")), ...fields),
      h("section", { class: "block" }, editionField(plan, game, () => this.draw())),
      h("div", { class: "start-bar" }, this.note, this.error, this.start()),
    );
    fill(this.main, h("div", { class: "page setup-page" }, heading(game), form));
  }

  start() {
    return h(
      "button",
      { class: "button go big", id: "print", disabled: this.busy },
      icon("save"),
      this.busy ? t("print.making") : t("print.make"),
    );
  }

  seatsField() {
    const [low, high] = this.game.seats;
    const change = (/** @type {string} */ value) => {
      this.seats(Number(value));
      this.onChange();
    };
    const each = Array.from(
      { length: high - low + 1 },
      (_, n) => [low + n, `${low + n}`],
    );
    const list = select({ id: "print-seats" }, this.plan.chairs.length, each, change);
    return h("div", { class: "field" }, h("label", { for: "print-seats" }, t("print.seats")), list);
  }

  partField() {
    const each = PARTS.map((part) =>
      this.choice("part", part, t(`part.${part}`), this.request.part === part, () => (this.request.part = part))
    );
    return segments(t("print.part"), t("print.part.words"), ...each);
  }

  paperField() {
    const each = PAPERS.map((paper) =>
      this.choice("paper", paper, t(`paper.${paper}`), this.request.paper === paper, () => (this.request.paper = paper))
    );
    return segments(t("print.paper"), t("print.paper.words"), ...each);
  }

  pageField() {
    const each = ON_A_PAGE.map((n) =>
      this.choice(
        "page",
        String(n ?? 0),
        n ? String(n) : t("print.page.any"),
        this.request.per_page === n,
        () => (this.request.per_page = n),
      )
    );
    return segments(t("print.page"), t("print.page.words"), ...each);
  }

  /**
   * @param {string} name
   * @param {string} value
   * @param {string} words
   * @param {boolean} checked
   * @param {() => void} set
   */
  choice(name, value, words, checked, set) {
    const change = () => {
      set();
      this.onChange();
    };
    return segment(`print-${name}`, `print-${name}-${value}`, words, checked, change);
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    fill(this.error);
    fill(this.note);
    this.draw();
    const { plan, game } = this;
    try {
      const request = {
        ...this.request,
        seats: plan.chairs.length,
        options: plan.options,
        edition: plan.edition,
        link: scorePage(game.id),
      };
      save(await sheets(game.id, request), `${game.id}.pdf`);
      fill(this.note, t("print.made", { file: `${game.id}.pdf` }));
    } catch (problem) {
      fill(this.error, reasonOf(problem));
    }
    this.busy = false;
    this.draw();
  }
}
