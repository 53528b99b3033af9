// A planned table: its seats and options, and the request that sets it up.

import { storeTokens } from "../storage/tokens.js";
import { checkEdition, createTable, edition, reasonOf } from "../client/requests.js";
import { isOffline } from "../client/address.js";

/** @import { BotInfo, GameInfo, OptionInfo, OptionValue } from "../types/responses.d.ts" */
/** @import { SeatRequest } from "../types/requests.d.ts" */
/** @import { PlannedSeat, Mode, Plan, Who } from "../types/page.d.ts" */

/** @type {Mode[]} */
export const MODES = isOffline ? ["bots", "screen", "alone"] : ["bots", "friends", "screen", "alone"];

/** @type {Record<Mode, Who>} the other players by mode */
const COMPANY = { bots: "bot", friends: "open", screen: "person", alone: "bot" };

/**
 * @param {GameInfo} game
 * @param {BotInfo[]} bots
 * @param {Mode} mode
 * @param {string} name the player's own
 * @returns {Plan}
 */
export function newPlan(game, bots, mode, name) {
  const options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  const box = {
    edition: "",
    editionName: "",
    seed: "",
    chance: /** @type {const} */ ("seed"),
    listed: false,
    hints: false,
  };
  return withPlayers({ game: game.id, mode, chairs: [], options, ...box, more: false }, game, bots, mode, name);
}

/**
 * The bots offered to people in this game, weakest first.
 * @param {BotInfo[]} bots
 * @param {string} game
 */
export const able = (bots, game) => bots.filter((bot) => bot.level && bot.games.includes(game));

/**
 * The plan with the usual seats of a mode.
 * @param {Plan} plan
 * @param {GameInfo} game
 * @param {BotInfo[]} bots
 * @param {Mode} mode
 * @param {string} name
 * @returns {Plan}
 */
export function withPlayers(plan, game, bots, mode, name) {
  const others = mode === "alone" ? 0 : Math.max(1, game.seats[0] - 1);
  const list = able(bots, game.id);
  const bot = list[Math.floor((list.length - 1) / 2)]?.bot ?? ""; // a bot of medium strength
  const company = Array.from({ length: others }, () => ({ who: COMPANY[mode], name: "", bot }));
  return { ...plan, mode, chairs: [{ who: "me", name, bot }, ...company] };
}

/**
 * Whether an option has an effect at a table with this number of seats and these options.
 * @param {OptionInfo} option
 * @param {number} seats
 * @param {Record<string, OptionValue>} options
 */
export const matters = (option, seats, options) =>
  (!option.seats || (option.seats[0] <= seats && seats <= option.seats[1])) &&
  (!option.needs || options[option.needs[0]] === option.needs[1]);

/**
 * The options, with the default for those that have no effect.
 * @param {GameInfo} game
 * @param {number} seats
 * @param {Record<string, OptionValue>} options
 * @returns {Record<string, OptionValue>}
 */
export const effectiveOptions = (game, seats, options) =>
  Object.fromEntries(game.options.map((option) => {
    const chosen = matters(option, seats, options) ? options[option.name] : undefined;
    return [option.name, chosen ?? option.default];
  }));

/**
 * Whether people share this screen.
 * @param {Plan} plan
 */
export const isShared = (plan) => plan.chairs.filter((chair) => here(chair)).length > 1;

/**
 * Whether more than one person plays.
 * @param {Plan} plan
 */
export const several = (plan) => plan.chairs.filter((chair) => chair.who !== "bot").length > 1;

/** @param {PlannedSeat} chair */
const here = (chair) => chair.who === "me" || chair.who === "person";

/**
 * @param {PlannedSeat} chair
 * @returns {SeatRequest}
 */
function tableRequest(chair) {
  if (chair.who === "bot") return { kind: "bot", bot: chair.bot };
  if (chair.who === "open") return { kind: "open" };
  return { kind: chair.who === "friend" ? "invited" : "person", name: chair.name.trim() };
}

/**
 * Creates the table, and stores its tokens.
 * @param {Plan} plan
 * @returns {Promise<string>} its id
 */
export async function createPlannedTable(plan) {
  const { game, options, edition, chance, listed, hints } = plan;
  const seed = chance === "seed" ? plan.seed.trim() : "";
  const seats = plan.chairs.map(tableRequest);
  const { table, links } = await createTable({
    game,
    seats,
    options,
    edition,
    seed,
    chance,
    one_screen: isShared(plan),
    listed,
    hints: hints && several(plan),
  });
  storeTokens(table, {
    own: links.seats,
    invites: links.invites,
    join: links.join,
    watch: links.watch,
  });
  return table;
}

/**
 * Checks seats, options and box together: `objection` says why they do not fit, or is null;
 * `weakerBots` says whether bots are weaker with them.
 * @param {Plan} plan
 * @returns {Promise<{ objection: string | null, weakerBots: boolean }>}
 */
export async function checkPlan(plan) {
  const file = plan.edition || (await edition(plan.game));
  const bots = plan.chairs.some((chair) => chair.who === "bot");
  try {
    const box = await checkEdition(plan.game, { edition: file, seats: plan.chairs.length, options: plan.options });
    return { objection: null, weakerBots: bots && box.weaker_bots };
  } catch (problem) {
    return { objection: reasonOf(problem), weakerBots: false };
  }
}

/**
 * The options with one of them changed so that the plan becomes valid; null if no single change helps.
 * @param {Plan} plan
 * @param {GameInfo} game
 */
export async function repairOptions(plan, game) {
  for (const option of game.options) {
    for (const value of option.values) {
      if (value === plan.options[option.name]) continue;
      const options = { ...plan.options, [option.name]: value };
      if ((await checkPlan({ ...plan, options })).objection === null) return options;
    }
  }
  return null;
}
