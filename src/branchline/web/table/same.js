// At the end: everybody who played the same dice, par, a text to share; bots that still play are asked about again.

import { keepSeat } from "../kept/keyring.js";
import { pref } from "../kept/prefs.js";
import { t } from "../locale/words.js";
import { playDice, Problem, reasonOf, sameDice } from "../outside/api.js";
import { pocket } from "../outside/place.js";
import { shareBox, standingTable } from "../panels/standing.js";
import { bubble } from "../parts/bubble.js";
import { el, fill } from "../parts/dom.js";

/** @import { Seen, Standing } from "../types/answers.d.ts" */

const SOON = 3000; // milliseconds until bots are asked about again
const OFTEN = 100; // times

export class SameDice {
  /**
   * @param {() => string | null} token
   * @param {(table: string) => void} open
   */
  constructor(token, open) {
    this.token = token;
    this.open = open;
    this.node = el("section", { class: "same", hidden: true });
    this.again = 0;
    this.closed = false;
  }

  /**
   * Tells it of a table that is over.
   * @param {Seen} seen
   */
  async look(seen, times = OFTEN) {
    clearTimeout(this.again);
    if (seen.phase !== "over") return;
    try {
      const standing = await sameDice(seen.table, this.token());
      if (this.closed) return;
      this.show(seen, standing);
      if (standing.pending && times) this.again = window.setTimeout(() => this.look(seen, times - 1), SOON);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.node.hidden = true; // what others reached is no reason for a complaint at the end of a match
    }
  }

  /**
   * @param {Seen} seen
   * @param {Standing} standing
   */
  show(seen, standing) {
    const { day } = standing;
    const path = `/day/${day}/${seen.game}`;
    const told = standing.rows.length > 0 || standing.par.length > 0 || standing.pending;
    this.node.hidden = !told;
    fill(
      this.node,
      el("h3", {}, day ? el("a", { href: path }, t("day.title")) : t(seen.dice.seed ? "same.title" : "same.bots")),
      ...standingTable(standing),
      standing.share && shareBox(pocket ? standing.share : `${standing.share}\n${location.origin}${path}`, true),
    );
  }

  /**
   * Lays a table with the same dice.
   * @param {string} from
   */
  async play(from) {
    try {
      const { table, links } = await playDice(from, this.token(), { name: pref("name") });
      for (const { seat, token } of links.seats) keepSeat(table, seat, token);
      this.open(table);
    } catch (problem) {
      bubble(reasonOf(problem));
    }
  }

  close() {
    this.closed = true;
    clearTimeout(this.again);
  }
}
