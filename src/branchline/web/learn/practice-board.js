// The practice board of lessons and puzzles: selection, keys, score sheets.

import { Actions } from "../board/actions.js";
import { Board } from "../board/board.js";
import { ACTION, TURN } from "../board/contract.js";
import { listenToKeys, listenToMouse, shortcuts } from "../board/input.js";
import { Play } from "../board/play.js";
import { RotationButtons } from "../board/rotation.js";
import { sentence, t } from "../locale/translate.js";
import { reasonOf } from "../client/requests.js";
import { BoardsPanel } from "../panels/boards.js";
import { explaining } from "../panels/explain.js";
import { SheetsPanel } from "../panels/sheets.js";
import { MoveField } from "../panels/move-field.js";
import { showTooltip } from "../ui/tooltip.js";
import { announce } from "../ui/dom.js";
import { litOf } from "../table/highlights.js";

/** @import { Choice, TableView } from "../types/responses.d.ts" */
/** @import { PracticeConnection, PracticeView } from "./practice-connection.js" */

const APART = [TURN, ACTION]; // picks without a place: rotations and buttons

/** @template {PracticeView} T */
export class PracticeBoard {
  /** @param {PracticeConnection<T>} connection */
  constructor(connection) {
    this.connection = connection;
    /** @type {TableView | null} */ this.view = null;
    /** @type {Choice | null} the shown move that was not made yet */ this.shownMove = null;
    this.board = new Board();
    this.play = new Play(this.board, connection, { onPick: () => this.onPick(), onRefusal: showTooltip });
    this.actions = new Actions(this.play);
    this.turning = new RotationButtons(this.board, this.play);
    this.sheets = new SheetsPanel((line) => this.light(line), () => {});
    this.boards = new BoardsPanel();
    this.moveField = new MoveField(this.play);
    /** @type {HTMLElement | null} the element with the buttons, to mark one of them */ this.doing = null;
    listenToMouse(this.board, this.play);
    listenToKeys(this.board, this.play);
    this.unlisten = this.keys();
  }

  keys() {
    const { play } = this;
    const when = (/** @type {() => unknown} */ act) => () => (play.live ? act() : null);
    return shortcuts({
      R: when(() => play.turn(1)),
      "Shift+R": when(() => play.turn(-1)),
      U: when(() => (play.back() ? null : play.undo(false))),
      "Shift+U": when(() => play.undo(true)),
      D: when(() => play.finish()),
      Escape: () => play.back(),
      T: () => this.moveField.open(),
      B: () => this.board.refocus(""),
    });
  }

  /**
   * Loads the position after these moves; shows a tooltip with the reason if that fails.
   * @param {string[]} moves
   * @param {boolean} [show]
   */
  async go(moves, show = false) {
    try {
      return await this.connection.go(moves, show);
    } catch (problem) {
      showTooltip(reasonOf(problem));
      return null;
    }
  }

  /**
   * Shows a view of the table.
   * @param {TableView} view
   * @param {{ done: boolean, feedback: boolean, marks?: string[] }} how the view came about
   */
  look(view, { done, feedback, marks = [] }) {
    this.view = view;
    this.shownMove = null;
    this.board.show(view.svg);
    this.board.trace(marks);
    this.sheets.update({ sheets: view.sheets, seats: view.seats, drawn: view.drawn_seat });
    this.boards.update(
      { boards: view.boards, sheets: view.sheets, seats: view.seats, drawn_seat: view.drawn_seat },
      litOf(view),
    );
    if (feedback) this.play.next = null; // feedback cancels a queued click
    this.play.update(view, true);
    if (done) this.play.pause();
    explaining.about(() => this.connection.explanations());
  }

  onPick() {
    this.actions.update();
    this.turning.update();
    this.moveField.update();
    this.hint(this.shownMove && !this.play.ready ? this.shownMove : null);
  }

  /**
   * Shows the next move of the solution; the player makes it.
   * @param {(words: string) => unknown} tell
   */
  async reveal(tell) {
    const shown = (await this.go(this.connection.moves, true))?.shown_move;
    if (!shown) return;
    const said = t("learn.solution", { move: sentence(shown.sentence ?? "") });
    await tell(said);
    await this.point(shown);
    announce(said);
  }

  /**
   * Selects a move.
   * @param {Choice} shown
   */
  async point(shown) {
    const { picking } = this.play;
    for (const [key, value] of Object.entries(shown.picks)) if (!APART.includes(key)) picking.touch(key, value);
    picking.at = Math.max(0, picking.ready.findIndex((choice) => choice.text === shown.text));
    this.shownMove = shown;
    this.play.show();
    await this.play.previews.fetch(picking.ready).catch(() => {});
    this.play.show();
  }

  /**
   * Marks the button of a move that was shown and has no place on the board.
   * @param {Choice | null} choice
   */
  hint(choice) {
    const said = choice && sentence(choice.sentence ?? "");
    for (const each of this.doing?.querySelectorAll("button") ?? []) {
      const meant = each === this.actions.main ? each.title : each.textContent;
      each.classList.toggle("hinted", said !== null && meant === said);
    }
  }

  /** @param {string | null} line */
  light(line) {
    this.board.light(line ? (this.view?.marks[line] ?? []) : []);
  }

  close() {
    this.unlisten();
    explaining.about(null);
    this.moveField.close();
    this.connection.close();
  }
}
