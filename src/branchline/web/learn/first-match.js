// The first match after the last lesson, against a bot that is easy to beat.

import { pref } from "../storage/preferences.js";
import { loadGames, reasonOf } from "../client/requests.js";
import { showTooltip } from "../ui/tooltip.js";
import { able, createPlannedTable, newPlan } from "../setup/plan.js";

/** @import { Go } from "../types/page.d.ts" */

const BOT = "easy";

/**
 * @param {string} id of the game
 * @param {Go} go
 */
export async function firstMatch(id, go) {
  try {
    const { games, bots } = await loadGames();
    const game = games.find((each) => each.id === id);
    if (!game) return;
    const plan = newPlan(game, able(bots, id), "bots", pref("name"));
    const chairs = plan.chairs.map((chair) => (chair.who === "bot" ? { ...chair, bot: BOT } : chair));
    go(`/table/${await createPlannedTable({ ...plan, chairs })}`);
  } catch (problem) {
    showTooltip(reasonOf(problem));
  }
}
