// The tokens of this browser's seats and links. They never appear in a path.

import { readStored, store } from "./preferences.js";

const PLACE = "branchline.tables";

/** @import { SeatInfo } from "../types/responses.d.ts" */
/** @import { SeatToken, TableTokens } from "../types/page.d.ts" */

/** Every key: another tab may have put some to those of this one. @returns {Record<string, TableTokens>} */
const all = () => /** @type {Record<string, TableTokens>} */ (readStored(PLACE));

/** @param {string} table @returns {TableTokens} */
export const tokensOf = (table) => all()[table] ?? { own: [], invites: [], join: null, watch: null, at: 0 };

/** @param {string} table @param {Partial<TableTokens>} keys */
export function storeTokens(table, keys) {
  store(PLACE, { ...all(), [table]: { ...tokensOf(table), ...keys, at: Date.now() } });
}

/**
 * Adds a seat of one's own.
 * @param {string} table
 * @param {number} seat
 * @param {string} token
 */
export function storeSeat(table, seat, token) {
  const known = tokensOf(table);
  const own = [...known.own.filter((key) => key.seat !== seat), { seat, token }].sort((a, b) => a.seat - b.seat);
  storeTokens(table, { own, invites: known.invites.filter((key) => key.seat !== seat) });
}

/**
 * Adds a link that was made for somebody else.
 * @param {string} table
 * @param {SeatToken} invite
 */
export function storeInvite(table, invite) {
  storeTokens(table, { invites: [...tokensOf(table).invites.filter((key) => key.seat !== invite.seat), invite] });
}

/**
 * Forgets the links with which somebody has sat down.
 * @param {string} table
 * @param {SeatInfo[]} seats
 */
export function removeUsedInvites(table, seats) {
  const { invites } = tokensOf(table);
  const open = invites.filter((key) => seats[key.seat]?.invited);
  if (open.length < invites.length) storeTokens(table, { invites: open });
}

const JOINING = "branchline.join.";

/**
 * The key of an invitation, kept in this tab until somebody sits down with it.
 * @param {string} table
 * @param {string | null} given
 * @returns {string | null}
 */
export function storeJoin(table, given) {
  try {
    if (given) sessionStorage.setItem(JOINING + table, given);
    return given ?? sessionStorage.getItem(JOINING + table);
  } catch {
    return given; // a browser that keeps nothing
  }
}

/** @param {string} table */
export function removeJoin(table) {
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
export function copyWatchLink(from, to) {
  if (!all()[to]) storeTokens(to, { watch: tokensOf(from).watch });
}

/** The address of a table for somebody with this token, which stands where browsers do not send it. */
export const seatLink = (/** @type {string} */ table, /** @type {string} */ token) =>
  `${location.origin}/table/${table}#${token}`;
export const joinLink = (/** @type {string} */ table, /** @type {string} */ token) =>
  `${location.origin}/join/${table}#${token}`;
export const diceLink = (/** @type {string} */ table, /** @type {string} */ token) =>
  `${location.origin}/dice/${table}#${token}`;
