// Counting a board from a real table: tapped together or written down, drawn and scored by the server.

import { house, post } from "../outside/api.js";
import { Board } from "../board/board.js";
import { bubble } from "../parts/bubble.js";
import { announce, asImage, el, fill, picture } from "../parts/dom.js";
import { optionField } from "../setup/fields.js";
import { matters, settled } from "../setup/plan.js";
import { withKeys, withMouse } from "../board/hand.js";
import { icon } from "../parts/icons.js";
import { theme } from "../kept/prefs.js";
import { SheetsPanel } from "../panels/sheets.js";
import { erased, tapped } from "./tap.js";
import { points, t } from "../locale/words.js";

class ScorePage {
  /** @param {HTMLElement} main @param {string} id @param {(path: string) => void} go */
  constructor(main, id, go) {
    this.main = main;
    this.id = id;
    this.go = go;
    this.seats = 0;
    this.chosen = 0; // the piece in hand; -1 erases
    this.plan = { options: /** @type {Record<string, any>} */ ({}) };
    /** @type {any} */ this.scored = null;
    /** @type {import("./tap.js").Piece[]} */ this.pieces = [];
    this.board = new Board();
    this.sheets = new SheetsPanel((line) => this.board.light(line ? (this.scored?.marks[line] ?? []) : []), () => {});
    this.text = el("textarea", {
      id: "board-text",
      rows: "4",
      spellcheck: "false",
      autocapitalize: "off",
      on: { input: () => this.later() },
    });
    this.stage = el("div", { class: "stage", hidden: true }, this.board.node);
    this.said = el("p", { class: "wrong", role: "alert" });
    this.tray = el("div", { class: "tray", role: "group" });
    const hand = /** @type {any} */ ({
      ready: null,
      picking: { ready: [] },
      peek() {},
      confirm() {},
      turn() {},
      touch: (key, value, x, y) => this.touch(key, value, x, y),
    });
    withMouse(this.board, hand);
    withKeys(this.board, hand);
    fill(main, el("div", { class: "page" }, el("p", { class: "loading" }, t("loading"))));
    this.redraw();
  }

  get wish() {
    const seats = this.seats || this.game.seats[0];
    return { seats, options: settled(this.game, seats, this.plan.options) };
  }

  async redraw() {
    try {
      this.games = (await house()).games;
    } catch (problem) {
      fill(
        this.main,
        el(
          "div",
          { class: "words page" },
          el("p", {}, /** @type {any} */ (problem).reason),
          el("button", { type: "button", class: "button", on: { click: () => this.redraw() } }, t("again")),
        ),
      );
      return;
    }
    this.game = this.id ? this.games.find((/** @type {any} */ game) => game.id === this.id) : this.games[0];
    if (!this.game) {
      fill(
        this.main,
        el(
          "div",
          { class: "words page" },
          el("h1", {}, t("lost.game")),
          el("p", {}, el("a", { class: "button go", href: "/score" }, t("score.title"))),
        ),
      );
      return;
    }
    this.id = this.game.id;
    this.seats ||= this.game.example?.seats ?? 0;
    document.title = `${t("score.title")} · Branchline`;
    await this.begin();
  }

  /** The pieces of the game, and its board as it is now. */
  async begin() {
    this.pieces = this.game.example
      ? []
      : (await post(`/games/${this.id}/palette`, { body: this.wish, query: { theme: theme() } }).catch(() => ({
        pieces: [],
      }))).pieces;
    this.draw();
    await this.count();
  }

  draw() {
    const { game } = this;
    const list = el(
      "select",
      { id: "which", on: { change: () => this.go(`/score/${list.value}`) } },
      ...this.games.map((/** @type {any} */ each) =>
        el("option", { value: each.id, selected: each.id === game.id }, each.name)
      ),
    );
    const [low, high] = game.seats;
    const many = el(
      "select",
      {
        id: "seats",
        on: {
          change: () => {
            this.seats = Number(many.value);
            this.begin();
          },
        },
      },
      ...Array.from(
        { length: high - low + 1 },
        (_, n) => el("option", { value: low + n, selected: low + n === this.wish.seats }, String(low + n)),
      ),
    );
    this.plan.options = this.wish.options;
    const asked = game.options.filter((/** @type {any} */ option) =>
      matters(option, this.wish.seats, this.plan.options)
    );
    const options = asked.map((/** @type {any} */ option) =>
      optionField(option, /** @type {any} */ (this.plan), () => this.begin())
    );
    this.showTray();
    fill(
      this.main,
      el(
        "div",
        { class: "scoring" },
        el(
          "div",
          { class: "scoring-head" },
          el("h1", {}, t("score.title")),
          el("p", { class: "lead" }, t("score.words")),
          el(
            "div",
            { class: "row wrap" },
            el("label", { for: "which" }, t("score.game")),
            list,
            high > 1 && !this.pieces.length && el("label", { for: "seats" }, t("score.seats")),
            high > 1 && !this.pieces.length && many,
          ),
        ),
        this.pieces.length
          ? el(
            "section",
            { class: "block tray-box" },
            el("h2", {}, t("score.tap")),
            el("p", { class: "help" }, t("score.tap.words")),
            this.tray,
          )
          : null,
        this.stage,
        el(
          "div",
          { class: "scoring-side" },
          el("section", { class: "panel shown" }, el("h2", {}, t("scores.title")), this.said, this.sheets.node),
          el(
            "details",
            { class: "block", open: !this.pieces.length },
            el("summary", {}, t("score.text")),
            el("p", { class: "help" }, t("score.help")),
            el("label", { class: "unseen", for: "board-text" }, t("score.text")),
            this.text,
            game.example &&
              el(
                "button",
                { type: "button", class: "button", id: "example", on: { click: () => this.example() } },
                t("score.example"),
              ),
          ),
          options.length ? el("details", { class: "block" }, el("summary", {}, t("setup.options")), ...options) : null,
        ),
      ),
    );
  }

  showTray() {
    const tool = (/** @type {number} */ n, /** @type {string} */ label, /** @type {Node} */ face) =>
      el("button", {
        type: "button",
        class: "piece",
        "aria-pressed": String(n === this.chosen),
        "aria-label": label,
        title: label,
        on: {
          click: () => {
            this.chosen = n;
            this.showTray();
          },
        },
      }, face);
    const focus = [...this.tray.children].indexOf(/** @type {Element} */ (document.activeElement));
    this.tray.setAttribute("aria-label", t("score.tap"));
    fill(
      this.tray,
      ...this.pieces.map((piece, n) =>
        tool(
          n,
          picture(piece.svg).querySelector("title")?.textContent ?? "",
          el("img", { src: asImage(piece.svg), alt: "" }),
        )
      ),
      tool(-1, t("score.erase"), el("span", { "aria-hidden": "true" }, "✕")),
      el(
        "button",
        { type: "button", class: "button", on: { click: () => this.set("") } },
        icon("reset"),
        t("score.clear"),
      ),
    );
    if (focus >= 0) /** @type {HTMLElement} */ (this.tray.children[focus]).focus();
  }

  /** @param {string} key @param {string} cell @param {number} x @param {number} y */
  async touch(key, cell, x, y) {
    if (key !== "cell" || !this.pieces.length || this.busy) return;
    this.busy = true;
    const piece = this.pieces[this.chosen];
    const tries = piece
      ? tapped(this.text.value, this.pieces, piece, cell)
      : [erased(this.text.value, this.pieces, cell)];
    let reason = "";
    for (const text of tries) {
      reason = await this.set(text);
      if (!reason) break;
    }
    this.busy = false;
    if (reason) bubble(reason, x, y);
  }

  /** Takes a board if it can be one; else says why not. @param {string} text @returns {Promise<string>} */
  async set(text) {
    try {
      this.show(await this.ask(text));
      this.text.value = text;
      return "";
    } catch (problem) {
      return /** @type {any} */ (problem).reason;
    }
  }

  /** @param {string} board @returns {Promise<any>} */
  ask(board) {
    return post(`/games/${this.id}/board`, { body: { ...this.wish, board }, query: { theme: theme() } });
  }

  /** Shows how a board is written, with the number of sheets it has. */
  async example() {
    this.seats = this.game.example.seats;
    this.text.value = this.game.example.board;
    this.draw();
    await this.count();
    document.getElementById("example")?.focus();
  }

  /** Counts what is written, a moment after the last letter. */
  later() {
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => this.count(), 350);
  }

  async count() {
    if (!this.text.value.trim() && !this.pieces.length) {
      this.said.textContent = "";
      fill(this.sheets.node, el("p", { class: "empty" }, t("score.empty")));
      return;
    }
    try {
      this.show(await this.ask(this.text.value));
    } catch (problem) {
      this.said.textContent = /** @type {any} */ (problem).reason;
    }
  }

  /** @param {any} scored */
  show(scored) {
    this.said.textContent = "";
    this.scored = scored;
    this.stage.hidden = false;
    this.board.show(scored.svg);
    for (const cell of this.pieces.length ? this.board.paper.querySelectorAll("[data-cell]") : []) {
      for (const [name, value] of [["data-pick", `cell=${cell.getAttribute("data-cell")}`], ["role", "button"]]) {
        cell.setAttribute(name, value);
      }
    }
    this.board.rove();
    this.board.settle();
    const seats = scored.sheets.map((/** @type {any} */ _, /** @type {number} */ n) => ({
      name: t("setup.seat", { n: n + 1 }),
    }));
    this.sheets.update({
      sheets: scored.sheets,
      seats,
      you: null,
      drawn: scored.drawn,
      drawnLines: this.board.lines(),
    });
    announce(`${t("scores.total")}: ${points(scored.sheets[0].total)}`);
  }
}

/** @param {HTMLElement} main @param {string} id @param {(path: string) => void} go */
export const scorePage = (main, id, go) => new ScorePage(main, id, go);
