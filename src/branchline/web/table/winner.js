// Who has won, in one sentence.

import { t } from "../locale/translate.js";

/** @import { TableView, Summary } from "../types/responses.d.ts" */

/**
 * @param {TableView | Summary} seen
 * @returns {string | null} null as long as it is not over
 */
export function headline(seen) {
  if (!seen.outcome) return null;
  const { winners, rival } = seen.outcome;
  if (seen.seats.length === 1 && !rival) return t("end.alone");
  if (!winners.length) return lost(seen);
  const together = new Intl.ListFormat(document.documentElement.lang);
  const names = together.format(winners.map((seat) => seen.seats[seat].name));
  if (winners.length === 1 && winners[0] === seen.you && !seen.one_screen) return t("end.you");
  return t(winners.length > 1 ? "end.shared" : "end.one", { names });
}

/**
 * @param {TableView | Summary} seen of a table of one, where the box has won
 * @returns {string}
 */
function lost({ you, seats: [{ name }] }) {
  return you === 0 ? t("end.you_lost") : t("end.one_lost", { names: name });
}
