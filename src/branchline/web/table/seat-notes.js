// Notes about seats: who is missing and how to invite them, whose board you watch, who has left.

import { tokensOf } from "../storage/tokens.js";
import { t } from "../locale/translate.js";
import { links, onlyHere } from "../panels/links.js";
import { isAbsent, mayLend } from "../panels/seats.js";
import { el, fill, h } from "../ui/dom.js";
import { button, linkButton } from "../ui/widgets.js";

/** @import { SeatInfo, TableView } from "../types/responses.d.ts" */
/** @import { Child } from "../types/page.d.ts" */
/** @import { SeatsPanel } from "../panels/seats.js" */

/**
 * The seats with an unused invitation from this browser.
 * @param {TableView} view
 */
function expectedSeats(view) {
  if (view.phase !== "playing") return [];
  const invited = tokensOf(view.table).invites.map((key) => key.seat);
  return view.seats.filter((seat) => seat.invited && !seat.bot && invited.includes(seat.seat));
}

/**
 * Whether a spectator can take a seat without an invitation.
 * @param {TableView} view
 */
const mayJoin = ({ you, listed, seats }) => you === null && listed && seats.some((seat) => seat.kind === "open");

/**
 * The absent players whose turn it is.
 * @param {TableView} view
 */
function away(view) {
  if (view.you === null || view.one_screen) return [];
  const coming = expectedSeats(view);
  return view.seats.filter((seat) =>
    seat.to_act && isAbsent(view, seat) && seat.seat !== view.you && !coming.includes(seat)
  );
}

/**
 * @param {string} words
 * @param {Child} [tool]
 */
const remark = (words, tool) => h("p", { class: "row wrap" }, h("span", {}, words), tool);

export class SeatNotes {
  /** @param {SeatsPanel} seats */
  constructor(seats) {
    this.seats = seats;
    this.invite = el("div", { class: "invite", hidden: true });
    this.remarks = el("div", { class: "remarks", hidden: true });
  }

  /** @param {TableView} view */
  update(view) {
    this.showInvite(view);
    this.showRemarks(view);
  }

  /**
   * The invitations while players are missing.
   * @param {TableView} view
   */
  showInvite(view) {
    const waits = !view.replay && (view.phase === "waiting" || expectedSeats(view).length > 0);
    this.invite.hidden = !waits;
    const rows = waits ? links(view) : [];
    const words = rows.length ? t("invite.words") : t("invite.patience");
    const sit = waits && mayJoin(view) && linkButton("go", `/join/${view.table}`, t("join.join"));
    fill(this.invite, h("p", {}, words), sit && h("p", {}, sit), ...rows, rows.length > 0 && onlyHere());
  }

  /**
   * Notes: whose board is shown, a bot on the own seat, an absent player whom a bot could replace.
   * @param {TableView} view
   */
  showRemarks(view) {
    const open = view.phase === "playing" && !view.replay;
    const all = open ? [this.own(view), ...away(view).map((seat) => this.left(view, seat))] : [];
    fill(this.remarks, ...all);
    this.remarks.hidden = !this.remarks.children.length;
  }

  /** @param {TableView} view */
  own(view) {
    const { you, seats, table } = view;
    if (you === null) {
      const { name } = seats[view.drawn_seat];
      return remark(seats.length > 1 ? t("seats.watching", { name }) : t("seats.watching.alone"));
    }
    const { bot, bot_name: name } = seats[you];
    const back = button("small", () => this.seats.takeBack(table, you), t("seats.take_back"));
    return bot ? remark(t("seats.bot_plays", { bot: name ?? bot }), back) : null;
  }

  /**
   * @param {TableView} view
   * @param {SeatInfo} seat
   */
  left(view, seat) {
    const { name } = seat;
    if (!mayLend(view, seat)) return remark(t("seats.absent.soon", { name }));
    const give = button("small", () => this.seats.give(view.table, seat.seat), t("seats.replace"));
    return remark(t(seat.invited ? "seats.absent.invited" : "seats.absent", { name }), give);
  }
}
