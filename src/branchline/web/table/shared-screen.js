// Several players on one screen: whose token is used, whose turn it is, and the screen that hides the page in between.

import { storeSeat, tokens, tokensOf } from "../storage/tokens.js";
import { t } from "../locale/translate.js";
import { mine } from "../client/requests.js";
import { el, h } from "../ui/dom.js";

/** @import { SeatToken } from "../types/page.d.ts" */

/**
 * The token with which a table is opened: the given one, that of the seat to act, or that of a spectator.
 * @param {string} table
 * @param {string | null} given
 * @returns {Promise<string | null>}
 */
export async function tokenFor(table, given) {
  if (given) return given;
  if (!tokensOf(table).own.length) await recall(table);
  const { own, watch } = tokensOf(table);
  const next = own.length > 1 ? await nextSeat(table, null).catch(() => null) : null;
  return next?.token ?? own[0]?.token ?? watch;
}

/**
 * Finds tokens of an earlier table that open this one, its rematch.
 * @param {string} table
 */
async function recall(table) {
  const all = tokens();
  const found = all.length ? await mine(all).catch(() => []) : [];
  for (const { table: id, you, token } of found) {
    if (id === table && you !== null && token != null) storeSeat(table, you, all[token]);
  }
}

/**
 * The next of these seats that has to act, in order after the current one.
 * @param {string} table
 * @param {number | null} present
 * @returns {Promise<SeatToken | null>}
 */
export async function nextSeat(table, present) {
  const { own } = tokensOf(table);
  const all = own.map((key) => key.token);
  const acting = (await mine(all)).filter((each) => each.table === table && each.your_turn);
  const waiting = new Set(acting.map((each) => all[each.token ?? -1]));
  const able = own.filter((key) => waiting.has(key.token));
  return able.find((key) => key.seat > (present ?? -1)) ?? able[0] ?? null;
}

/**
 * Covers the page until the next player confirms.
 * @param {string} name
 * @param {HTMLElement} page the cover is removed with it
 * @returns {Promise<void>}
 */
export function passScreen(name, page) {
  return new Promise((resolve) => {
    const click = () => void made.close();
    const lift = h("button", { type: "button", class: "button go big", on: { click } }, t("pass.confirm", { name }));
    const words = h("p", { class: "pass-screen-words", id: "pass-screen-words" }, t("pass.words", { name }));
    const why = h("p", { class: "quiet" }, t("pass.why"));
    const made = el("dialog", { class: "pass-screen", "aria-labelledby": "pass-screen-words" }, words, why, lift);
    made.addEventListener("cancel", (event) => event.preventDefault());
    made.addEventListener("close", () => {
      made.remove();
      resolve();
    });
    page.append(made);
    made.showModal();
  });
}
