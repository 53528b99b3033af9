// The layout of a table: board and column when wide, a bar and tabs when narrow.

import { keepTogether, t } from "../locale/translate.js";
import { recentMoves } from "../panels/recent-moves.js";
import { Rulebook } from "../panels/rulebook.js";
import { el, fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { linkButton, seatMark } from "../ui/widgets.js";
import { SeatNotes } from "./seat-notes.js";
import { Tabs } from "./tabs.js";

/** @import { OptionChosen, TableView } from "../types/responses.d.ts" */
/** @import { ConnectionState } from "../types/page.d.ts" */
/** @import { TablePage } from "./table.js" */

/** @param {OptionChosen} option */
function explainOption({ label, value_label: shown, rule }) {
  const said = { "data-name": `${label}: ${shown}`, "data-explain": rule, "aria-description": rule, tabindex: "0" };
  return h("span", said, `${label}: ${shown}`);
}

/** @type {Partial<Record<ConnectionState, string>>} */
const LOST = { offline: "connection.table", crowded: "connection.crowded" };
const LONG = 44; // characters of a headline that fits on two lines
const LONGER = 72;

export class Layout {
  /**
   * @param {HTMLElement} main
   * @param {TablePage} page
   */
  constructor(main, page) {
    this.main = main;
    this.page = page;
    this.title = el("h1", { class: "game-name" }, t("table.opening"));
    this.status = el("p", { class: "status" }, "\u00a0");
    this.whose = el("p", { class: "board-owner", hidden: true });
    this.setup = el("p", { class: "setup-line" });
    const click = () => void (page.view && this.rulebook.toggle(page.view));
    this.rules = el("button", { type: "button", class: "button quiet", "aria-expanded": "false", on: { click } });
    /** @type {Rulebook} */ this.rulebook = new Rulebook(this.rules);
    this.news = el("div", { class: "news-place" });
    this.remarks = new SeatNotes(page.seats);
    this.connectionNote = el("p", { class: "lost", role: "status", hidden: true });
    const { sheets, boards, log, seats } = page;
    const contents = { scores: sheets.node, boards: boards.node, log: log.node, seats: seats.node };
    this.tabs = new Tabs(contents, (name) => (name === "log" ? log.follow() : boards.relight()));
    page.board.paper.append(el("p", { class: "loading" }, t("table.opening")));
    fill(main, this.frame());
    this.words();
  }

  frame() {
    const { board, replay, end, actions, moveField: typed } = this.page;
    const [scores, ...others] = this.tabs.panels.map((panel) => panel.node);
    const top = h(
      "div",
      { class: "top" },
      this.connectionNote,
      h("div", { class: "title-row" }, this.title, this.rules),
      this.status,
      this.page.talk.node,
      this.page.hurry.node,
      this.remarks.remarks,
      this.remarks.invite,
      end.node,
    );
    return h(
      "div",
      { class: "table" },
      h("div", { class: "stage" }, this.whose, board.node, replay.node),
      h(
        "div",
        { class: "around" },
        h(
          "section",
          { class: "side" },
          top,
          actions.node,
          this.page.advice.node,
          h("div", { class: "move-field-place" }, typed.node),
          this.news,
          this.tabs.node,
          h("div", { class: "panels" }, scores),
        ),
        h("aside", { class: "far", "aria-label": t("panel.all") }, this.rulebook.node, ...others, this.setup),
      ),
    );
  }

  /** Draws what does not depend on the server, in the reader's language. */
  words() {
    fill(this.rules, icon("book"), h("span", {}, t("rules.button")));
    this.tabs.words();
  }

  /** @param {TableView} view */
  update(view) {
    this.title.textContent = view.name;
    this.headline(view);
    this.main.dataset.phase = view.phase;
    this.main.dataset.turn = String(view.your_turn);
    fill(this.news, recentMoves(view, (doing) => this.page.spot(doing)));
    this.tabs.hide("boards", view.seats.length < 2);
    this.remarks.update(view);
    const options = view.setup.options.flatMap((option) => [explainOption(option), " · "]);
    const hints = view.setup.hints && `${t("hint.everyone")} · `;
    fill(this.setup, ...options, hints, `${t("setup.edition")}: ${view.setup.edition}`);
  }

  /**
   * Shows the status, with the player's name on a shared screen.
   * A long sentence has a smaller font, so that the layout does not shift.
   * @param {TableView} view
   */
  headline({ status, your_turn: mine, one_screen: shared, you, seats }) {
    const name = mine && shared && you !== null && seats.length > 1 ? `${seats[you].name}: ` : "";
    fill(this.status, name && h("span", { class: "who" }, name), keepTogether(status));
    const { length } = name + status;
    this.status.classList.toggle("mine", mine);
    this.status.classList.toggle("long", length > LONG && length <= LONGER);
    this.status.classList.toggle("longer", length > LONGER);
  }

  /**
   * Shows whose board is drawn, if it is not obvious.
   * @param {number} seat
   * @param {TableView} view
   */
  owner(seat, view) {
    const plain = view.seats.length < 2 || (seat === view.you && !view.one_screen && !view.outcome);
    this.whose.hidden = plain;
    if (!plain) fill(this.whose, seatMark(seat), h("span", { class: "who" }, view.seats[seat].name));
  }

  /**
   * Marks the page while an earlier position is shown.
   * @param {boolean} past
   */
  past(past) {
    this.main.dataset.past = String(past);
  }

  /** @param {ConnectionState} state */
  line(state) {
    const first = state === "connecting" && !this.page.view; // no connection was lost yet
    this.connectionNote.hidden = state === "online" || first;
    this.connectionNote.textContent = t(LOST[state] ?? "connection.again");
    this.main.dataset.line = state;
  }

  /**
   * Shows why the table cannot be opened.
   * @param {string} words
   */
  showClosed(words) {
    const home = h("p", {}, linkButton("", "/", t("home")));
    fill(this.main, h("div", { class: "words" }, h("h1", {}, t("table.closed")), h("p", {}, words), home));
  }
}
