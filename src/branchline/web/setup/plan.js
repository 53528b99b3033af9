// A table that is being planned: who sits where, which options; and what the server is asked to lay.

import { keep } from "../kept/keyring.js";
import { post, text } from "../outside/api.js";

/**
 * @typedef {"me" | "person" | "friend" | "open" | "bot"} Who
 * @typedef {{who: Who, name: string, bot: string}} Chair
 * @typedef {object} Plan
 * @property {string} game
 * @property {string} mode
 * @property {Chair[]} chairs
 * @property {Record<string, any>} options
 * @property {string} edition
 * @property {string} editionName
 * @property {string} seed
 * @property {"seed" | "real"} chance
 * @property {boolean} listed
 */

/** @type {Record<string, Who>} who sits with me, by the way one plays */
const COMPANY = { bots: "bot", friends: "open", screen: "person" };

/** @param {any} game @param {any[]} bots @param {string} mode @param {string} name my own @returns {Plan} */
export function newPlan(game, bots, mode, name) {
  const options = Object.fromEntries(game.options.map((/** @type {any} */ option) => [option.name, option.default]));
  const plan = {
    game: game.id,
    mode,
    chairs: [],
    options,
    edition: "",
    editionName: "",
    seed: "",
    chance: /** @type {"seed"} */ ("seed"),
    listed: false,
  };
  return seated(plan, game, bots, mode, name);
}

/** The bots that play this game, weakest first. @param {any[]} bots @param {any} game @returns {any[]} */
export const able = (bots, game) => bots.filter((bot) => !bot.games || bot.games.includes(game.id));

/** The plan with the chairs one expects for a way to play. @param {Plan} plan @param {any} game @param {any[]} bots @param {string} mode @param {string} name */
export function seated(plan, game, bots, mode, name) {
  const others = mode === "alone" ? 0 : Math.max(1, game.seats[0] - 1);
  const list = able(bots, game);
  const bot = list[Math.min(Math.ceil(list.length / 2), list.length - 1)]?.bot ?? ""; // neither the weakest nor the slowest
  const company = Array.from({ length: others }, () => ({ who: COMPANY[mode] ?? "bot", name: "", bot }));
  return { ...plan, mode, chairs: [{ who: /** @type {Who} */ ("me"), name, bot }, ...company] };
}

/** Whether an option makes a difference at a table of so many seats with these options. @param {any} option @param {number} seats @param {Record<string, any>} options */
export const matters = (option, seats, options) =>
  (!option.seats || (option.seats[0] <= seats && seats <= option.seats[1])) &&
  (!option.needs || options[option.needs[0]] === option.needs[1]);

/** The options with those that make no difference as they are by default. @param {any} game @param {number} seats @param {Record<string, any>} options */
export const settled = (game, seats, options) =>
  Object.fromEntries(
    game.options.map((
      /** @type {any} */ option,
    ) => [option.name, (matters(option, seats, options) ? options[option.name] : null) ?? option.default]),
  );

/** Whether people share this screen. @param {Plan} plan */
export const shared = (plan) => plan.chairs.filter((chair) => here(chair)).length > 1;

/** @param {Chair} chair */
const here = (chair) => chair.who === "me" || chair.who === "person";

/** Asks the server to lay the table, and keeps its links. @param {Plan} plan @returns {Promise<string>} its id */
export async function lay(plan) {
  const seats = plan.chairs.map((chair) => {
    if (chair.who === "bot") return { kind: "bot", bot: chair.bot };
    return chair.who === "open" ? { kind: "open" } : { kind: "person", name: chair.name.trim() };
  });
  const { game, options, edition, chance, listed } = plan;
  const body = {
    game,
    seats,
    options,
    edition,
    seed: chance === "seed" ? plan.seed.trim() : "",
    chance,
    one_screen: shared(plan),
    listed,
  };
  const made = await post("/tables", { body });
  const keys = made.links.seats;
  keep(made.table, {
    own: keys.filter((/** @type {any} */ key) => here(plan.chairs[key.seat])),
    invites: keys.filter((/** @type {any} */ key) => plan.chairs[key.seat].who === "friend"),
    join: made.links.join,
    watch: made.links.watch,
  });
  return made.table;
}

/** Why this number of seats and these options do not go together; null when they do. @param {Plan} plan @returns {Promise<string | null>} */
export async function objection(plan) {
  const edition = plan.edition || (await text(`/games/${plan.game}/edition`));
  try {
    await post(`/games/${plan.game}/edition`, { body: { edition, seats: plan.chairs.length, options: plan.options } });
    return null;
  } catch (problem) {
    return /** @type {any} */ (problem).reason;
  }
}

/** Options with one of them changed so that the plan can be played; null where no single change helps. @param {Plan} plan @param {any} game */
export async function mended(plan, game) {
  for (const option of game.options) {
    for (const value of option.values) {
      if (value === plan.options[option.name]) continue;
      const options = { ...plan.options, [option.name]: value };
      if ((await objection({ ...plan, options })) === null) return options;
    }
  }
  return null;
}
