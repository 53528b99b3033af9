// The end: who won and why, what to do next, and verifying the seed.

import { copyWatchLink, diceLink, seatLink, tokensOf } from "../storage/tokens.js";
import { points, t } from "../locale/translate.js";
import { declineRematch, loadGames, matchSheets, reasonOf, rematch } from "../client/requests.js";
import { isOffline } from "../client/address.js";
import { heldFocus } from "../panels/rerender.js";
import { linkRow } from "../panels/links.js";
import { saveMatch } from "../panels/download.js";
import { showTooltip } from "../ui/tooltip.js";
import { announce, el, fill, save } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button, seatMark } from "../ui/widgets.js";
import { diceCheck } from "./verify-seed.js";
import { SameSeed } from "./same-seed.js";
import { headline } from "./winner.js";

/** @import { OutcomeInfo, TableView } from "../types/responses.d.ts" */
/** @import { Go } from "../types/page.d.ts" */

/**
 * A row of the ranking.
 * @param {TableView} view
 * @param {OutcomeInfo} outcome
 * @param {number} seat
 */
function place({ seats, sheets }, { winners, ranks }, seat) {
  const won = winners.includes(seat);
  const several = seats.length > 1;
  const crown = won && several && el("span", { class: "winner-mark" }, t("end.winner"));
  return el(
    "li",
    { class: won ? "won" : "" },
    several && el("span", { class: "place" }, t("end.place", { place: ranks[seat] })),
    seatMark(seat),
    el("span", { class: "who" }, seats[seat].name, crown),
    el("b", { class: "total" }, points(sheets[seat].total)),
  );
}

/**
 * The outcome: the winner, the ranking, and the reason.
 * @param {TableView} view
 * @param {OutcomeInfo} outcome
 */
function verdict(view, outcome) {
  const { ranks, reason, ties, note } = outcome;
  const order = view.seats.map((seat) => seat.seat).sort((a, b) => ranks[a] - ranks[b] || a - b);
  return [
    el("h2", {}, headline(view)),
    el("ol", { class: "ranking" }, ...order.map((seat) => place(view, outcome, seat))),
    ...[reason, ...ties].map((words) => el("p", { class: "reason" }, words)),
    note && el("p", { class: "note" }, note),
    ...view.hint_seats.map((seat) => el("p", { class: "note" }, t("hint.used", { name: view.seats[seat].name }))),
  ];
}

/**
 * @param {string} picture
 * @param {string} words
 * @param {() => unknown} click
 * @param {string} [kind]
 */
const tool = (picture, words, click, kind = "") => button(kind, click, icon(picture), el("span", {}, words));

/**
 * The players who have not answered the offer of a rematch.
 * @param {TableView} view
 */
function pending({ you, offer, rematch, seats }) {
  if (!offer || rematch || you === null || !offer.wants.includes(you)) return [];
  const answered = [...offer.wants, ...offer.declines];
  return seats.filter((seat) => seat.kind === "person" && !seat.invited && !answered.includes(seat.seat));
}

/**
 * The sentence about an offered rematch.
 * @param {TableView} view
 */
function rematchOffer(view) {
  const { offer, rematch, you } = view;
  if (!offer || rematch || you === null) return null;
  const names = (/** @type {number[]} */ which) => which.map((seat) => view.seats[seat].name).join(", ");
  const others = offer.wants.filter((seat) => seat !== you);
  const asks = others.length > 0 && !offer.wants.includes(you);
  const waits = pending(view).map((seat) => seat.seat);
  const said = [
    asks && t(offer.rotate ? "offer.asks.swap_seats" : "offer.asks", { names: names(others), n: others.length }),
    waits.length > 0 && t("offer.waits", { names: names(waits) }),
    offer.declines.length > 0 && t("offer.declined", { names: names(offer.declines) }),
  ].filter(Boolean).join(" ");
  return said ? el("p", { class: "note offer", role: "status" }, said) : null;
}

export class End {
  /**
   * @param {() => string | null} token
   * @param {(table: string) => void} open
   * @param {Go} go
   */
  constructor(token, open, go) {
    this.token = token;
    this.open = open;
    this.go = go;
    this.node = el("section", { class: "end", hidden: true });
    this.tools = el("div", { class: "row wrap" });
    this.same = new SameSeed(token, open);
    this.last = "";
    this.agreed = false; // whether the player wants a rematch that has not started yet
  }

  /** @param {TableView} view */
  update(view) {
    const { outcome, rematch, you, offer } = view;
    if (rematch && this.agreed) return this.follow(view.table, rematch);
    this.agreed = !rematch && you !== null && (offer?.wants.includes(you) ?? false);
    this.node.hidden = !outcome && !view.replay;
    const names = view.seats.map((seat) => seat.name);
    const waits = pending(view).map((seat) => seat.here);
    const key = JSON.stringify([outcome, names, rematch, you, offer, waits, document.documentElement.lang]);
    if (this.node.hidden || key === this.last) return;
    this.last = key;
    const back = heldFocus(this.node);
    fill(this.tools, ...this.buttons(view));
    const result = outcome ? verdict(view, outcome) : [];
    fill(this.node, ...result, rematchOffer(view), this.tools, this.same.node, diceCheck(view.dice));
    back();
    this.same.look(view);
    this.offerPrint(view, key);
  }

  /**
   * Adds a button if the server can print; in the offline version sheets are precomputed.
   * @param {TableView} view
   * @param {string} key identifies what is shown
   */
  async offerPrint(view, key) {
    const { prints } = await loadGames().catch(() => ({ prints: false }));
    if (prints && !isOffline && key === this.last) {
      this.tools.append(tool("print", t("end.print"), () => this.print(view)));
    }
  }

  /** @param {TableView} view */
  buttons(view) {
    const { table } = view;
    return [
      ...(view.you !== null && !view.replay ? this.again(view, view.you) : []),
      view.outcome && view.dice.seed && tool("play", t("seed.play"), () => this.same.play(table)),
      view.outcome && tool("eye", t("review.title"), () => this.review(view)),
      tool("save", t("end.download"), () => saveMatch(view, this.token())),
      !isOffline && tokensOf(table).watch && tool("link", t("share"), () => this.share(view)),
    ];
  }

  /**
   * The buttons to play again: offer, accept or decline a rematch, wait, open it.
   * @param {TableView} view
   * @param {number} you
   */
  again(view, you) {
    const { table, rematch: next, offer } = view;
    const left = offer?.declines.includes(you);
    if (next) return left ? [] : [tool("forward", t("end.open_rematch"), () => this.follow(table, next), "go")];
    const no = (/** @type {string} */ words) => button("", () => this.decline(table), words);
    const yes = (/** @type {string} */ words) => tool("reset", words, () => this.rematch(table, false), "go");
    if (offer?.wants.includes(you)) {
      const waits = pending(view);
      const start = offer.wants.length > 1 && waits.length > 0 && waits.every((seat) => !seat.here);
      return [start && yes(t("offer.start")), no(t("offer.cancel"))];
    }
    if (offer) return [yes(t("offer.accept")), !left && no(t("offer.decline"))];
    const rotate = view.seats.length > 1;
    return [yes(t("end.rematch")), rotate && tool("right", t("end.swap_seats"), () => this.rematch(table, true))];
  }

  /**
   * Accepts for every seat of this browser.
   * @param {string} from
   * @param {boolean} rotate
   */
  async rematch(from, rotate) {
    const own = tokensOf(from).own.map((key) => key.token);
    /** @type {string | null} */ let next = null;
    try {
      for (const token of own.length > 1 ? own : [this.token()]) {
        next = (await rematch(from, token, { rotate })).table;
      }
      if (next) this.follow(from, next);
    } catch (problem) {
      showTooltip(reasonOf(problem));
    }
  }

  /** @param {string} table */
  async decline(table) {
    await declineRematch(table, this.token()).catch((problem) => showTooltip(reasonOf(problem)));
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  follow(from, to) {
    copyWatchLink(from, to);
    this.open(to);
  }

  /**
   * A link to the review of the player's own seat, or of the first.
   * @param {TableView} view
   */
  review({ table, you }) {
    this.go(`/review/${table}/${you ?? 0}`);
  }

  /** @param {TableView} view */
  async print({ table, game }) {
    try {
      save(await matchSheets(table, this.token()), `${game}-${table}.pdf`);
    } catch (problem) {
      showTooltip(reasonOf(problem));
    }
  }

  /** @param {TableView} view */
  share({ table, outcome, dice }) {
    for (const old of this.node.querySelectorAll(".link-row")) old.remove();
    const watch = tokensOf(table).watch ?? "";
    const { node, copy } = linkRow(t("links.watch"), seatLink(table, watch));
    const same = outcome && dice.seed ? linkRow(t("seed.link"), diceLink(table, watch)).node : "";
    this.tools.after(node, same);
    copy();
    announce(t("links.copied"));
  }
}
