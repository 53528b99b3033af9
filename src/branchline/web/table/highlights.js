// Highlighted places on boards: the last turns, and the selected log entry.

import { split } from "../board/contract.js";

/** @import { Moment, TableView } from "../types/responses.d.ts" */

/** @typedef {{seat: number, places: string[], n?: number}} SeatAction something a seat did, numbered in the log */

/**
 * The places of an action that are in the picture of this seat: on its own board or a shared map.
 * @param {SeatAction} action
 * @param {Pick<TableView, "shared_picks">} view
 * @param {number} drawn
 */
export const placesOn = ({ seat, places }, { shared_picks: shared }, drawn) =>
  seat === drawn ? places : places.filter((place) => shared.includes(split(place)[0]));

/**
 * The last turn in the log, for spectators: consecutive moves of one seat.
 * @param {TableView} view
 * @returns {SeatAction[]}
 */
function lastTurn({ log }) {
  const moves = log.filter((entry) => entry.seat >= 0);
  const seat = moves.at(-1)?.seat;
  const from = moves.findLastIndex((entry) => entry.seat !== seat) + 1;
  return moves.slice(from);
}

/**
 * Recent moves of others, outlined until your own next move.
 * @param {TableView} view
 * @returns {SeatAction[]}
 */
export function lately(view) {
  if (view.phase !== "playing" || view.replay) return [];
  return view.you === null ? lastTurn(view) : view.news.filter((doing) => doing.seat >= 0 && doing.seat !== view.you);
}

/**
 * The outlined places of the large picture.
 * @param {TableView} view
 */
export const outlinedPlaces = (view) => lately(view).flatMap((action) => placesOn(action, view, view.drawn_seat));

/**
 * The highlighted places on the other boards, by seat.
 * @param {TableView} view
 * @returns {Record<number, string[]>}
 */
export function litOf(view) {
  const all = lately(view).filter((action) => action.seat !== view.drawn_seat);
  return Object.fromEntries(all.map(({ seat, places }) => [seat, places]));
}

/**
 * The places of the move that led to the shown position.
 * @param {TableView} view
 * @param {Moment} moment
 */
export function madeAt(view, { position, drawn_seat: drawn }) {
  return view.log.filter((entry) => entry.position === position).flatMap((entry) => placesOn(entry, view, drawn));
}
