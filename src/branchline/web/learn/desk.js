// What stands for the line to a table in a lesson: every question goes with the moves so far.

import { lessonAt, lessonExplained, lessonGhosts, lessonNarrow, lessonWhy } from "../outside/api.js";

/** @import { LessonSeen } from "../types/answers.d.ts" */
/** @import { AnswerTo, Question } from "../types/messages.d.ts" */

export class Desk {
  /**
   * @param {string} game
   * @param {string} lesson
   * @param {(told: LessonSeen) => void} told
   */
  constructor(game, lesson, told) {
    this.game = game;
    this.lesson = lesson;
    this.told = told;
    /** @type {string[]} the pupil's moves that count */ this.moves = [];
    /** @type {LessonSeen | null} */ this.seen = null;
    this.closed = false;
  }

  /**
   * The lesson after these moves.
   * @param {string[]} moves
   * @param {boolean} [show] whether the next move is told
   * @returns {Promise<LessonSeen>}
   */
  async go(moves, show = false) {
    const seen = await lessonAt(this.game, this.lesson, { moves, show });
    if (this.closed) return seen;
    this.moves = seen.moves;
    this.seen = seen;
    this.told(seen);
    return seen;
  }

  /** The same again, in another language, theme or room. */
  again() {
    return this.go(this.moves);
  }

  /**
   * Asks or does something, as a table's line would.
   * @template {Question} Q
   * @param {Q} message
   * @returns {Promise<AnswerTo[Q["kind"]]>}
   */
  async ask(message) {
    const { game, lesson, moves } = this;
    const answer = /** @type {(given: unknown) => AnswerTo[Q["kind"]]} */ ((given) => given);
    switch (message.kind) {
      case "move":
        return answer({ n: (await this.go([...moves, message.move])).seen.n });
      case "undo":
        return answer({ n: (await this.go(this.without(message.whole))).seen.n });
      case "ghosts":
        return answer(await lessonGhosts(game, lesson, { moves, wanted: message.moves }));
      case "narrow":
        return answer(await lessonNarrow(game, lesson, { moves, picks: message.picks, after: message.after }));
      case "why":
        return answer(await lessonWhy(game, lesson, { moves, move: message.move, picks: message.picks }));
    }
  }

  /**
   * The moves without the last one, or without all that can be taken back.
   * @param {boolean | undefined} whole
   */
  without(whole) {
    return this.moves.slice(0, -Math.max(1, whole ? this.seen?.seen.undo ?? 1 : 1));
  }

  explained() {
    return lessonExplained(this.game, this.lesson, { moves: this.moves });
  }

  close() {
    this.closed = true;
  }
}
