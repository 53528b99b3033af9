// Hides the end of a match that is watched from an earlier position, until the last one is reached.

import { t } from "../locale/translate.js";

/** @import { TableView } from "../types/responses.d.ts" */

export class Spoilers {
  /** @param {number | null} at the position at which the page was opened; null: the last */
  constructor(at) {
    this.at = at;
    this.isReached = false;
  }

  /**
   * Whether the end is still hidden: in a match opened from a record, until its last position is shown.
   * @param {TableView} view
   */
  hides(view) {
    return view.replay && this.at !== null && this.at < view.position && !this.isReached;
  }

  /**
   * Notes the shown position; at the last one the end is revealed.
   * @param {{position: number, last: number} | null} moment null: the current one
   */
  onMoment(moment) {
    if (!moment || moment.position >= moment.last) this.isReached = true;
  }

  /**
   * The view at a position, without spoilers.
   * @param {TableView} view
   * @param {number} at
   * @returns {TableView}
   */
  redact(view, at) {
    if (!this.hides(view)) return view;
    const log = view.log.filter((entry) => entry.position <= at);
    return { ...view, outcome: null, status: t("replay.hidden_end"), news: [], log };
  }
}
