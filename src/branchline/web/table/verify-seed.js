// Verifies that the seed shown at the end has the hash published at the start.

import { language } from "../storage/preferences.js";
import { t } from "../locale/translate.js";
import { el, h } from "../ui/dom.js";

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
const row = (term, code) => [h("dt", {}, term), h("dd", {}, h("code", {}, code))];

/** @type {Map<string, Element>} */
const verdicts = new Map();

/**
 * The verdict on a seed, always the same element: it is filled after a while.
 * @param {string} seed
 * @param {string | null} hash
 */
function verdict(seed, hash) {
  const key = [language(), seed, hash].join(" ");
  const known = verdicts.get(key);
  if (known) return known;
  const made = el("p", { class: "verdict" });
  verify(seed, hash).then((words) => (made.textContent = words));
  verdicts.set(key, made);
  return made;
}

/** @param {Dice} dice */
export function diceCheck({ chance, seed, hash, seed_typed: typed }) {
  if (chance === "real") return h("p", { class: "quiet" }, t("dice.real"));
  if (!seed) return null;
  return h(
    "details",
    { class: "dice" },
    h("summary", {}, t("dice.title")),
    h("dl", {}, ...row(t("dice.seed"), seed), ...row(t("dice.hash"), hash ?? "")),
    verdict(seed, hash),
    h("p", { class: "quiet" }, t("dice.how"), typed ? ` ${t("dice.typed")}` : ""),
  );
}
