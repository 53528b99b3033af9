// Notes about seats: who is missing and how to invite them, whose board you watch, who has left.

import { tokensOf } from "../storage/tokens.js";
import { t } from "../locale/translate.js";
import { links, onlyHere } from "../panels/links.js";
import { rerender } from "../panels/rerender.js";
import { isAbsent, mayLend } from "../panels/seats.js";
import { el, fill } from "../ui/dom.js";
import { button, linkButton } from "../ui/widgets.js";

/** @import { SeatInfo, TableView } from "../types/responses.d.ts" */
/** @import { SeatsPanel } from "../panels/seats.js" */

/**
 * Seats with a link from here that nobody has opened yet.
 * @param {TableView} seen
 */
function expectedSeats(seen) {
  if (seen.phase !== "playing") return [];
  const invited = tokensOf(seen.table).invites.map((key) => key.seat);
  return seen.seats.filter((seat) => seat.invited && !seat.bot && invited.includes(seat.seat));
}

/**
 * Whether somebody who looks on may sit down without a link.
 * @param {TableView} seen
 */
const mayJoin = ({ you, listed, seats }) => you === null && listed && seats.some((seat) => seat.kind === "open");

/**
 * The player who has left and whose turn it is.
 * @param {TableView} seen
 */
function away(seen) {
  if (seen.you === null || seen.one_screen) return [];
  const coming = expectedSeats(seen);
  return seen.seats.filter((seat) =>
    seat.to_act && isAbsent(seen, seat) && seat.seat !== seen.you && !coming.includes(seat)
  );
}

/**
 * @param {string} words
 * @param {HTMLElement} [tool]
 */
const remark = (words, tool) => el("p", { class: "row wrap" }, el("span", {}, words), tool);

export class SeatNotes {
  /** @param {SeatsPanel} seats */
  constructor(seats) {
    this.seats = seats;
    this.invite = el("div", { class: "invite", hidden: true });
    this.said = el("div", { class: "remarks", hidden: true });
    this.invited = "";
    this.remarked = "";
  }

  /** @param {TableView} seen */
  update(seen) {
    this.showInvite(seen);
    this.showRemarks(seen);
  }

  /**
   * While somebody is missing, the links to call them.
   * @param {TableView} seen
   */
  showInvite(seen) {
    const waits = !seen.replay && (seen.phase === "waiting" || expectedSeats(seen).length > 0);
    this.invite.hidden = !waits;
    const key = JSON.stringify([waits, seen.seats, document.documentElement.lang]);
    if (key === this.invited) return;
    this.invited = key;
    const rows = waits ? links(seen) : [];
    const words = rows.length ? t("invite.words") : t("invite.patience");
    const sit = waits && mayJoin(seen) && linkButton("go", `/join/${seen.table}`, t("join.sit"));
    fill(this.invite, el("p", {}, words), sit && el("p", {}, sit), ...rows, rows.length > 0 && onlyHere());
  }

  /**
   * Whose board one watches, a bot on one's own seat, somebody who has left and for whom a bot could play.
   * @param {TableView} seen
   */
  showRemarks(seen) {
    const open = seen.phase === "playing" && !seen.replay;
    const key = JSON.stringify([open, seen.seats, seen.you, seen.drawn_seat, document.documentElement.lang]);
    if (key === this.remarked) return;
    this.remarked = key;
    const all = open ? [this.own(seen), ...away(seen).map((seat) => this.left(seen, seat))] : [];
    rerender(this.said, ...all);
    this.said.hidden = !this.said.children.length;
  }

  /** @param {TableView} seen */
  own(seen) {
    const { you, seats, table } = seen;
    if (you === null) {
      const { name } = seats[seen.drawn_seat];
      return remark(seats.length > 1 ? t("seats.watching", { name }) : t("seats.watching.alone"));
    }
    const { bot, bot_name: name } = seats[you];
    const back = button("small", () => this.seats.takeBack(table, you), t("seats.back"));
    return bot ? remark(t("seats.instead", { bot: name ?? bot }), back) : null;
  }

  /**
   * @param {TableView} seen
   * @param {SeatInfo} seat
   */
  left(seen, seat) {
    const { name } = seat;
    if (!mayLend(seen, seat)) return remark(t("seats.left.soon", { name }));
    const give = button("small", () => this.seats.give(seen.table, seat.seat), t("seats.give"));
    return remark(t(seat.invited ? "seats.left.invited" : "seats.left", { name }), give);
  }
}
