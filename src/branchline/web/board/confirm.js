// The confirmation before a player gives up moves that are left.

import { sentence, t } from "../locale/translate.js";
import { create, dialog, el } from "../ui/dom.js";
import { button } from "../ui/widgets.js";

/** @import { Choice } from "../types/responses.d.ts" */

/**
 * Asks whether the player really wants this move.
 * @param {Choice} choice
 * @param {number} left how many other moves there are
 * @returns {Promise<boolean>}
 */
export function confirmGivingUp(choice, left) {
  return new Promise((resolve) => {
    let meant = false;
    const answer = (/** @type {boolean} */ yes) => {
      meant = yes;
      made.close();
    };
    const on = create(button("go", () => answer(false), t("play.continue")));
    const give = button("give", () => answer(true), sentence(choice.sentence ?? ""));
    const words = el("p", {}, t("play.moves", { n: left }));
    const made = dialog(t("play.sure"), t("close"), [words, el("div", { class: "row" }, give, on)], "prompt");
    made.addEventListener("close", () => resolve(meant));
    on.focus();
  });
}
