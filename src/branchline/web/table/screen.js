// Several people at one screen: whose turn it is, and a curtain before the next one looks.

import { post } from "../outside/api.js";
import { el } from "../parts/dom.js";
import { keysOf } from "../kept/keyring.js";
import { t } from "../locale/words.js";

/**
 * The next of these seats that is to act, going round from the present one.
 * @param {string} table
 * @param {number | null} present
 * @returns {Promise<{seat: number, token: string} | null>}
 */
export async function nextSeat(table, present) {
  const { own } = keysOf(table);
  const tokens = own.map((key) => key.token);
  const { tables } = await post("/mine", { body: { tokens } });
  const waiting = new Set(
    tables.filter((/** @type {any} */ each) => each.table === table && each.your_turn).map((/** @type {any} */ each) =>
      tokens[each.token]
    ),
  );
  const able = own.filter((key) => waiting.has(key.token));
  return able.find((key) => key.seat > (present ?? -1)) ?? able[0] ?? null;
}

/**
 * Hides everything until the right person says so.
 * @param {string} name
 * @returns {Promise<void>}
 */
export function curtain(name) {
  return new Promise((resolve) => {
    const lift = el(
      "button",
      { type: "button", class: "button go big", on: { click: () => made.close() } },
      t("curtain.lift", { name }),
    );
    const made = el(
      "dialog",
      { class: "curtain", "aria-labelledby": "curtain-words" },
      el("p", { class: "curtain-words", id: "curtain-words" }, t("curtain.words", { name })),
      el("p", { class: "quiet" }, t("curtain.why")),
      lift,
    );
    made.addEventListener("cancel", (/** @type {Event} */ event) => event.preventDefault());
    made.addEventListener("close", () => {
      made.remove();
      resolve();
    });
    document.body.append(made);
    made.showModal();
  });
}
