// The seats of the table: names, presence, bots for players who left, links for those who join.

import { seatLink, storeInvite, tokensOf } from "../storage/tokens.js";
import { setPref } from "../storage/preferences.js";
import { t } from "../locale/translate.js";
import { giveToBot, newInvitation, reasonOf, rename, takeBack } from "../client/requests.js";
import { isOffline } from "../client/address.js";
import { showTooltip } from "../ui/tooltip.js";
import { dialog, el, fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button, seatMark } from "../ui/widgets.js";
import { linkRow, links, onlyHere } from "./links.js";
import { reporting } from "./report.js";
import { saveMatch } from "./download.js";

/** @import { BotInfo, SeatInfo, TableView } from "../types/responses.d.ts" */

/**
 * Whether the player of a seat is absent; players who share this screen never are.
 * @param {TableView} view
 * @param {SeatInfo} seat
 */
export function isAbsent(view, seat) {
  const atThisScreen = view.one_screen && tokensOf(view.table).own.some((key) => key.seat === seat.seat);
  return seat.kind === "person" && !seat.here && !view.replay && !atThisScreen;
}

/** @param {TableView} view */
const isHost = ({ you, seats }) => you !== null && seats[you].host;

/**
 * Whether a bot may replace a player who has left: the host may do so at once, others after a while.
 * @param {TableView} view
 * @param {SeatInfo} seat
 */
export const mayLend = (view, seat) => isAbsent(view, seat) && (isHost(view) || seat.absent);

/**
 * The level of a bot; empty if its name says it already.
 * @param {SeatInfo} seat
 */
function levelOf({ name, bot, bot_name: title }) {
  const level = t("seats.bot", { bot: title ?? bot ?? "" });
  return name.startsWith(level) ? "" : level;
}

/**
 * @param {TableView} view
 * @param {SeatInfo} seat
 */
function stateOf(view, seat) {
  if (seat.kind === "open") return t("seats.open");
  if (seat.bot) return levelOf(seat);
  if (seat.invited && !view.replay) return t("seats.invited");
  return isAbsent(view, seat) ? t("seats.away") : "";
}

/**
 * The players for whom the host may create a new link: all others whose link is not known here.
 * @param {TableView} view
 */
function relinkable(view) {
  if (!isHost(view)) return [];
  const { own, invites } = tokensOf(view.table);
  const mine = new Set(own.map((key) => key.seat));
  const invited = new Set(invites.map((key) => key.seat));
  const others = view.seats.filter((seat) => seat.kind === "person" && !mine.has(seat.seat));
  return others.filter((seat) => !seat.invited || !invited.has(seat.seat));
}

export class SeatsPanel {
  /**
   * @param {() => string | null} token
   * @param {() => Promise<BotInfo[]>} bots
   */
  constructor(token, bots) {
    this.token = token;
    this.bots = bots;
    this.node = el("div", { class: "seats" });
    /** @type {TableView | null} */ this.view = null;
  }

  /** @param {TableView} view */
  update(view) {
    this.view = view;
    const { seats, phase, replay, listed, table } = view;
    const rows = this.linkRows(view);
    fill(
      this.node,
      h("ul", { class: "seat-list" }, ...seats.map((seat) => this.row(view, seat))),
      rows.length > 0 && h("details", { class: "links" }, h("summary", {}, t("links.title")), ...rows, onlyHere()),
      isOffline && phase === "playing" && !replay && this.saving(view),
      listed && reporting(table, "", this.token),
    );
  }

  /**
   * The invitations, the link to the own seat, and for the host new links.
   * @param {TableView} view
   */
  linkRows(view) {
    if (view.replay || isOffline) return [];
    const rows = links(view);
    const mine = tokensOf(view.table).own.find((each) => each.seat === view.you);
    const device = mine ? [linkRow(t("links.device"), seatLink(view.table, mine.token))] : [];
    return [...rows, ...device, ...relinkable(view).map((seat) => this.usedLinkRow(view, seat))];
  }

  /**
   * The row of a seat whose link was used, or is not known here.
   * @param {TableView} view
   * @param {SeatInfo} seat
   */
  usedLinkRow(view, seat) {
    const make = button("small", () => this.relink(view, seat), icon("link"), h("span", {}, t("links.new")));
    const words = seat.invited ? t("seats.invited") : t("links.taken");
    const label = h("span", { class: "link-label" }, t("links.seat", { name: seat.name }));
    return h("div", { class: "link-row taken" }, label, h("span", { class: "quiet" }, words), make);
  }

  /**
   * Creates a new link to a seat; asks for confirmation if a player has it.
   * @param {TableView} view
   * @param {SeatInfo} seat
   */
  relink(view, seat) {
    const make = async () => {
      storeInvite(view.table, await newInvitation(view.table, seat.seat, this.token()));
      this.update(this.view ?? view);
    };
    if (seat.invited) return this.change(make());
    const sure = async () => {
      if (await this.change(make())) open.close();
    };
    const words = h("p", {}, t("links.new.words", { name: seat.name }));
    const open = dialog(t("links.new"), t("close"), [h("div", {}, words, button("go", sure, t("links.new")))]);
  }

  /**
   * In the offline version: the match so far as a file instead of links.
   * @param {TableView} view
   */
  saving(view) {
    const save = () => saveMatch(view, this.token());
    return h("p", {}, button("small", save, icon("save"), h("span", {}, t("offline.save"))));
  }

  /**
   * @param {TableView} view
   * @param {SeatInfo} seat
   */
  row(view, seat) {
    const you = seat.seat === view.you && t("seats.you");
    const notes = [you, stateOf(view, seat), seat.to_act && t("seats.to_act")].filter(Boolean).join(" · ");
    return h(
      "li",
      { class: seat.to_act ? "acting" : "" },
      seatMark(seat.seat),
      h("span", { class: "seat-text" }, h("b", {}, seat.name), h("span", { class: "quiet" }, notes)),
      h("span", { class: "seat-tools" }, ...this.tools(view, seat)),
    );
  }

  /**
   * @param {TableView} view
   * @param {SeatInfo} seat
   */
  tools(view, seat) {
    if (view.you === null || view.replay || !["playing", "waiting"].includes(view.phase)) return [];
    const tool = (/** @type {string} */ words, /** @type {() => void} */ click) => button("small", click, words);
    const { table } = view;
    const own = seat.seat === view.you;
    const back = tool(t("seats.take_back"), () => this.takeBack(table, seat.seat));
    const give = tool(own ? t("seats.bot_for_me") : t("seats.replace"), () => this.give(table, seat.seat));
    const others = own || seat.kind === "open" || mayLend(view, seat) ? [give] : [];
    return [
      ...(own ? [tool(t("seats.rename"), () => this.rename(table, seat))] : []),
      ...(own && seat.bot ? [back] : others),
    ];
  }

  /**
   * @param {string} table
   * @param {number} seat
   */
  async give(table, seat) {
    const bots = await this.bots().catch(() => []);
    if (!this.node.isConnected) return; // the page was left meanwhile
    const choose = (/** @type {BotInfo} */ bot) => {
      open.close();
      this.change(giveToBot(table, seat, this.token(), { bot: bot.bot }));
    };
    const list = bots.map((bot) => {
      const attributes = { type: "button", class: "choice", on: { click: () => choose(bot) } };
      return h("button", attributes, h("b", {}, bot.name), h("span", { class: "quiet" }, bot.about));
    });
    const open = dialog(t("seats.which_bot"), t("close"), [h("div", { class: "choices" }, ...list)]);
  }

  /**
   * @param {string} table
   * @param {number} seat
   */
  takeBack(table, seat) {
    return this.change(takeBack(table, seat, this.token()));
  }

  /**
   * @param {string} table
   * @param {SeatInfo} seat
   */
  rename(table, seat) {
    const field = el("input", { type: "text", maxlength: "40", required: true, value: seat.name, id: "rename" });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const name = field.value.trim();
      setPref("name", name);
      if (await this.change(rename(table, seat.seat, this.token(), { name }))) open.close();
    };
    const label = h("label", { for: "rename" }, t("setup.name"));
    const save = h("button", { class: "button go" }, t("save"));
    const form = h("form", { class: "fields", on: { submit } }, label, field, save);
    const open = dialog(t("seats.rename"), t("close"), [form]);
    field.select();
  }

  /**
   * Awaits a request and shows its failure; returns whether it succeeded.
   * @param {Promise<unknown>} request
   */
  async change(request) {
    try {
      await request;
      return true;
    } catch (problem) {
      showTooltip(reasonOf(problem));
      return false;
    }
  }
}
