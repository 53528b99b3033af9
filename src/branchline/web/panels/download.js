// Downloads the match so far as a file.

import { reasonOf, record } from "../client/requests.js";
import { showTooltip } from "../ui/tooltip.js";
import { save } from "../ui/dom.js";

/** @import { TableView } from "../types/responses.d.ts" */

/**
 * @param {TableView} view
 * @param {string | null} token
 */
export async function saveMatch({ table, game }, token) {
  try {
    save(new Blob([await record(table, token)], { type: "application/json" }), `${game}-${table}.json`);
  } catch (problem) {
    showTooltip(reasonOf(problem));
  }
}
