// The end: who won and why, what to do next, and the check of the dice.

import { call, text } from "../outside/api.js";
import { bubble } from "../parts/bubble.js";
import { el, fill } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { carry, keysOf, seatLink } from "../kept/keyring.js";
import { linkRow } from "../panels/seats.js";
import { headline } from "./won.js";
import { points, t } from "../locale/words.js";

/** @param {any} seen @returns {HTMLElement} places, best first */
function ranking(seen) {
  const order = seen.seats.map((/** @type {any} */ seat) => seat.seat).sort((
    /** @type {number} */ a,
    /** @type {number} */ b,
  ) => seen.outcome.ranks[a] - seen.outcome.ranks[b] || a - b);
  return el(
    "ol",
    { class: "ranking" },
    ...order.map((/** @type {number} */ seat) => {
      const won = seen.outcome.winners.includes(seat);
      return el(
        "li",
        { class: won ? "won" : "" },
        order.length > 1 && el("span", { class: "place" }, t("end.place", { place: seen.outcome.ranks[seat] })),
        el("span", { class: `mark seat${seat % 6}`, "aria-hidden": "true" }, String(seat + 1)),
        el(
          "span",
          { class: "who" },
          seen.seats[seat].name,
          won && seen.seats.length > 1 ? el("span", { class: "crown" }, t("end.winner")) : null,
        ),
        el("b", { class: "total" }, points(seen.sheets[seat].total)),
      );
    }),
  );
}

/** Whether the seed that is told now is the one whose hash was told at the start. @param {any} dice */
async function checked(dice) {
  if (!globalThis.crypto?.subtle) return t("dice.unable");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(dice.seed));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === dice.hash ? t("dice.good") : t("dice.bad");
}

/** @param {any} seen @returns {HTMLElement | null} */
function diceCheck(seen) {
  const { dice } = seen;
  if (dice.chance === "real") return el("p", { class: "quiet" }, t("dice.real"));
  if (!dice.seed) return null;
  const verdict = el("p", { class: "verdict" });
  checked(dice).then((words) => (verdict.textContent = words));
  return el(
    "details",
    { class: "dice" },
    el("summary", {}, t("dice.title")),
    el(
      "dl",
      {},
      el("dt", {}, t("dice.seed")),
      el("dd", {}, el("code", {}, dice.seed)),
      el("dt", {}, t("dice.hash")),
      el("dd", {}, el("code", {}, dice.hash ?? "")),
    ),
    verdict,
    el("p", { class: "quiet" }, t("dice.how"), dice.typed ? ` ${t("dice.typed")}` : ""),
  );
}

export class End {
  /** @param {() => string | null} token @param {(table: string) => void} open */
  constructor(token, open) {
    this.token = token;
    this.open = open;
    this.node = el("section", { class: "end", hidden: true });
    this.last = "";
  }

  /** @param {any} seen */
  update(seen) {
    this.node.hidden = !seen.outcome && !seen.replay;
    const key = JSON.stringify([
      seen.outcome,
      seen.seats.map((/** @type {any} */ s) => s.name),
      seen.rematch,
      seen.you,
      document.documentElement.lang,
    ]);
    if (this.node.hidden || key === this.last) return;
    this.last = key;
    const { outcome } = seen;
    fill(
      this.node,
      outcome && el("h2", {}, headline(seen)),
      outcome && ranking(seen),
      outcome && el("p", { class: "reason" }, outcome.reason),
      ...(outcome?.ties ?? []).map((/** @type {string} */ tie) => el("p", { class: "reason" }, tie)),
      outcome?.note && el("p", { class: "note" }, outcome.note),
      this.tools = this.buttons(seen),
      diceCheck(seen),
    );
  }

  /** @param {any} seen */
  buttons(seen) {
    const button = (
      /** @type {string} */ name,
      /** @type {string} */ words,
      /** @type {() => void} */ click,
      kind = "",
    ) => el("button", { type: "button", class: `button ${kind}`, on: { click } }, icon(name), el("span", {}, words));
    const again = seen.rematch
      ? button("forward", t("end.next"), () => this.go(seen.table, seen.rematch), "go")
      : button("reset", t("end.rematch"), () => this.rematch(seen, false), "go");
    const seated = seen.you !== null && !seen.replay;
    return el(
      "div",
      { class: "row wrap" },
      seated && again,
      seated && !seen.rematch && seen.seats.length > 1 &&
        button("right", t("end.rotate"), () => this.rematch(seen, true)),
      button("save", t("end.download"), () => this.download(seen)),
      keysOf(seen.table).watch && button("link", t("share"), () => this.share(seen)),
    );
  }

  /** @param {any} seen @param {boolean} rotate */
  async rematch(seen, rotate) {
    try {
      const { table } = await call("POST", `/tables/${seen.table}/rematch`, { body: { rotate }, token: this.token() });
      this.go(seen.table, table);
    } catch (problem) {
      bubble(/** @type {any} */ (problem).reason);
    }
  }

  /** @param {string} from @param {string} to */
  go(from, to) {
    carry(from, to);
    this.open(to);
  }

  /** @param {any} seen */
  async download(seen) {
    try {
      const record = await text(`/tables/${seen.table}/record`, { token: this.token() });
      const file = URL.createObjectURL(new Blob([record], { type: "application/json" }));
      el("a", { href: file, download: `${seen.game}-${seen.table}.json` }).click();
      setTimeout(() => URL.revokeObjectURL(file), 10000);
    } catch (problem) {
      bubble(/** @type {any} */ (problem).reason);
    }
  }

  /** @param {any} seen */
  share(seen) {
    this.node.querySelector(".link-row")?.remove();
    const row = linkRow(t("links.watch"), seatLink(seen.table, keysOf(seen.table).watch ?? ""));
    this.tools.after(row);
    row.querySelector("input").focus();
  }
}
