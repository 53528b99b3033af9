// The page of one table: the board, the column beside it, and what happens between them and the server.

import { Actions, Turning } from "../board/actions.js";
import { house, post } from "../outside/api.js";
import { Board } from "../board/board.js";
import { BoardsPanel } from "../panels/boards.js";
import { bubble } from "../parts/bubble.js";
import { announce } from "../parts/dom.js";
import { End } from "./end.js";
import { shortcuts, withKeys, withMouse } from "../board/hand.js";
import { help } from "../parts/help.js";
import { keep, keepSeat, keysOf, tokens } from "../kept/keyring.js";
import { LogPanel, who } from "../panels/log.js";
import { Line } from "../outside/net.js";
import { heed } from "./notify.js";
import { able } from "../setup/plan.js";
import { Play } from "../board/play.js";
import { Replay } from "./replay.js";
import { curtain, nextSeat } from "./screen.js";
import { SeatsPanel } from "../panels/seats.js";
import { SheetsPanel } from "../panels/sheets.js";
import { Layout } from "./layout.js";
import { TypedPanel } from "../panels/typed.js";
import { sentence, t } from "../locale/words.js";

const CLOSED = { 4401: "table.token", 4403: "table.origin", 4404: "table.missing" };

/** Whether the same moves can be made. @param {any[]} one @param {any[]} other */
const alike = (one, other) =>
  one === other || (one.length === other.length && one.every((choice, n) => choice.text === other[n].text));

export class TablePage {
  /**
   * @param {HTMLElement} main
   * @param {string} id
   * @param {{at: number | null, token: string | null, go: (path: string) => void}} place
   */
  constructor(main, id, place) {
    this.id = id;
    this.place = place;
    /** @type {any} */ this.seen = null;
    /** @type {any} a moment of the past that is shown */ this.moment = null;
    this.changing = false; // the screen is on its way to the next person
    this.board = new Board();
    this.replay = new Replay(
      id,
      () => ({ token: this.line?.token ?? null, seat: this.line?.seat ?? null }),
      (moment) => this.showMoment(moment),
    );
    this.end = new End(() => this.line?.token ?? null, (table) => place.go(`/table/${table}`));
    this.actions = new Actions(() => this.play);
    this.turning = new Turning(this.board, () => this.play);
    this.sheets = new SheetsPanel((line) => this.light(line), (seat) => this.choose(seat));
    this.boards = new BoardsPanel();
    this.log = new LogPanel((position) => this.visit(position));
    this.seats = new SeatsPanel(
      () => this.line?.token ?? null,
      async () => able((await house()).bots, { id: this.seen.game }),
    );
    this.typed = new TypedPanel(() => this.play);
    this.layout = new Layout(main, this);
    this.open();
  }

  /** Which of this browser's secrets opens this table? */
  async open() {
    const given = this.place.token;
    let keys = keysOf(this.id);
    if (!given && !keys.own.length && tokens().length) {
      const all = tokens();
      const { tables } = await post("/mine", { body: { tokens: all } }).catch(() => ({ tables: [] }));
      for (const each of tables) {
        if (each.table === this.id && each.you !== null) keepSeat(this.id, each.you, all[each.token]);
      }
      keys = keysOf(this.id);
    }
    const next = !given && keys.own.length > 1 ? await nextSeat(this.id, null).catch(() => null) : null;
    const token = given ?? next?.token ?? keys.own[0]?.token ?? keys.watch;
    this.line = new Line(this.id, token, {
      seen: (seen) => this.look(seen),
      line: (state) => this.layout.line(state),
      ended: (code) => this.layout.closed(t(CLOSED[code])),
    });
    this.play = new Play(this.board, this.line, { picked: () => this.picked(), refused: bubble });
    withMouse(this.board, this.play);
    withKeys(this.board, this.play);
    this.unlisten = this.keys();
  }

  keys() {
    const when = (/** @type {() => void} */ act) => () => (this.play.live ? act() : null);
    return shortcuts({
      R: when(() => this.play.turn(1)),
      "Shift+R": when(() => this.play.turn(-1)),
      U: when(() => (this.play.back() ? null : this.play.undo(false))),
      "Shift+U": when(() => this.play.undo(true)),
      D: when(() => this.play.confirm()),
      Escape: () => (this.replay.position !== null && !this.replay.over ? this.replay.now() : this.play.back()),
      "?": () => help(),
      T: () => this.typed.field.focus(),
      B: () => this.board.refocus(""),
      "[": () => this.replay.go(this.replay.at - 1),
      "]": () => this.replay.go(this.replay.at + 1),
    });
  }

  /** The server told something. @param {any} seen */
  async look(seen) {
    if (this.changing) {
      this.waiting = seen;
      return;
    }
    const before = this.seen;
    if (!before && seen.one_screen && seen.hides && keysOf(this.id).own.length > 1) {
      await this.veil(seen.seats[seen.you].name);
      seen = this.line.seen;
    }
    this.seen = seen;
    this.remember(seen, before);
    heed(before, seen);
    this.tellNews(before, seen);
    this.replay.update(seen);
    if (!before && this.place.at !== null) this.replay.go(this.place.at);
    if (!this.moment) {
      this.showNow(before?.you !== seen.you || before.act_as !== seen.act_as || !alike(before.choices, seen.choices));
    }
    this.update();
    if (seen.one_screen) await this.pass(seen);
  }

  /** A link that worked is kept. @param {any} seen @param {any} before */
  remember(seen, before) {
    if (before?.you === seen.you) return;
    const token = this.line.token;
    if (token && seen.you !== null) keepSeat(this.id, seen.you, token);
    else if (token) keep(this.id, { watch: token });
  }

  /** Has what happened read out. @param {any} before @param {any} seen */
  tellNews(before, seen) {
    if (!before || before.you !== seen.you) {
      announce(seen.status);
      return;
    }
    const known = before.log.at(-1)?.n ?? 0;
    const fresh = seen.log.filter((/** @type {any} */ entry) => entry.n > known).slice(-4);
    const words = fresh.map((/** @type {any} */ entry) => `${who(entry, seen.seats)}: ${sentence(entry.sentence)}.`);
    if (seen.status !== before.status) words.push(seen.status);
    announce(words.join(" "));
  }

  /** @param {boolean} fresh */
  showNow(fresh) {
    this.board.show(this.seen.svg);
    this.play.update(this.seen, fresh);
  }

  /** @param {any} moment */
  showMoment(moment) {
    this.moment = moment;
    this.layout.past(Boolean(moment));
    if (moment) {
      this.board.show(moment.svg);
      this.play.rest();
    } else {
      this.showNow(true);
    }
    this.update();
  }

  /** A step of the log was touched: its moment is shown, and the board with it. @param {number} position */
  visit(position) {
    this.replay.go(position);
    const { top, bottom } = this.board.node.getBoundingClientRect();
    if (bottom < 240 || top > innerHeight - 240) this.board.node.scrollIntoView({ block: "start" });
  }

  /** Everything around the board. */
  update() {
    const { seen, moment } = this;
    const shown = moment ? { ...seen, ...moment, seats: seen.seats } : seen;
    this.layout.update(seen);
    this.end.update(seen);
    this.sheets.update({
      sheets: shown.sheets,
      seats: seen.seats,
      you: seen.you,
      drawn: shown.drawn,
      drawnLines: this.board.lines(),
    });
    this.boards.update(shown);
    this.log.update(seen, this.replay.at);
    this.seats.update(seen);
    this.picked();
  }

  picked() {
    this.actions.update();
    this.turning.update();
    this.typed.update();
  }

  /** @param {string | null} line */
  light(line) {
    const marks = (this.moment ?? this.seen)?.marks ?? {};
    this.board.light(line ? (marks[line] ?? []) : []);
  }

  /** Somebody's board: large in place of one's own when it is over, beside it before. @param {number} seat */
  choose(seat) {
    if (!this.seen.outcome && !this.seen.replay && this.seen.you !== null) {
      if (seat !== this.seen.drawn) this.boards.enlarge(seat);
      return;
    }
    this.line.seat = seat;
    this.line.greet();
    this.replay.again();
  }

  /** At one screen, the next person's turn; behind a curtain where something is hidden. @param {any} seen */
  async pass(seen) {
    if (seen.your_turn || seen.phase !== "playing" || keysOf(this.id).own.length < 2) return;
    const next = await nextSeat(this.id, seen.you).catch(() => null);
    if (!next || this.changing || next.seat === seen.you || this.seen !== seen) return;
    this.changing = true;
    this.line.become(next.token);
    await this.arrived(next.seat);
    const now = /** @type {any} */ (this.waiting);
    if (seen.hides || now.hides) await this.veil(now.seats[next.seat].name);
    this.changing = false;
    this.moment = null;
    this.look(this.line.seen);
  }

  /** Draws the curtain, and lifts it for the one who is called. @param {string} name */
  async veil(name) {
    this.changing = true;
    this.board.paper.classList.add("veiled");
    await curtain(name);
    this.board.paper.classList.remove("veiled");
    this.changing = false;
  }

  /** Waits until the table is seen from this seat. @param {number} seat @returns {Promise<void>} */
  arrived(seat) {
    return new Promise((resolve) => {
      const test = () => (this.waiting?.you === seat ? resolve() : setTimeout(test, 20));
      test();
    });
  }

  /** Another language or theme. */
  redraw() {
    this.layout.words();
    if (!this.seen) return;
    this.line.greet();
    this.replay.again();
    this.update();
  }

  close() {
    this.unlisten?.();
    this.replay.stop();
    this.line?.close();
  }
}
