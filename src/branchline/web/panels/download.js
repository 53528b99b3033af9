// The match as a file, as far as it has come: to be put away, or sent to somebody.

import { reasonOf, record } from "../client/requests.js";
import { bubble } from "../ui/tooltip.js";
import { save } from "../ui/dom.js";

/** @import { Seen } from "../types/responses.d.ts" */

/**
 * @param {Seen} seen
 * @param {string | null} token
 */
export async function saveMatch({ table, game }, token) {
  try {
    save(new Blob([await record(table, token)], { type: "application/json" }), `${game}-${table}.json`);
  } catch (problem) {
    bubble(reasonOf(problem));
  }
}
