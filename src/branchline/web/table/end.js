// The end: who won and why, what to do next, and verifying the seed.

import { copyWatchLink, diceLink, seatLink, tokensOf } from "../storage/tokens.js";
import { language } from "../storage/preferences.js";
import { points, t } from "../locale/translate.js";
import { declineRematch, loadGames, matchSheets, reasonOf, rematch } from "../client/requests.js";
import { isOffline } from "../client/address.js";
import { copyLink, linkRow } from "../panels/links.js";
import { saveMatch } from "../panels/download.js";
import { showTooltip } from "../ui/tooltip.js";
import { announce, el, fill, h, save } from "../ui/dom.js";
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
  const crown = won && several && h("span", { class: "winner-mark" }, t("end.winner"));
  return h(
    "li",
    { class: won ? "won" : "" },
    several && h("span", { class: "place" }, t("end.place", { place: ranks[seat] })),
    seatMark(seat),
    h("span", { class: "who" }, seats[seat].name, crown),
    h("b", { class: "total" }, points(sheets[seat].total)),
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
    h("h2", {}, headline(view)),
    h("ol", { class: "ranking" }, ...order.map((seat) => place(view, outcome, seat))),
    ...[reason, ...ties].map((words) => h("p", { class: "reason" }, words)),
    note && h("p", { class: "note" }, note),
    ...view.hint_seats.map((seat) => h("p", { class: "note" }, t("hint.used", { name: view.seats[seat].name }))),
  ];
}

/**
 * @param {string} picture
 * @param {string} words
 * @param {() => unknown} click
 * @param {string} [kind]
 */
const tool = (picture, words, click, kind = "") => button(kind, click, icon(picture), h("span", {}, words));

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
  return said ? h("p", { class: "note offer", role: "status" }, said) : null;
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
    this.same = new SameSeed(token, open);
    this.agreed = false; // whether the player wants a rematch that has not started yet
    this.prints = false; // whether the server can print
    this.shares = false; // whether the links to share are shown
    this.requested = ""; // for which end, in which language, the results of others were requested
  }

  /** @param {TableView} view */
  update(view) {
    const { outcome, rematch, you, offer } = view;
    if (rematch && this.agreed) return this.follow(view.table, rematch);
    this.agreed = !rematch && you !== null && (offer?.wants.includes(you) ?? false);
    this.node.hidden = !outcome && !view.replay;
    if (this.node.hidden) return;
    this.draw(view);
    const wanted = `${language()} ${Boolean(outcome)}`;
    if (wanted === this.requested) return;
    this.requested = wanted;
    this.same.look(view);
    this.offerPrint(view);
  }

  /** @param {TableView} view */
  draw(view) {
    const { outcome, dice } = view;
    fill(
      this.node,
      ...(outcome ? verdict(view, outcome) : []),
      rematchOffer(view),
      h("div", { class: "row wrap" }, ...this.buttons(view)),
      ...(this.shares ? this.links(view) : []),
      this.same.node,
      diceCheck(dice),
    );
  }

  /**
   * Adds a button if the server can print; in the offline version sheets are precomputed.
   * @param {TableView} view
   */
  async offerPrint(view) {
    const { prints } = await loadGames().catch(() => ({ prints: false }));
    this.prints = prints && !isOffline;
    if (this.prints) this.draw(view);
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
      this.prints && tool("print", t("end.print"), () => this.print(view)),
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

  /**
   * The links to share: to watch, and to play the same seed.
   * @param {TableView} view
   */
  links({ table, outcome, dice }) {
    const watch = tokensOf(table).watch ?? "";
    return [
      linkRow(t("links.watch"), seatLink(table, watch)),
      outcome && dice.seed && linkRow(t("seed.link"), diceLink(table, watch)),
    ];
  }

  /**
   * Shows the links, and copies the one to watch.
   * @param {TableView} view
   */
  share(view) {
    this.shares = true;
    this.draw(view);
    copyLink(this.node.querySelector(".link-row"));
    announce(t("links.copied"));
  }
}
