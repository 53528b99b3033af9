// The secrets of this browser's seats: which token opens which table. They never stand in a path.

import { store, stored } from "./preferences.js";

const PLACE = "branchline.tables";

/** @import { SeatInfo } from "../types/responses.d.ts" */
/** @import { Key, Keys } from "../types/page.d.ts" */

/** Every key: another tab may have put some to those of this one. @returns {Record<string, Keys>} */
const all = () => /** @type {Record<string, Keys>} */ (stored(PLACE));

/** @param {string} table @returns {Keys} */
export const keysOf = (table) => all()[table] ?? { own: [], invites: [], join: null, watch: null, at: 0 };

/** @param {string} table @param {Partial<Keys>} keys */
export function keep(table, keys) {
  store(PLACE, { ...all(), [table]: { ...keysOf(table), ...keys, at: Date.now() } });
}

/**
 * Adds a seat of one's own.
 * @param {string} table
 * @param {number} seat
 * @param {string} token
 */
export function keepSeat(table, seat, token) {
  const known = keysOf(table);
  const own = [...known.own.filter((key) => key.seat !== seat), { seat, token }].sort((a, b) => a.seat - b.seat);
  keep(table, { own, invites: known.invites.filter((key) => key.seat !== seat) });
}

/**
 * Adds a link that was made for somebody else.
 * @param {string} table
 * @param {Key} invite
 */
export function keepInvite(table, invite) {
  keep(table, { invites: [...keysOf(table).invites.filter((key) => key.seat !== invite.seat), invite] });
}

/**
 * Forgets the links with which somebody has sat down.
 * @param {string} table
 * @param {SeatInfo[]} seats
 */
export function forgetUsed(table, seats) {
  const { invites } = keysOf(table);
  const open = invites.filter((key) => seats[key.seat]?.invited);
  if (open.length < invites.length) keep(table, { invites: open });
}

const JOINING = "branchline.join.";

/**
 * The key of an invitation, kept in this tab until somebody sits down with it.
 * @param {string} table
 * @param {string | null} given
 * @returns {string | null}
 */
export function keepJoin(table, given) {
  try {
    if (given) sessionStorage.setItem(JOINING + table, given);
    return given ?? sessionStorage.getItem(JOINING + table);
  } catch {
    return given; // a browser that keeps nothing
  }
}

/** @param {string} table */
export function forgetJoin(table) {
  try {
    sessionStorage.removeItem(JOINING + table);
  } catch {
    // Nothing was kept.
  }
}

/**
 * Every seat this browser has, the latest tables first.
 * @returns {string[]}
 */
export function tokens() {
  const latest = Object.values(all()).sort((a, b) => b.at - a.at);
  return [...new Set(latest.flatMap((keys) => keys.own.map((key) => key.token)))];
}

/**
 * The next table is watched with the same link; whose seat is whose there, the server says.
 * @param {string} from
 * @param {string} to
 */
export function carry(from, to) {
  if (!all()[to]) keep(to, { watch: keysOf(from).watch });
}

/** The address of a table for somebody with this token, which stands where browsers do not send it. */
export const seatLink = (/** @type {string} */ table, /** @type {string} */ token) =>
  `${location.origin}/table/${table}#${token}`;
export const joinLink = (/** @type {string} */ table, /** @type {string} */ token) =>
  `${location.origin}/join/${table}#${token}`;
export const diceLink = (/** @type {string} */ table, /** @type {string} */ token) =>
  `${location.origin}/dice/${table}#${token}`;
