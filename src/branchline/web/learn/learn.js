// The page of a lesson: a board, the task, and the way to the next lesson.

import { completedLessons, markCompleted } from "../storage/completed-lessons.js";
import { t } from "../locale/translate.js";
import { courseOf, lessonApi } from "../client/requests.js";
import { announce, fill, h } from "../ui/dom.js";
import { errorMessage, loadAndDraw, loading, setTitle } from "../ui/widgets.js";
import { PracticeBoard } from "./practice-board.js";
import { PracticeConnection } from "./practice-connection.js";
import { LearnLayout } from "./layout.js";

/** @import { Course, LessonView } from "../types/responses.d.ts" */
/** @import { Go } from "../types/page.d.ts" */

/**
 * The requested lesson, else the first one that is not completed.
 * @param {Course} course
 * @param {string} name
 */
const lessonToShow = ({ game, lessons }, name) =>
  lessons.find((each) => each.id === name) ?? lessons.find((each) => !completedLessons(game).includes(each.id)) ??
    lessons[0];

/**
 * @param {HTMLElement} main
 * @param {string} game
 * @param {string} name of the lesson; empty for the next one
 * @param {Go} go
 */
export function learnPage(main, game, name, go) {
  /** @type {LearnPage | null} */ let page = null;
  const draw = loadAndDraw(main, () => courseOf(game), async (course) => {
    const lesson = lessonToShow(course, name);
    if (page) await page.speak(course);
    else if (lesson) await (page = new LearnPage(main, course, lesson.id, go)).connection.go([]);
    else fill(main, h("div", { class: "words page" }, h("p", {}, t("learn.none"))));
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
    this.connection = new PracticeConnection(
      lessonApi(course.game, lesson),
      (/** @type {LessonView} */ view) => this.look(view),
    );
    this.practiceBoard = new PracticeBoard(this.connection);
    this.layout = new LearnLayout(main, this);
  }

  /** @param {LessonView} view */
  look(view) {
    const done = view.task === view.tasks;
    if (done) markCompleted(this.course.game, view.lesson);
    setTitle(view.title);
    this.layout.update(view);
    this.practiceBoard.look(view.table_view, { done, feedback: Boolean(view.feedback), marks: view.marks });
    announce([view.feedback, view.say].filter(Boolean).join(" "));
    if (done) this.layout.onward();
  }

  /**
   * Selects the next move of the answer; the player makes it.
   * @returns {Promise<void>}
   */
  show() {
    return this.practiceBoard.reveal((said) => this.layout.tell(said, "shown"));
  }

  /**
   * Redraws in another language.
   * @param {Course} course
   */
  speak(course) {
    this.course = course;
    this.layout.words();
    return this.connection.again();
  }
}
