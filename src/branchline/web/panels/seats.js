// Who sits at the table: names, who is here, bots for those who left, links for those who come.

import { call } from "../outside/api.js";
import { dialog, el, fill } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { joinLink, keysOf, seatLink } from "../kept/keyring.js";
import { setPref } from "../kept/prefs.js";
import { bubble } from "../parts/bubble.js";
import { t } from "../locale/words.js";

/**
 * A link with a button that copies it, and one that shares it where the device can.
 * @param {string} label
 * @param {string} link
 */
export function linkRow(label, link) {
  const field = el("input", {
    type: "text",
    readonly: true,
    value: link,
    "aria-label": label,
    on: { focus: () => field.select() },
  });
  const said = el("span", {}, t("copy"));
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      document.execCommand("copy"); // the older way still works where the newer is not allowed
    }
    said.textContent = t("copied");
    setTimeout(() => (said.textContent = t("copy")), 2000);
  };
  const share = () => navigator.share({ title: "Branchline", url: link }).catch(() => {});
  return el(
    "div",
    { class: "link-row" },
    el("span", { class: "link-label" }, label),
    field,
    el("button", { type: "button", class: "button", on: { click: copy } }, icon("link"), said),
    "share" in navigator && el("button", { type: "button", class: "button", on: { click: share } }, t("share")),
  );
}

/** A word about links that begin with the name of this very computer: nobody else gets here by them. @returns {HTMLElement | null} */
export const onlyHere =
  () => (/^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname)
    ? el("p", { class: "help only-here" }, t("links.here", { command: "branchline serve --host 0.0.0.0" }))
    : null);

/** The links of a table that this browser may give away. @param {any} seen @returns {HTMLElement[]} */
export function links(seen) {
  const keys = keysOf(seen.table);
  const open = seen.seats.some((/** @type {any} */ seat) => seat.kind === "open");
  const rows = keys.invites.map((key) =>
    linkRow(t("links.seat", { name: seen.seats[key.seat]?.name ?? "" }), seatLink(seen.table, key.token))
  );
  if (keys.join && open) rows.unshift(linkRow(t("links.join"), joinLink(seen.table, keys.join)));
  if (keys.watch) rows.push(linkRow(t("links.watch"), seatLink(seen.table, keys.watch)));
  return rows;
}

export class SeatsPanel {
  /** @param {() => string | null} token @param {() => Promise<any[]>} bots */
  constructor(token, bots) {
    this.token = token;
    this.bots = bots;
    this.node = el("div", { class: "seats" });
    this.last = "";
  }

  /** @param {any} seen */
  update(seen) {
    const key = JSON.stringify([seen.seats, seen.you, seen.phase, seen.replay, document.documentElement.lang]);
    if (key === this.last) return;
    this.last = key;
    this.seen = seen;
    const rows = seen.seats.map((/** @type {any} */ seat) => this.row(seat));
    const mine = seen.you !== null && keysOf(seen.table).own.find((each) => each.seat === seen.you);
    const device = mine && !seen.replay ? [linkRow(t("links.device"), seatLink(seen.table, mine.token))] : [];
    const given = seen.replay ? [] : [...links(seen), ...device];
    fill(
      this.node,
      el("ul", { class: "seat-list" }, ...rows),
      ...(given.length
        ? [el("details", { class: "links" }, el("summary", {}, t("links.title")), ...given, onlyHere())]
        : []),
    );
  }

  /** Whoever plays at this screen is here, whosever turn it is. @param {any} seat */
  gone(seat) {
    const beside = this.seen.one_screen && keysOf(this.seen.table).own.some((key) => key.seat === seat.seat);
    return seat.kind === "person" && !seat.here && !this.seen.replay && !beside;
  }

  /** @param {any} seat */
  row(seat) {
    const { seen } = this;
    const state = seat.kind === "open"
      ? t("seats.open")
      : seat.bot
      ? t("seats.bot", { bot: seat.bot_name })
      : this.gone(seat)
      ? t("seats.away")
      : "";
    const notes = [seat.seat === seen.you ? t("seats.you") : "", state, seat.to_act ? t("seats.to_act") : ""].filter(
      Boolean,
    );
    return el(
      "li",
      { class: seat.to_act ? "acting" : "" },
      el("span", { class: `mark seat${seat.seat % 6}`, "aria-hidden": "true" }, String(seat.seat + 1)),
      el("span", { class: "seat-text" }, el("b", {}, seat.name), el("span", { class: "quiet" }, notes.join(" · "))),
      el("span", { class: "seat-tools" }, ...this.tools(seat)),
    );
  }

  /** @param {any} seat @returns {HTMLElement[]} */
  tools(seat) {
    const { seen } = this;
    if (seen.you === null || seen.replay || !["playing", "waiting"].includes(seen.phase)) return [];
    const button = (/** @type {string} */ words, /** @type {() => void} */ click) =>
      el("button", { type: "button", class: "button small", on: { click } }, words);
    const own = seat.seat === seen.you;
    const tools = [];
    if (own) tools.push(button(t("seats.rename"), () => this.rename(seat)));
    if (own && seat.bot) tools.push(button(t("seats.back"), () => this.change("DELETE", seat.seat, "/bot")));
    else if (own || seat.kind === "open" || this.gone(seat)) {
      tools.push(button(own ? t("seats.for_me") : t("seats.give"), () => this.give(seat)));
    }
    return tools;
  }

  /** @param {any} seat */
  async give(seat) {
    const bots = await this.bots().catch(() => []);
    const choose = (/** @type {any} */ bot) => {
      open.close();
      this.change("PUT", seat.seat, "/bot", { bot: bot.bot });
    };
    const list = bots.map((bot) =>
      el(
        "button",
        { type: "button", class: "choice", on: { click: () => choose(bot) } },
        el("b", {}, bot.name),
        el("span", { class: "quiet" }, bot.about),
      )
    );
    const open = dialog(t("seats.which_bot"), t("close"), [el("div", { class: "choices" }, ...list)]);
  }

  /** @param {any} seat */
  rename(seat) {
    const field = el("input", { type: "text", maxlength: "40", required: true, value: seat.name, id: "rename" });
    const save = async (/** @type {Event} */ event) => {
      event.preventDefault();
      setPref("name", field.value.trim());
      await this.change("PATCH", seat.seat, "", { name: field.value.trim() });
      open.close();
    };
    const form = el(
      "form",
      { class: "fields", on: { submit: save } },
      el("label", { for: "rename" }, t("setup.name")),
      field,
      el("button", { class: "button go" }, t("save")),
    );
    const open = dialog(t("seats.rename"), t("close"), [form]);
    field.select();
  }

  /** @param {string} method @param {number} seat @param {string} what @param {unknown} [body] */
  async change(method, seat, what, body) {
    try {
      await call(method, `/tables/${this.seen.table}/seats/${seat}${what}`, { body, token: this.token() });
    } catch (problem) {
      bubble(/** @type {any} */ (problem).reason);
    }
  }
}
