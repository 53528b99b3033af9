// The page of a lesson: the board of a table, what is to be done there, and the way from one lesson to the next.

import { Actions } from "../board/actions.js";
import { Board } from "../board/board.js";
import { ACTION, TURN } from "../board/contract.js";
import { shortcuts, withKeys, withMouse } from "../board/hand.js";
import { Play } from "../board/play.js";
import { Turning } from "../board/turning.js";
import { learn, learned } from "../kept/learned.js";
import { sentence, t } from "../locale/words.js";
import { courseOf, reasonOf } from "../outside/api.js";
import { BoardsPanel } from "../panels/boards.js";
import { explaining } from "../panels/explain.js";
import { SheetsPanel } from "../panels/sheets.js";
import { TypedPanel } from "../panels/typed.js";
import { bubble } from "../parts/bubble.js";
import { announce, el, fill } from "../parts/dom.js";
import { complaint, entitle, loading } from "../parts/pieces.js";
import { litOf } from "../table/spots.js";
import { Desk } from "./desk.js";
import { LearnLayout } from "./layout.js";

/** @import { Choice, Course, LessonSeen } from "../types/answers.d.ts" */
/** @import { Go } from "../types/page.d.ts" */

const APART = [TURN, ACTION]; // picks that are no places: one turns, or presses a button

/**
 * The lesson that was asked for, else the first that was not done yet.
 * @param {Course} course
 * @param {string} name
 */
const chosen = ({ game, lessons }, name) =>
  lessons.find((each) => each.id === name) ?? lessons.find((each) => !learned(game).includes(each.id)) ?? lessons[0];

/**
 * @param {HTMLElement} main
 * @param {string} game
 * @param {string} name of the lesson; empty for the next one
 * @param {Go} go
 */
export function learnPage(main, game, name, go) {
  /** @type {LearnPage | null} */ let page = null;
  const draw = async () => {
    try {
      const course = await courseOf(game);
      const lesson = chosen(course, name);
      if (page) await page.speak(course);
      else if (lesson) await (page = new LearnPage(main, course, lesson.id, go)).desk.go([]);
      else fill(main, el("div", { class: "words page" }, el("p", {}, t("learn.none"))));
    } catch (problem) {
      page?.close();
      page = null;
      fill(main, el("div", { class: "words page" }, ...complaint(problem, draw, "")));
    }
  };
  fill(main, el("div", { class: "page" }, loading()));
  draw();
  return { redraw: draw, reshape: () => page?.go([...page.desk.moves]), close: () => page?.close() };
}

class LearnPage {
  /**
   * @param {HTMLElement} main
   * @param {Course} course
   * @param {string} lesson
   * @param {Go} go
   */
  constructor(main, course, lesson, go) {
    this.course = course;
    this.leave = go;
    /** @type {LessonSeen | null} */ this.seen = null;
    /** @type {Choice | null} what was shown and not made yet */ this.shown = null;
    this.desk = new Desk(course.game, lesson, (seen) => this.look(seen));
    this.board = new Board();
    this.play = new Play(this.board, this.desk, { picked: () => this.picked(), refused: bubble });
    this.actions = new Actions(this.play);
    this.turning = new Turning(this.board, this.play);
    this.sheets = new SheetsPanel((line) => this.light(line), () => {});
    this.boards = new BoardsPanel();
    this.typed = new TypedPanel(this.play);
    this.layout = new LearnLayout(main, this);
    withMouse(this.board, this.play);
    withKeys(this.board, this.play);
    this.unlisten = this.keys();
  }

  /**
   * The lesson after these moves; a bubble says why if it cannot be had.
   * @param {string[]} moves
   * @param {boolean} [show]
   */
  async go(moves, show = false) {
    try {
      return await this.desk.go(moves, show);
    } catch (problem) {
      bubble(reasonOf(problem));
      return null;
    }
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
      T: () => this.typed.open(),
      B: () => this.board.refocus(""),
    });
  }

  /** @param {LessonSeen} told */
  look(told) {
    const { seen } = told;
    this.seen = told;
    this.shown = null;
    const done = told.task === told.tasks;
    if (done) learn(this.course.game, told.lesson);
    entitle(told.title);
    this.board.show(seen.svg);
    this.board.trace(told.marks);
    this.sheets.update({ sheets: seen.sheets, seats: seen.seats, drawn: seen.drawn });
    this.boards.update({ boards: seen.boards, sheets: seen.sheets, seats: seen.seats, drawn: seen.drawn }, litOf(seen));
    this.layout.update(told);
    if (told.told) this.play.next = null; // what was said comes first, and ends what one button does at once
    this.play.update(seen, true);
    if (done) this.play.rest();
    explaining.about(() => this.desk.explained());
    announce([told.told, told.say].filter(Boolean).join(" "));
    if (done) this.layout.onward();
  }

  picked() {
    this.actions.update();
    this.turning.update();
    this.typed.update();
    this.layout?.hint(this.shown && !this.play.ready ? this.shown : null);
  }

  /** Picks what the next move of the answer picks; it is made by whoever learns. */
  async show() {
    const { shown } = await this.go(this.desk.moves, true) ?? {};
    if (!shown) return;
    const { picking } = this.play;
    for (const [key, value] of Object.entries(shown.picks)) if (!APART.includes(key)) picking.touch(key, value);
    picking.at = Math.max(0, picking.ready.findIndex((choice) => choice.text === shown.text));
    this.shown = shown;
    this.layout.tell(t("learn.shown", { move: sentence(shown.sentence) }), "shown");
    this.play.show();
    await this.play.ghosts.fetch(picking.ready).catch(() => {});
    this.play.show();
    announce(t("learn.shown", { move: sentence(shown.sentence) }));
  }

  /** @param {string | null} line */
  light(line) {
    const marks = this.seen?.seen.marks ?? {};
    this.board.light(line ? (marks[line] ?? []) : []);
  }

  /**
   * In another language.
   * @param {Course} course
   */
  speak(course) {
    this.course = course;
    this.layout.words();
    return this.desk.again();
  }

  close() {
    this.unlisten();
    explaining.about(null);
    this.typed.close();
    this.desk.close();
  }
}
