// Where things are on a table's page: board and column when wide, a bar and tabs when narrow.

import { el, fill, fresh } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { keysOf } from "../kept/keyring.js";
import { news } from "../panels/log.js";
import { links, onlyHere } from "../panels/seats.js";
import { showRules } from "../parts/rules.js";
import { t } from "../locale/words.js";

const TABS = ["scores", "boards", "log", "seats"];

/** Whether a person's seat is empty now. @param {any} seat */
const gone = (seat) => seat.kind === "person" && !seat.here;

/** Seats with a link from here that nobody has opened yet. @param {any} seen @returns {any[]} */
function expected(seen) {
  if (seen.phase !== "playing") return [];
  const invited = keysOf(seen.table).invites.map((key) => key.seat);
  return seen.seats.filter((/** @type {any} */ seat) =>
    gone(seat) && invited.includes(seat.seat) && !seen.log.some((/** @type {any} */ entry) => entry.seat === seat.seat)
  );
}

export class Layout {
  /** @param {HTMLElement} main @param {import("./table.js").TablePage} page */
  constructor(main, page) {
    this.main = main;
    this.page = page;
    this.title = el("h1", { class: "game-name" }, t("table.opening"));
    this.status = el("p", { class: "status" }, "\u00a0");
    this.setup = el("p", { class: "setup-line" });
    this.rules = el("button", {
      type: "button",
      class: "button quiet",
      on: { click: () => page.seen && showRules(page.seen.game, page.seen.name) },
    });
    this.news = el("div", { class: "news-place" });
    this.invite = el("div", { class: "invite", hidden: true });
    this.remarks = el("div", { class: "remarks", hidden: true });
    this.lost = el("p", { class: "lost", role: "status", hidden: true });
    this.tabs = el("div", { class: "tabs", role: "tablist" });
    this.panels = TABS.map((name) => this.panel(name));
    this.typed = el("div", { class: "typed-place" }, page.typed.node);
    page.board.paper.append(el("p", { class: "loading" }, t("table.opening")));
    fill(
      main,
      el(
        "div",
        { class: "table" },
        el("div", { class: "stage" }, page.board.node, page.replay.node),
        el(
          "section",
          { class: "side" },
          el(
            "div",
            { class: "top" },
            this.lost,
            el("div", { class: "title-row" }, this.title, this.rules),
            this.status,
            this.remarks,
            this.invite,
            page.end.node,
          ),
          page.actions.node,
          this.typed,
          this.news,
          this.tabs,
          el("div", { class: "panels" }, this.panels[0].node),
        ),
        el(
          "aside",
          { class: "far", "aria-label": t("panel.all") },
          ...this.panels.slice(1).map((panel) => panel.node),
          this.setup,
        ),
      ),
    );
    this.chosen = "scores";
    this.words();
  }

  /** @param {string} name */
  panel(name) {
    const id = fresh();
    const head = el("h2", { id: `${id}-head` });
    const content =
      { scores: this.page.sheets, boards: this.page.boards, log: this.page.log, seats: this.page.seats }[name];
    const node = el(
      "section",
      { class: `panel panel-${name}`, id, "aria-labelledby": `${id}-head` },
      head,
      content.node,
    );
    return { name, id, head, node };
  }

  /** Everything that does not come from the server, in the reader's language. */
  words() {
    fill(this.rules, icon("book"), el("span", {}, t("rules.short")));
    this.panels.forEach((panel) => (panel.head.textContent = t(`panel.${panel.name}`)));
    this.tabs.setAttribute("aria-label", t("panel.all"));
    fill(this.tabs, ...this.panels.map((panel) => this.tab(panel)));
    this.choose(this.chosen);
  }

  /** @param {any} panel */
  tab(panel) {
    const step = (/** @type {KeyboardEvent} */ event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by) return;
      this.choose(TABS[(TABS.indexOf(panel.name) + by + TABS.length) % TABS.length]);
      /** @type {HTMLElement} */ (this.tabs.querySelector("[aria-selected=true]")).focus();
    };
    return el("button", {
      type: "button",
      role: "tab",
      "data-tab": panel.name,
      "aria-controls": panel.id,
      on: { click: () => this.choose(panel.name), keydown: step },
    }, t(`tab.${panel.name}`));
  }

  /** @param {string} name */
  choose(name) {
    this.chosen = name;
    for (const tab of this.tabs.children) {
      const here = tab.dataset.tab === name;
      tab.setAttribute("aria-selected", String(here));
      tab.setAttribute("tabindex", here ? "0" : "-1");
    }
    for (const panel of this.panels) panel.node.classList.toggle("shown", panel.name === name);
    if (name === "log") this.page.log.follow();
  }

  /** @param {any} seen */
  update(seen) {
    this.title.textContent = seen.name;
    this.status.textContent = seen.status;
    this.status.classList.toggle("mine", seen.your_turn);
    this.main.dataset.phase = seen.phase;
    this.main.dataset.turn = String(seen.your_turn);
    const opened = this.news.querySelector("details")?.open;
    const told = news(seen);
    if (told && opened) told.setAttribute("open", "");
    fill(this.news, told);
    this.panels[1].node.hidden = seen.seats.length < 2;
    /** @type {any} */ (this.tabs.children[1]).hidden = seen.seats.length < 2;
    this.showInvite(seen);
    this.showSeats(seen);
    this.setup.textContent = [
      ...seen.setup.options.map((/** @type {any} */ option) => `${option.label}: ${option.shown}`),
      `${t("setup.edition")}: ${seen.setup.edition}`,
    ].join(" · ");
  }

  /** While somebody is missing, the links to call them. @param {any} seen */
  showInvite(seen) {
    const waits = !seen.replay && (seen.phase === "waiting" || expected(seen).length > 0);
    this.invite.hidden = !waits;
    const key = JSON.stringify([waits, seen.seats, document.documentElement.lang]);
    if (key === this.invited) return;
    this.invited = key;
    const rows = waits ? links(seen) : [];
    fill(
      this.invite,
      el("p", {}, rows.length ? t("invite.words") : t("invite.patience")),
      ...rows,
      rows.length > 0 && onlyHere(),
    );
  }

  /** Remarks about seats: whose board one watches, a bot on one's own, somebody who has left and for whom a bot could play. @param {any} seen */
  showSeats(seen) {
    const open = seen.phase === "playing" && !seen.replay;
    const key = JSON.stringify([open, seen.seats, seen.you, seen.drawn, document.documentElement.lang]);
    if (key === this.remarked) return;
    this.remarked = key;
    const remark = (/** @type {string} */ words, /** @type {string} */ act = "", click = () => {}) =>
      el(
        "p",
        { class: "row wrap" },
        el("span", {}, words),
        act && el("button", { type: "button", class: "button small", on: { click } }, act),
      );
    const { seats } = this.page;
    const away = open && seen.you !== null && !seen.one_screen
      ? seen.seats.filter((/** @type {any} */ seat) =>
        seat.to_act && gone(seat) && seat.seat !== seen.you && !expected(seen).includes(seat)
      )
      : [];
    fill(
      this.remarks,
      open && seen.you === null && remark(
        seen.seats.length > 1 ? t("seats.watching", { name: seen.seats[seen.drawn].name }) : t("seats.watching.alone"),
      ),
      open && seen.you !== null && seen.seats[seen.you].bot &&
        remark(
          t("seats.instead", { bot: seen.seats[seen.you].bot_name }),
          t("seats.back"),
          () => seats.change("DELETE", seen.you, "/bot"),
        ),
      ...away.map((/** @type {any} */ seat) =>
        remark(t("seats.left", { name: seat.name }), t("seats.give"), () => seats.give(seat))
      ),
    );
    this.remarks.hidden = !this.remarks.children.length;
  }

  /** Whether a moment of the past is shown. @param {boolean} past */
  past(past) {
    this.main.dataset.past = String(past);
  }

  /** @param {"online" | "connecting" | "offline"} state */
  line(state) {
    this.lost.hidden = state === "online" || (state === "connecting" && !this.page.seen); // before the first answer nothing has broken
    this.lost.textContent = state === "offline" ? t("offline.table") : t("offline.again");
    this.main.dataset.line = state;
  }

  /** The table cannot be opened. @param {string} words */
  closed(words) {
    fill(
      this.main,
      el(
        "div",
        { class: "words" },
        el("h1", {}, t("table.closed")),
        el("p", {}, words),
        el("p", {}, el("a", { class: "button", href: "/" }, t("home"))),
      ),
    );
  }
}
