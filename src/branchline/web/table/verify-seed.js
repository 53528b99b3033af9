// Verifies that the seed shown at the end has the hash published at the start.

import { t } from "../locale/translate.js";
import { el } from "../ui/dom.js";

/** @import { Dice } from "../types/responses.d.ts" */

/**
 * @param {string} seed
 * @param {string | null} hash
 */
async function verify(seed, hash) {
  if (!globalThis.crypto?.subtle) return t("dice.unable");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === hash ? t("dice.good") : t("dice.bad");
}

/**
 * @param {string} term
 * @param {string} code
 */
const row = (term, code) => [el("dt", {}, term), el("dd", {}, el("code", {}, code))];

/** @param {Dice} dice */
export function diceCheck({ chance, seed, hash, seed_typed: typed }) {
  if (chance === "real") return el("p", { class: "quiet" }, t("dice.real"));
  if (!seed) return null;
  const verdict = el("p", { class: "verdict" });
  verify(seed, hash).then((words) => (verdict.textContent = words));
  return el(
    "details",
    { class: "dice" },
    el("summary", {}, t("dice.title")),
    el("dl", {}, ...row(t("dice.seed"), seed), ...row(t("dice.hash"), hash ?? "")),
    verdict,
    el("p", { class: "quiet" }, t("dice.how"), typed ? ` ${t("dice.typed")}` : ""),
  );
}
