// After the last lesson: a first match against a bot that lets one win.

import { pref } from "../storage/preferences.js";
import { house, reasonOf } from "../client/requests.js";
import { bubble } from "../ui/tooltip.js";
import { able, lay, newPlan } from "../setup/plan.js";

/** @import { Go } from "../types/page.d.ts" */

const BOT = "easy";

/**
 * @param {string} id of the game
 * @param {Go} go
 */
export async function firstMatch(id, go) {
  try {
    const { games, bots } = await house();
    const game = games.find((each) => each.id === id);
    if (!game) return;
    const plan = newPlan(game, able(bots, id), "bots", pref("name"));
    const chairs = plan.chairs.map((chair) => (chair.who === "bot" ? { ...chair, bot: BOT } : chair));
    go(`/table/${await lay({ ...plan, chairs })}`);
  } catch (problem) {
    bubble(reasonOf(problem));
  }
}
