// Who has won, in one sentence.

import { t } from "../locale/words.js";

/** @import { Seen, Summary } from "../types/answers.d.ts" */

/**
 * @param {Seen | Summary} seen
 * @returns {string | null} null as long as it is not over
 */
export function headline(seen) {
  if (!seen.outcome) return null;
  const { winners } = seen.outcome;
  const together = new Intl.ListFormat(document.documentElement.lang);
  const names = together.format(winners.map((seat) => seen.seats[seat].name));
  if (seen.seats.length === 1) return winners.length ? t("end.alone") : t("end.alone_lost");
  if (winners.length === 1 && winners[0] === seen.you && !seen.one_screen) return t("end.you");
  return t(winners.length > 1 ? "end.shared" : "end.one", { names });
}
