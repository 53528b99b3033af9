// The end: who won and why, what to do next, and the check of the dice.

import { carry, diceLink, keysOf, seatLink } from "../kept/keyring.js";
import { points, t } from "../locale/words.js";
import { house, matchSheets, reasonOf, rematch } from "../outside/api.js";
import { pocket } from "../outside/place.js";
import { linkRow } from "../panels/links.js";
import { saveMatch } from "../panels/saving.js";
import { bubble } from "../parts/bubble.js";
import { announce, el, fill, save } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { button, mark } from "../parts/pieces.js";
import { diceCheck } from "./dice.js";
import { SameDice } from "./same.js";
import { headline } from "./won.js";

/** @import { OutcomeInfo, Seen } from "../types/answers.d.ts" */
/** @import { Go } from "../types/page.d.ts" */

/**
 * A place in the ranking.
 * @param {Seen} seen
 * @param {OutcomeInfo} outcome
 * @param {number} seat
 */
function place({ seats, sheets }, { winners, ranks }, seat) {
  const won = winners.includes(seat);
  const several = seats.length > 1;
  const crown = won && several && el("span", { class: "crown" }, t("end.winner"));
  return el(
    "li",
    { class: won ? "won" : "" },
    several && el("span", { class: "place" }, t("end.place", { place: ranks[seat] })),
    mark(seat),
    el("span", { class: "who" }, seats[seat].name, crown),
    el("b", { class: "total" }, points(sheets[seat].total)),
  );
}

/**
 * How it ended: who won, the places, best first, and why.
 * @param {Seen} seen
 * @param {OutcomeInfo} outcome
 */
function verdict(seen, outcome) {
  const { ranks, reason, ties, note } = outcome;
  const order = seen.seats.map((seat) => seat.seat).sort((a, b) => ranks[a] - ranks[b] || a - b);
  return [
    el("h2", {}, headline(seen)),
    el("ol", { class: "ranking" }, ...order.map((seat) => place(seen, outcome, seat))),
    ...[reason, ...ties].map((words) => el("p", { class: "reason" }, words)),
    note && el("p", { class: "note" }, note),
    ...seen.hinted.map((seat) => el("p", { class: "note" }, t("hint.taken", { name: seen.seats[seat].name }))),
  ];
}

/**
 * @param {string} picture
 * @param {string} words
 * @param {() => unknown} click
 * @param {string} [kind]
 */
const tool = (picture, words, click, kind = "") => button(kind, click, icon(picture), el("span", {}, words));

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
    this.same = new SameDice(token, open);
    this.last = "";
  }

  /** @param {Seen} seen */
  update(seen) {
    const { outcome, rematch, you } = seen;
    this.node.hidden = !outcome && !seen.replay;
    const names = seen.seats.map((seat) => seat.name);
    const key = JSON.stringify([outcome, names, rematch, you, document.documentElement.lang]);
    if (this.node.hidden || key === this.last) return;
    this.last = key;
    fill(this.tools, ...this.buttons(seen));
    fill(this.node, ...(outcome ? verdict(seen, outcome) : []), this.tools, this.same.node, diceCheck(seen.dice));
    this.same.look(seen);
    this.offerPrint(seen, key);
  }

  /**
   * One button more where there is a printer; what a pocket prints was made when it was packed.
   * @param {Seen} seen
   * @param {string} key what is shown now
   */
  async offerPrint(seen, key) {
    const { prints } = await house().catch(() => ({ prints: false }));
    if (prints && !pocket && key === this.last) {
      this.tools.append(tool("print", t("end.print"), () => this.print(seen)));
    }
  }

  /** @param {Seen} seen */
  buttons(seen) {
    const { table, rematch: next } = seen;
    const seated = seen.you !== null && !seen.replay;
    const again = next
      ? tool("forward", t("end.next"), () => this.follow(table, next), "go")
      : tool("reset", t("end.rematch"), () => this.rematch(table, false), "go");
    const rotate = seated && !next && seen.seats.length > 1;
    return [
      seated && again,
      rotate && tool("right", t("end.rotate"), () => this.rematch(table, true)),
      seen.outcome && seen.dice.seed && tool("play", t("same.play"), () => this.same.play(table)),
      seen.outcome && tool("eye", t("review.title"), () => this.review(seen)),
      tool("save", t("end.download"), () => saveMatch(seen, this.token())),
      !pocket && keysOf(table).watch && tool("link", t("share"), () => this.share(seen)),
    ];
  }

  /**
   * @param {string} from
   * @param {boolean} rotate
   */
  async rematch(from, rotate) {
    try {
      const { table } = await rematch(from, this.token(), { rotate });
      this.follow(from, table);
    } catch (problem) {
      bubble(reasonOf(problem));
    }
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  follow(from, to) {
    carry(from, to);
    this.open(to);
  }

  /**
   * Where the points went: those of one's own seat, or of the first.
   * @param {Seen} seen
   */
  review({ table, you }) {
    this.go(`/review/${table}/${you ?? 0}`);
  }

  /** @param {Seen} seen */
  async print({ table, game }) {
    try {
      save(await matchSheets(table, this.token()), `${game}-${table}.pdf`);
    } catch (problem) {
      bubble(reasonOf(problem));
    }
  }

  /** @param {Seen} seen */
  share({ table, outcome, dice }) {
    for (const old of this.node.querySelectorAll(".link-row")) old.remove();
    const watch = keysOf(table).watch ?? "";
    const { node, copy } = linkRow(t("links.watch"), seatLink(table, watch));
    const same = outcome && dice.seed ? linkRow(t("same.link"), diceLink(table, watch)).node : "";
    this.tools.after(node, same);
    copy();
    announce(t("links.copied"));
  }
}
