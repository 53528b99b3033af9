// The page of one table: the board, the panels, and what happens between them and the server.

import { Actions } from "../board/actions.js";
import { Board } from "../board/board.js";
import { listenToKeys, listenToMouse, shortcuts } from "../board/input.js";
import { Play } from "../board/play.js";
import { RotationButtons } from "../board/rotation.js";
import { removeUsedInvites, storeSeat, storeTokens, tokensOf } from "../storage/tokens.js";
import { t } from "../locale/translate.js";
import { explainedAt, hint, loadGames } from "../client/requests.js";
import { Connection } from "../client/connection.js";
import { BoardsPanel } from "../panels/boards.js";
import { explaining } from "../panels/explain.js";
import { MoveNow } from "../panels/move-now.js";
import { entryText, LogPanel } from "../panels/log.js";
import { line } from "../panels/recent-moves.js";
import { SeatsPanel } from "../panels/seats.js";
import { SheetsPanel } from "../panels/sheets.js";
import { Chat } from "../panels/chat.js";
import { MoveField } from "../panels/move-field.js";
import { showTooltip } from "../ui/tooltip.js";
import { announce } from "../ui/dom.js";
import { able } from "../setup/plan.js";
import { Hint } from "./hint.js";
import { End } from "./end.js";
import { FirstMatch } from "./first-match.js";
import { Layout } from "./layout.js";
import { announceTurn } from "../ui/notify.js";
import { Replay } from "./replay.js";
import { nextSeat, passScreen, tokenFor } from "./shared-screen.js";
import { litOf, madeAt, outlinedPlaces, placesOn } from "./highlights.js";
import { Spoilers } from "./hidden-ending.js";

/** @import { Choice, Moment, TableView } from "../types/responses.d.ts" */
/** @import { Go } from "../types/page.d.ts" */
/** @import { SeatAction } from "./highlights.js" */

/** @type {Record<number, string>} keys of sentences by close code of the connection */
const CLOSED = {
  4401: "table.no_access",
  4403: "table.origin",
  4404: "table.missing",
  4409: "table.damaged",
  4423: "table.banned",
};
const NEWS = 4; // maximum number of log entries announced at once
const AGAIN = 3000; // milliseconds until the request is repeated
const EDGE = 240; // pixels of the board that must be visible at an earlier position

/**
 * Whether two views have the same choices.
 * @param {Choice[]} one
 * @param {Choice[]} other
 */
const alike = (one, other) =>
  one === other || (one.length === other.length && one.every((choice, n) => choice.text === other[n].text));

export class TablePage {
  /**
   * @param {HTMLElement} main
   * @param {string} id
   * @param {{at: number | null, token: string | null, go: Go}} place
   */
  constructor(main, id, place) {
    this.id = id;
    this.place = place;
    /** @type {TableView | null} */ this.view = null;
    /** @type {TableView | null} the view received while the layout was loading */ this.waiting = null;
    /** @type {Moment | null} the earlier position that is shown */ this.moment = null;
    /** @type {SeatAction | null} the entry selected in the log or the news */ this.selection = null;
    this.spoilers = new Spoilers(place.at);
    this.changing = false; // the screen is being handed to the next person
    const token = () => this.line.token;
    this.line = new Connection(id, {
      view: (view) => this.look(view),
      state: (state) => this.layout.line(state),
      onEnd: (code) => this.layout.showClosed(t(CLOSED[code])),
      phrase: (spoken) => this.talk.receive(spoken),
    });
    this.board = new Board();
    this.play = new Play(this.board, this.line, { onPick: () => this.onPick(), onRefusal: showTooltip });
    this.replay = new Replay(id, this.line, (moment) => this.showMoment(moment));
    this.end = new End(token, (table) => place.go(`/table/${table}`), place.go);
    this.advice = new Hint(this.board, this.play, () => hint(this.id, token()));
    this.actions = new Actions(this.play, this.advice.button);
    this.turning = new RotationButtons(this.board, this.play);
    this.sheets = new SheetsPanel((line) => this.light(line), (seat) => this.choose(seat));
    this.boards = new BoardsPanel();
    this.log = new LogPanel(
      (position) => this.visit(position),
      (entry) => this.spot(entry),
      (figure) => this.board.crop(figure),
    );
    this.seats = new SeatsPanel(token, async () => able((await loadGames()).bots, this.view?.game ?? ""));
    this.talk = new Chat(token);
    this.hurry = new MoveNow();
    this.moveField = new MoveField(this.play);
    this.layout = new Layout(main, this);
    this.first = new FirstMatch(this);
    listenToMouse(this.board, this.play);
    listenToKeys(this.board, this.play);
    this.unlisten = this.keys();
    this.open();
  }

  /** Opening an invitation made here for someone else does not use it up. */
  async open() {
    const { id, place } = this;
    const theirs = tokensOf(id).invites.some(({ token }) => token === place.token);
    if (theirs) return place.go(`/join/${id}#${place.token}`);
    this.line.open(await tokenFor(id, place.token));
  }

  keys() {
    const { play, replay } = this;
    const when = (/** @type {() => unknown} */ act) => () => (play.live ? act() : null);
    return shortcuts({
      R: when(() => play.turn(1)),
      "Shift+R": when(() => play.turn(-1)),
      U: when(() => (play.back() ? null : play.undo(false))),
      "Shift+U": when(() => play.undo(true)),
      D: when(() => play.finish()),
      Escape: () => (replay.position !== null && !replay.over ? replay.now() : play.back()),
      H: when(() => this.advice.more()),
      T: () => this.moveField.open(),
      B: () => this.board.refocus(""),
      "[": () => replay.go(replay.at - 1),
      "]": () => replay.go(replay.at + 1),
    });
  }

  /**
   * Handles a new view from the server.
   * @param {TableView} view
   */
  async look(view) {
    if (this.line.closed) return;
    if (this.changing) {
      this.waiting = view;
      return;
    }
    if (!this.view && view.one_screen && view.hides && view.you !== null && tokensOf(this.id).own.length > 1) {
      await this.cover(view.seats[view.you].name);
      if (this.line.closed) return;
      view = this.line.view ?? view;
    }
    const before = this.view;
    this.view = view;
    this.take(before, view);
    if (view.one_screen) await this.pass(view);
  }

  /**
   * Updates the page for the current view.
   * @param {TableView | null} before
   * @param {TableView} view
   */
  take(before, view) {
    this.remember(view, before);
    if (!view.log.some(({ n }) => n === this.selection?.n)) this.selection = null; // its row was replaced
    announceTurn(before, view);
    this.tellNews(before, this.spoilers.redact(view, this.place.at ?? 0));
    this.replay.update(view);
    if (!before && this.place.at !== null) this.replay.go(this.place.at);
    const same = before?.you === view.you && before.act_as === view.act_as && alike(before.choices, view.choices);
    if (!this.moment && !this.spoilers.hides(view)) this.showNow(view, !same);
    this.update();
  }

  /**
   * Stores an accepted token, and removes invitations that have been used.
   * @param {TableView} view
   * @param {TableView | null} before
   */
  remember(view, before) {
    if (!before) removeUsedInvites(this.id, view.seats);
    if (before?.you === view.you) return;
    const { token } = this.line;
    if (token && view.you !== null) storeSeat(this.id, view.you, token);
    else if (token) storeTokens(this.id, { watch: token });
  }

  /**
   * Announces what happened.
   * @param {TableView | null} before
   * @param {TableView} view
   */
  tellNews(before, view) {
    if (!before || before.you !== view.you) {
      announce(view.status);
      return;
    }
    const known = before.log.at(-1)?.n ?? 0;
    const fresh = view.log.filter((entry) => entry.n > known).slice(-NEWS);
    const activities = view.your_turn && !before.your_turn ? view.news : [];
    const words = activities.length
      ? activities.map((activity) => `${line(activity, view)}.`)
      : fresh.map((entry) => `${entryText(entry, view.seats, entry.sentence)}.`);
    if (view.status !== before.status) words.push(view.status);
    announce(words.join(" "));
  }

  /**
   * @param {TableView} view
   * @param {boolean} fresh
   */
  showNow(view, fresh) {
    this.board.show(view.svg);
    this.play.update(view, fresh);
  }

  /** @param {Moment | null} moment */
  showMoment(moment) {
    this.moment = moment;
    this.spoilers.onMoment(moment);
    this.layout.past(Boolean(moment));
    if (moment) {
      this.board.show(moment.svg);
      this.play.pause();
    } else if (this.view) {
      this.showNow(this.view, true);
    }
    this.update();
  }

  /**
   * Shows the position of a selected log entry, and scrolls to the board.
   * @param {number} position
   */
  visit(position) {
    this.replay.go(position);
    const { top, bottom } = this.board.node.getBoundingClientRect();
    if (bottom < EDGE || top > innerHeight - EDGE) this.board.node.scrollIntoView({ block: "start" });
  }

  /** Updates the panels around the board. */
  update() {
    const { view, moment } = this;
    if (!view || (!moment && this.spoilers.hides(view))) return;
    const { seats } = view;
    const redacted = this.spoilers.redact(view, this.replay.at);
    const { sheets, drawn_seat: drawn } = moment ?? view;
    this.layout.update(redacted);
    this.layout.owner(drawn, view);
    this.end.update(redacted);
    this.sheets.update({ sheets, seats, drawn });
    this.board.trace(moment ? madeAt(view, moment) : outlinedPlaces(view));
    if (this.selection) this.spot(this.selection); // the picture may be a new one
    else this.showBoards(view);
    this.log.update(redacted, this.replay.at);
    this.seats.update(view);
    this.talk.update(view);
    this.hurry.update(view);
    explaining.about(() => explainedAt(this.id, this.line.token, drawn, this.moment?.position ?? null));
    this.onPick();
  }

  onPick() {
    this.actions.update();
    this.advice.update();
    this.turning.update();
    this.moveField.update();
    this.first.update();
  }

  /** @param {string | null} line */
  light(line) {
    const marks = (this.moment ?? this.view)?.marks ?? {};
    this.board.light(line ? (marks[line] ?? []) : []);
  }

  /**
   * Highlights the places of an action, on the large board or the small one of its seat; null: none.
   * @param {SeatAction | null} action
   */
  spot(action) {
    const { view, moment } = this;
    this.selection = action;
    if (!view) return;
    this.board.light(action ? placesOn(action, view, (moment ?? view).drawn_seat) : []);
    this.showBoards(view);
  }

  /** @param {TableView} view */
  showBoards(view) {
    const { moment, selection: selected } = this;
    const { boards, sheets, drawn_seat: drawn } = moment ?? view;
    const elsewhere = selected && selected.seat !== drawn;
    const lit = elsewhere ? { [selected.seat]: selected.places } : moment ? {} : litOf(view);
    this.boards.update({ boards, sheets, seats: view.seats, drawn_seat: drawn }, lit);
  }

  /**
   * Shows a player's board: after the end in place of your own, before in a dialog.
   * @param {number} seat
   */
  choose(seat) {
    const { view } = this;
    if (view && !view.outcome && !view.replay && view.you !== null) {
      if (seat !== view.drawn_seat) this.boards.enlarge(seat);
      return;
    }
    this.line.seat = seat;
    this.line.sendHello();
    this.replay.again();
  }

  /**
   * Hands a shared screen to the next person; behind the pass screen if something is hidden.
   * @param {TableView} view
   */
  async pass(view) {
    if (view.your_turn || view.phase !== "playing" || tokensOf(this.id).own.length < 2) return;
    const next = await nextSeat(this.id, view.you).catch(() => this.passLater(view));
    if (!next || this.changing || next.seat === view.you || this.view !== view) return;
    this.changing = true;
    this.line.switchToken(next.token);
    const now = await this.waitForSeat(next.seat);
    if (view.hides || now.hides) await this.cover(now.seats[next.seat].name);
    this.changing = false;
    this.moment = null;
    this.look(this.line.view ?? now);
    if (this.replay.position !== null) this.replay.now();
  }

  /**
   * Repeats the request for whose turn it is after a failure.
   * @param {TableView} view
   */
  passLater(view) {
    setTimeout(() => this.view === view && !this.line.closed && this.pass(view), AGAIN);
    return null;
  }

  /**
   * Shows the pass screen until the next player confirms.
   * @param {string} name
   */
  async cover(name) {
    this.changing = true;
    this.board.paper.classList.add("covered");
    await passScreen(name, this.layout.main);
    this.board.paper.classList.remove("covered");
    this.changing = false;
  }

  /**
   * Waits until the view is that of this seat; forever if the page is closed before.
   * @param {number} seat
   * @returns {Promise<TableView>}
   */
  waitForSeat(seat) {
    return new Promise((resolve) => {
      const test = () => {
        if (this.waiting?.you === seat) resolve(this.waiting);
        else if (!this.line.closed) setTimeout(test, 20);
      };
      test();
    });
  }

  /** Redraws in another language or theme. */
  redraw() {
    this.layout.words();
    if (!this.view) return;
    this.line.sendHello();
    this.replay.again();
    this.layout.rulebook.again(this.view);
    this.update();
  }

  /** Requests pictures for another shape of the window. */
  reshape() {
    this.line.sendHello();
    this.replay.again();
  }

  close() {
    this.unlisten();
    explaining.about(null);
    this.first.close();
    this.end.same.close();
    this.replay.close();
    this.talk.close();
    this.hurry.close();
    this.moveField.close();
    this.line.close();
  }
}
