// Replaces the connection to a table in lessons and puzzles: every request contains the moves so far.

/** @import { Choice, Explanations, Ghosts, MatchingMoves, TableView, Why } from "../types/responses.d.ts" */
/** @import { AnswerTo, Question } from "../types/messages.d.ts" */
/** @import { PracticeGhostsRequest, PracticeNarrowRequest } from "../types/requests.d.ts" */
/** @import { PracticeRequest, PracticeWhyRequest } from "../types/requests.d.ts" */

/** @typedef {{ moves: string[], table_view: TableView, shown_move: Choice | null }} PracticeView fields of both */

/**
 * @template {PracticeView} T
 * @typedef {object} PracticeApi the requests of a lesson or puzzle
 * @property {(request: PracticeRequest) => Promise<T>} at
 * @property {(request: PracticeGhostsRequest) => Promise<Ghosts>} ghosts
 * @property {(request: PracticeNarrowRequest) => Promise<MatchingMoves>} narrow
 * @property {(request: PracticeWhyRequest) => Promise<Why>} why
 * @property {(request: PracticeRequest) => Promise<Explanations>} explained
 */

/** @template {PracticeView} T */
export class PracticeConnection {
  /**
   * @param {PracticeApi<T>} api
   * @param {(view: T) => void} listener
   */
  constructor(api, listener) {
    this.api = api;
    this.listener = listener;
    /** @type {string[]} the accepted moves */ this.moves = [];
    /** @type {T | null} */ this.view = null;
    this.closed = false;
  }

  /**
   * Requests the position after these moves.
   * @param {string[]} moves
   * @param {boolean} [show] whether to show the next move
   * @returns {Promise<T>}
   */
  async go(moves, show = false) {
    const view = await this.api.at({ moves, show });
    if (this.closed) return view;
    this.moves = view.moves;
    this.view = view;
    this.listener(view);
    return view;
  }

  /** Loads the position again, for another language, theme or layout. */
  again() {
    return this.go(this.moves);
  }

  /**
   * Sends a request, like the connection to a table.
   * @template {Question} Q
   * @param {Q} message
   * @returns {Promise<AnswerTo[Q["kind"]]>}
   */
  async ask(message) {
    const { api, moves } = this;
    const answer = /** @type {(given: unknown) => AnswerTo[Q["kind"]]} */ ((given) => given);
    switch (message.kind) {
      case "move":
        return answer({ n: (await this.go([...moves, message.move])).table_view.n });
      case "undo":
        return answer({ n: (await this.go(this.without(message.whole))).table_view.n });
      case "ghosts":
        return answer(await api.ghosts({ moves, ghost_moves: message.moves }));
      case "narrow":
        return answer(await api.narrow({ moves, picks: message.picks, after: message.after }));
      case "why":
        return answer(await api.why({ moves, move: message.move, picks: message.picks }));
    }
  }

  /**
   * The moves without the last one, or without all that can be undone.
   * @param {boolean | undefined} whole
   */
  without(whole) {
    return this.moves.slice(0, -Math.max(1, whole ? this.view?.table_view.undo ?? 1 : 1));
  }

  explanations() {
    return this.api.explained({ moves: this.moves });
  }

  close() {
    this.closed = true;
  }
}
