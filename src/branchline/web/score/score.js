// Scoring a board from a real table: built by clicking or typed as text; the server draws and scores it.

import { Board } from "../board/board.js";
import { CELL, pickOf } from "../board/contract.js";
import { listenToKeys, listenToMouse } from "../board/input.js";
import { points, t } from "../locale/translate.js";
import { loadGames, palette, reasonOf, score } from "../client/requests.js";
import { showTooltip } from "../ui/tooltip.js";
import { announce, el, fill, h } from "../ui/dom.js";
import { linkButton, loadAndDraw, loading, select, setTitle } from "../ui/widgets.js";
import { SheetsPanel } from "../panels/sheets.js";
import { optionField } from "../setup/fields.js";
import { effectiveOptions, matters } from "../setup/plan.js";
import { erase, wordsAfterTap } from "./tap.js";
import { Palette } from "./palette.js";

/** @import { GameInfo, OptionValue, PieceInfo, ScoredBoard } from "../types/responses.d.ts" */
/** @import { Go, BoardInput } from "../types/page.d.ts" */

const AFTER = 350; // milliseconds after the last keystroke
const KEPT = "branchline.board."; // followed by the game: the draft, until the tab is closed

/** @typedef {{ text: string, seats: number, options: Record<string, OptionValue> }} Draft */

/**
 * @param {string} game
 * @returns {Partial<Draft>}
 */
function draftOf(game) {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT + game) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * @param {string} game
 * @param {Draft} draft
 */
function keepDraft(game, draft) {
  try {
    sessionStorage.setItem(KEPT + game, JSON.stringify(draft));
  } catch {
    // Scoring works even if the browser stores nothing.
  }
}

/**
 * @param {HTMLElement} main
 * @param {string} id
 * @param {Go} go
 */
export function scorePage(main, id, go) {
  /** @type {ScoreForm | null} */ let form = null;
  const draw = loadAndDraw(main, loadGames, ({ games }) => {
    const game = id ? games.find((each) => each.id === id) : games[0];
    if (!game) return showMissing(main);
    setTitle(t("score.title"));
    form ??= new ScoreForm(main, go, game);
    form.begin(games, game);
  });
  fill(main, h("div", { class: "page" }, loading()));
  draw();
  return { redraw: draw };
}

/** @param {HTMLElement} main */
function showMissing(main) {
  const back = h("p", {}, linkButton("go", "/score", t("score.title")));
  fill(main, h("div", { class: "words page" }, h("h1", {}, t("not_found.game")), back));
}

class ScoreForm {
  /**
   * @param {HTMLElement} main
   * @param {Go} go
   * @param {GameInfo} game
   */
  constructor(main, go, game) {
    const draft = draftOf(game.id);
    this.main = main;
    this.go = go;
    this.game = game;
    this.seats = draft.seats ?? game.example?.seats ?? game.seats[0];
    /** @type {GameInfo[]} */ this.games = [];
    this.plan = { options: draft.options ?? {} };
    /** @type {ScoredBoard | null} */ this.scoredBoard = null;
    /** @type {PieceInfo[]} */ this.pieces = [];
    this.busy = false;
    this.waiting = 0;
    this.board = new Board();
    this.sheets = new SheetsPanel((line) => this.light(line), () => {});
    const text = { id: "board-text", rows: "4", spellcheck: "false", autocapitalize: "off" };
    this.text = el("textarea", { ...text, value: draft.text ?? "", on: { input: () => this.later() } });
    this.stage = el("div", { class: "stage", hidden: true }, this.board.node);
    this.error = el("p", { class: "wrong", role: "alert" });
    this.doubts = el("ul", { class: "doubts", role: "status" });
    this.tray = new Palette(() => this.set(""));
    const touch = this.touch.bind(this);
    /** @type {BoardInput} */ const input = {
      ready: null,
      picking: { ready: [] },
      peek() {},
      confirm() {},
      turn() {},
      touch,
    };
    listenToMouse(this.board, input);
    listenToKeys(this.board, input);
    this.again = loadAndDraw(main, () => this.palette(), (pieces) => {
      this.pieces = pieces;
      this.draw();
      return this.count();
    });
    this.count = loadAndDraw(
      main,
      () => this.scoring(),
      (scored) => (scored ? this.show(scored) : this.clear()),
      (problem) => void (this.error.textContent = reasonOf(problem)),
    );
  }

  /**
   * Loads the pieces of the game and the current board.
   * @param {GameInfo[]} games
   * @param {GameInfo} game
   */
  begin(games, game) {
    this.games = games;
    this.game = game;
    this.again();
  }

  /**
   * Loads the pieces for this number of sheets and these options; none if boards are typed.
   * @returns {Promise<PieceInfo[]>}
   */
  async palette() {
    const { game } = this;
    const request = { seats: this.seats, options: this.options() };
    return game.example ? [] : (await palette(game.id, request).catch(() => ({ pieces: [] }))).pieces;
  }

  options() {
    return effectiveOptions(this.game, this.seats, this.plan.options);
  }

  draw() {
    const { game } = this;
    this.plan.options = this.options();
    this.tray.show(this.pieces);
    const tray = [h("h2", {}, t("score.tap")), h("p", { class: "help" }, t("score.tap.words")), this.tray.node];
    fill(
      this.main,
      h(
        "div",
        { class: "scoring" },
        this.head(game),
        this.pieces.length > 0 && h("section", { class: "block tray-box" }, ...tray),
        this.stage,
        this.side(game),
      ),
    );
  }

  /** @param {GameInfo} game */
  head(game) {
    const seats = game.seats[1] > 1 && !this.pieces.length ? this.seatsField(game) : [];
    return h(
      "div",
      { class: "scoring-head" },
      h("h1", {}, t("score.title")),
      h("p", { class: "lead" }, t("score.words")),
      h("div", { class: "row wrap" }, ...this.gameField(game), ...seats),
    );
  }

  /** @param {GameInfo} game */
  gameField(game) {
    const games = this.games.map((one) => [one.id, one.name]);
    const list = select({ id: "which" }, game.id, games, (id) => this.go(`/score/${id}`));
    return [h("label", { for: "which" }, t("score.game")), list];
  }

  /** @param {GameInfo} game */
  seatsField({ seats: [low, high] }) {
    const change = (/** @type {string} */ value) => {
      this.seats = Number(value);
      this.again();
    };
    const each = Array.from(
      { length: high - low + 1 },
      (_, n) => [low + n, `${low + n}`],
    );
    return [h("label", { for: "seats" }, t("score.seats")), select({ id: "seats" }, this.seats, each, change)];
  }

  /**
   * Draws the score, the board as text, and the options.
   * @param {GameInfo} game
   */
  side(game) {
    const shown = game.options.filter((option) => matters(option, this.seats, this.plan.options));
    const options = shown.map((option) => optionField(option, this.plan, () => this.again()));
    return h(
      "div",
      { class: "scoring-side" },
      h(
        "section",
        { class: "panel shown" },
        h("h2", {}, t("scores.title")),
        this.error,
        this.sheets.node,
        this.doubts,
      ),
      h(
        "details",
        { class: "block", id: "board-words", open: !this.pieces.length },
        h("summary", {}, t("score.text")),
        h("p", { class: "help" }, t("score.help")),
        h("label", { class: "visually-hidden", for: "board-text" }, t("score.text")),
        this.text,
        game.example && this.exampleButton(game),
      ),
      options.length > 0 &&
        h("details", { class: "block", id: "board-options" }, h("summary", {}, t("setup.options")), ...options),
    );
  }

  /** @param {GameInfo} game */
  exampleButton(game) {
    const attributes = { type: "button", class: "button", id: "example" };
    return h("button", { ...attributes, on: { click: () => this.example(game) } }, t("score.example"));
  }

  /** @param {string | null} line */
  light(line) {
    this.board.light(line ? (this.scoredBoard?.marks[line] ?? []) : []);
  }

  /**
   * @param {string} key
   * @param {string} cell
   * @param {number} [x]
   * @param {number} [y]
   */
  async touch(key, cell, x, y) {
    if (key !== CELL || !this.pieces.length || this.busy) return;
    this.work(true);
    const { piece } = this.tray;
    const now = this.text.value;
    const tries = piece ? wordsAfterTap(now, this.pieces, piece, cell) : [erase(now, this.pieces, cell)];
    let reason = "";
    for (const text of tries) {
      reason = await this.set(text);
      if (!reason) break;
    }
    this.work(false);
    if (reason) showTooltip(reason, x, y);
  }

  /**
   * Marks the board as busy while the server checks a click.
   * @param {boolean} busy
   */
  work(busy) {
    this.busy = busy;
    this.board.node.toggleAttribute("data-asking", busy);
  }

  /**
   * Accepts a valid board; else shows why not.
   * @param {string} text
   * @returns {Promise<string>}
   */
  async set(text) {
    try {
      this.show(await this.ask(text));
      this.text.value = text;
      this.keep();
      return "";
    } catch (problem) {
      return reasonOf(problem);
    }
  }

  /**
   * @param {string} board
   * @returns {Promise<ScoredBoard>}
   */
  ask(board) {
    return score(this.game.id, { seats: this.seats, options: this.plan.options, board });
  }

  /**
   * Inserts the example of a board, with its number of sheets.
   * @param {GameInfo} game
   */
  example(game) {
    this.seats = game.example?.seats ?? this.seats;
    this.text.value = game.example?.board ?? "";
    this.draw();
    this.count();
  }

  /** Scores the text shortly after the last keystroke. */
  later() {
    this.keep();
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => this.count(), AFTER);
  }

  /** Stores the board as a draft. */
  keep() {
    keepDraft(this.game.id, { text: this.text.value, seats: this.seats, options: this.plan.options });
  }

  /**
   * The score of the text; null if it is empty.
   * @returns {Promise<ScoredBoard | null>}
   */
  async scoring() {
    this.keep();
    return this.text.value.trim() || this.pieces.length ? await this.ask(this.text.value) : null;
  }

  /** Shows the empty form. */
  clear() {
    this.error.textContent = "";
    fill(this.doubts);
    fill(this.sheets.node, h("p", { class: "empty" }, t("score.empty")));
  }

  /** @param {ScoredBoard} scored */
  show(scored) {
    this.error.textContent = "";
    this.scoredBoard = scored;
    this.stage.hidden = false;
    this.board.show(scored.svg);
    if (this.pieces.length) this.open();
    this.board.moveTabStop();
    this.board.settle();
    const { sheets, drawn_seat: drawn, doubts } = scored;
    fill(this.doubts, ...doubts.map((doubt) => h("li", {}, doubt)));
    const seats = sheets.map((_, n) => ({ name: t("setup.seat", { n: n + 1 }) }));
    this.sheets.update({ sheets, seats, drawn });
    announce(`${t("scores.total")}: ${points(sheets[0].total)}`);
  }

  /** Makes every cell of the board selectable. */
  open() {
    for (const cell of this.board.paper.querySelectorAll("[data-cell]")) {
      cell.setAttribute("data-pick", pickOf(CELL, cell.getAttribute("data-cell") ?? ""));
      cell.setAttribute("role", "button");
    }
  }
}
