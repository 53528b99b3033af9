// Who has won, in one sentence.

import { t } from "../locale/translate.js";

/** @import { TableView, Summary } from "../types/responses.d.ts" */

/**
 * @param {TableView | Summary} view
 * @returns {string | null} null until it is over
 */
export function headline(view) {
  if (!view.outcome) return null;
  const { winners, rival } = view.outcome;
  if (view.seats.length === 1 && !rival) return t("end.alone");
  if (!winners.length) return lossText(view);
  const together = new Intl.ListFormat(document.documentElement.lang);
  const names = together.format(winners.map((seat) => view.seats[seat].name));
  if (winners.length === 1 && winners[0] === view.you && !view.one_screen) return t("end.you");
  return t(winners.length > 1 ? "end.shared" : "end.one", { names });
}

/**
 * @param {TableView | Summary} view of a solo match that the automatic opponent has won
 * @returns {string}
 */
function lossText({ you, seats: [{ name }] }) {
  return you === 0 ? t("end.you_lost") : t("end.one_lost", { names: name });
}
