// The tokens of this browser's seats and links. They never appear in a path.

import { readStored, store } from "./preferences.js";

const PLACE = "branchline.tables";

/** @import { SeatInfo } from "../types/responses.d.ts" */
/** @import { SeatToken, TableTokens } from "../types/page.d.ts" */

/** All tokens, read again each time as another tab may have added some. @returns {Record<string, TableTokens>} */
const all = () => /** @type {Record<string, TableTokens>} */ (readStored(PLACE));

/** @param {string} table @returns {TableTokens} */
export const tokensOf = (table) => all()[table] ?? { own: [], invites: [], join: null, watch: null, at: 0 };

/** @param {string} table @param {Partial<TableTokens>} keys */
export function storeTokens(table, keys) {
  store(PLACE, { ...all(), [table]: { ...tokensOf(table), ...keys, at: Date.now() } });
}

/**
 * Adds the token of an own seat.
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
 * Adds an invitation made for someone else.
 * @param {string} table
 * @param {SeatToken} invite
 */
export function storeInvite(table, invite) {
  storeTokens(table, { invites: [...tokensOf(table).invites.filter((key) => key.seat !== invite.seat), invite] });
}

/**
 * Removes the invitations that have been used.
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
 * The token of an invitation, stored in this tab until it is used.
 * @param {string} table
 * @param {string | null} given
 * @returns {string | null}
 */
export function storeJoin(table, given) {
  try {
    if (given) sessionStorage.setItem(JOINING + table, given);
    return given ?? sessionStorage.getItem(JOINING + table);
  } catch {
    return given; // the browser stores nothing
  }
}

/** @param {string} table */
export function removeJoin(table) {
  try {
    sessionStorage.removeItem(JOINING + table);
  } catch {
    // The browser stores nothing.
  }
}

/**
 * The tokens of all own seats, latest tables first.
 * @returns {string[]}
 */
export function tokens() {
  const latest = Object.values(all()).sort((a, b) => b.at - a.at);
  return [...new Set(latest.flatMap((keys) => keys.own.map((key) => key.token)))];
}

/**
 * Copies the tokens to the next table, which is watched with the same link; the server says who has which seat.
 * @param {string} from
 * @param {string} to
 */
export function copyWatchLink(from, to) {
  if (!all()[to]) storeTokens(to, { watch: tokensOf(from).watch });
}

/** The address of a table with a token in the fragment, which browsers do not send. */
export const seatLink = (/** @type {string} */ table, /** @type {string} */ token) =>
  `${location.origin}/table/${table}#${token}`;
export const joinLink = (/** @type {string} */ table, /** @type {string} */ token) =>
  `${location.origin}/join/${table}#${token}`;
export const diceLink = (/** @type {string} */ table, /** @type {string} */ token) =>
  `${location.origin}/dice/${table}#${token}`;
