// The page of a puzzle: a position with one best turn, and the way to the next.

import { puzzleHistory, storePuzzleHistory } from "../storage/puzzle-history.js";
import { PracticeBoard } from "../learn/practice-board.js";
import { PracticeConnection } from "../learn/practice-connection.js";
import { t } from "../locale/translate.js";
import { nextPuzzle, puzzleApi, reasonOf } from "../client/requests.js";
import { showTooltip } from "../ui/tooltip.js";
import { announce, fill, h } from "../ui/dom.js";
import { errorMessage, loadAndDraw, loading, setTitle } from "../ui/widgets.js";
import { PuzzleLayout } from "./layout.js";

/** @import { NextPuzzle, PuzzleView } from "../types/responses.d.ts" */
/** @import { Go } from "../types/page.d.ts" */

/**
 * @param {HTMLElement} main
 * @param {string} game
 * @param {string} name of the puzzle; empty for the next one at the solver's level
 * @param {Go} go
 */
export function puzzlePage(main, game, name, go) {
  /** @type {PuzzlePage | null} */ let page = null;
  const load = () => {
    const { rating, doubt, known } = puzzleHistory(game);
    return nextPuzzle(game, { rating, doubt, tried_puzzles: known });
  };
  const draw = loadAndDraw(main, load, async (come) => {
    const chosen = name || come.puzzle;
    if (page) await page.speak(come);
    else if (chosen) await (page = new PuzzlePage(main, come, chosen, go)).connection.go([]);
    else fill(main, h("div", { class: "words page" }, h("p", {}, t(come.all ? "puzzle.all" : "puzzle.none"))));
  }, (problem, again) => {
    page?.practiceBoard.close();
    page = null;
    fill(main, h("div", { class: "words page" }, ...errorMessage(problem, again, "")));
  });
  fill(main, h("div", { class: "page" }, loading()));
  draw();
  return {
    redraw: draw,
    reshape: () => page?.practiceBoard.go([...page.connection.moves]),
    close: () => page?.practiceBoard.close(),
  };
}

class PuzzlePage {
  /**
   * @param {HTMLElement} main
   * @param {NextPuzzle} come
   * @param {string} puzzle
   * @param {Go} go
   */
  constructor(main, come, puzzle, go) {
    this.current = come;
    this.puzzle = puzzle;
    this.go = go;
    /** @type {boolean | null} whether it was solved at the first try */ this.solved = null;
    const known = puzzleHistory(come.game).known.includes(puzzle); // a repeated puzzle does not change the rating
    /** @type {Promise<boolean> | null} whether it has been counted */
    this.settling = known ? Promise.resolve(true) : null;
    this.connection = new PracticeConnection(
      puzzleApi(come.game, puzzle),
      (/** @type {PuzzleView} */ view) => this.look(view),
    );
    this.practiceBoard = new PracticeBoard(this.connection);
    this.layout = new PuzzleLayout(main, this);
  }

  /** @param {PuzzleView} view */
  look(view) {
    const done = view.verdict === "solved";
    setTitle(t("puzzle.title", { name: this.current.name }));
    this.layout.update(view);
    this.practiceBoard.look(view.table_view, { done, feedback: Boolean(view.feedback) });
    announce([view.feedback, view.say].filter(Boolean).join(" "));
    if (view.verdict !== "open") this.settle(done);
    if (done) this.layout.onward();
  }

  /**
   * Counts the puzzle when it is solved or missed for the first time; a failed request is repeated the next time.
   * @param {boolean} solved
   * @returns {Promise<boolean>} whether it has been counted
   */
  settle(solved) {
    this.solved ??= solved;
    this.settling ??= this.count(this.solved).catch((problem) => {
      this.settling = null;
      showTooltip(reasonOf(problem));
      return false;
    });
    return this.settling;
  }

  /** @param {boolean} solved */
  async count(solved) {
    const { game } = this.current;
    const before = puzzleHistory(game);
    const { rating, doubt, known } = before;
    const request = { rating, doubt, tried_puzzles: known, last: this.puzzle, solved };
    this.current = await nextPuzzle(game, request);
    const streak = solved ? before.streak + 1 : 0;
    const come = { rating: this.current.rating, doubt: this.current.doubt };
    storePuzzleHistory(game, { ...come, known: [...known, this.puzzle], streak });
    this.layout.standing();
    return true;
  }

  /**
   * Shows the answer and selects its next move; the puzzle counts as missed.
   * @returns {Promise<void>}
   */
  show() {
    return this.practiceBoard.reveal(async (said) => {
      await this.settle(false);
      this.layout.tell(said, "shown");
    });
  }

  /** Opens the next puzzle; a skipped one counts as missed. */
  async next() {
    if (await this.settle(false)) this.go(`/puzzles/${this.current.game}`);
  }

  /**
   * Redraws in another language.
   * @param {NextPuzzle} come
   */
  speak(come) {
    this.current = come;
    this.layout.words();
    return this.connection.again();
  }
}
