// The layout of a lesson beyond practice-layout.js: its number, the list of lessons, the link to the next.

import { completedLessons } from "../storage/completed-lessons.js";
import { keepTogether, t } from "../locale/translate.js";
import { el, fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button, linkButton } from "../ui/widgets.js";
import { firstMatch } from "./first-match.js";
import { PracticeLayout } from "./practice-layout.js";

/** @import { Course, LessonView } from "../types/responses.d.ts" */
/** @import { Go } from "../types/page.d.ts" */
/** @import { Practice } from "./practice-layout.js" */

/** @typedef {Practice<LessonView> & { course: Course, leave: Go }} Learning what the layout shows of the page */

/** @extends {PracticeLayout<LessonView>} */
export class LearnLayout extends PracticeLayout {
  /**
   * @param {HTMLElement} main
   * @param {Learning} page
   */
  constructor(main, page) {
    super(main, page, () => page.course);
    this.page = page;
    this.steps = el("span", { class: "lesson-steps" });
    this.list = el("ol", { class: "lessons" });
    this.nav = el("nav", { class: "panel shown" }, this.list);
    this.frame({ kind: "learn", label: t("learn.list"), standing: this.steps, far: [this.nav] });
    this.words();
  }

  /** @override */
  words() {
    super.words();
    this.nav.setAttribute("aria-label", t("learn.list"));
  }

  /** @param {LessonView} view */
  update(view) {
    const { course } = this.page;
    const at = course.lessons.findIndex((each) => each.id === view.lesson);
    const done = view.task === view.tasks;
    fill(this.count, t("learn.count", { name: course.name, at: at + 1, all: course.lessons.length }));
    fill(this.title, keepTogether(view.title));
    if (done) fill(this.next, ...this.onwards(at));
    this.show(at);
    this.stand(view, done, view.well);
  }

  /**
   * The links after a completed lesson: the next one, or after the last one a first match.
   * @param {number} at
   */
  onwards(at) {
    const { course, leave } = this.page;
    const next = course.lessons[at + 1];
    if (next) {
      const face = [h("span", {}, t("learn.next")), h("b", {}, keepTogether(next.title), " ", icon("forward"))];
      return [linkButton("go main", `/learn/${course.game}/${next.id}`, ...face)];
    }
    return [
      h("p", { class: "hint" }, t("learn.end", { name: course.name })),
      button("go main", () => firstMatch(course.game, leave), t("learn.play")),
    ];
  }

  /**
   * The list of lessons, with marks on completed ones.
   * @param {number} at
   */
  show(at) {
    const { course } = this.page;
    const done = completedLessons(course.game);
    fill(this.steps, this.step(at - 1, "back", "learn.previous"), this.step(at + 1, "forward", "learn.following"));
    const lines = course.lessons.map((lesson, n) => {
      const known = done.includes(lesson.id);
      const mark = known &&
        h("span", { class: "lesson-done" }, icon("check"), h("span", { class: "visually-hidden" }, t("learn.done")));
      const link = { href: `/learn/${course.game}/${lesson.id}`, "aria-current": n === at ? "step" : null };
      return h("li", {}, h("a", link, h("span", {}, keepTogether(lesson.title)), mark));
    });
    fill(this.list, ...lines);
  }

  /**
   * A link to the previous or next lesson; empty if there is none.
   * @param {number} at
   * @param {string} picture
   * @param {string} name
   */
  step(at, picture, name) {
    const { game, lessons } = this.page.course;
    const lesson = lessons[at];
    if (!lesson) return null;
    const label = t(name, { title: lesson.title });
    const href = `/learn/${game}/${lesson.id}`;
    return h("a", { class: "button quiet", href, "aria-label": label, title: label }, icon(picture));
  }
}
