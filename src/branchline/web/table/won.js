// Who has won, in one sentence.

import { t } from "../locale/words.js";

/** @param {any} seen a table, or its summary, with an outcome */
export function headline(seen) {
  const { winners } = seen.outcome;
  const names = new Intl.ListFormat(document.documentElement.lang).format(
    winners.map((/** @type {number} */ seat) => seen.seats[seat].name),
  );
  if (seen.seats.length === 1) return winners.length ? t("end.alone") : t("end.alone_lost");
  if (winners.length === 1 && winners[0] === seen.you && !seen.one_screen) return t("end.you");
  return t(winners.length > 1 ? "end.shared" : "end.one", { names });
}
