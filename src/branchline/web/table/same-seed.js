// At the end: everybody who played the same dice, par, a text to share; bots that still play are asked about again.

import { keepSeat } from "../storage/tokens.js";
import { pref } from "../storage/preferences.js";
import { t } from "../locale/translate.js";
import { playDice, reasonOf, sameDice } from "../client/requests.js";
import { pocket } from "../client/address.js";
import { telling } from "../panels/rerender.js";
import { shareBox, standingTable } from "../panels/seed-results.js";
import { bubble } from "../ui/tooltip.js";
import { el } from "../ui/dom.js";
import { loaded } from "../ui/widgets.js";

/** @import { Seen, Standing } from "../types/responses.d.ts" */

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
    const [table, share] = [el("div", {}), el("div", {})];
    this.tell = telling(table);
    this.offer = telling(share);
    this.node = el("section", { class: "same", hidden: true }, table, share);
    /** @type {Seen | null} a table that is over */ this.seen = null;
    this.times = 0; // that it is asked about again
    this.again = 0;
    const load = async () => {
      const seen = /** @type {Seen} */ (this.seen);
      return { seen, standing: await sameDice(seen.table, token()) };
    };
    this.ask = loaded(this.node, load, ({ seen, standing }) => {
      this.show(seen, standing);
      if (standing.pending) this.later();
    }, (problem) => {
      reasonOf(problem); // a refusal is no reason for a complaint at the end of a match
      this.later();
    });
  }

  /**
   * Tells it of a table that is over.
   * @param {Seen} seen
   */
  look(seen) {
    clearTimeout(this.again);
    if (seen.phase !== "over") return;
    this.seen = seen;
    this.times = OFTEN;
    this.ask();
  }

  later() {
    if (this.times-- > 0) this.again = window.setTimeout(this.ask, SOON);
  }

  /**
   * @param {Seen} seen
   * @param {Standing} standing
   */
  show(seen, standing) {
    const { day, share } = standing;
    const path = `/day/${day}/${seen.game}`;
    const told = standing.rows.length > 0 || standing.par.length > 0 || standing.pending;
    this.node.hidden = !told;
    this.tell(standing, () => [
      el("h3", {}, day ? el("a", { href: path }, t("day.title")) : t(seen.dice.seed ? "same.title" : "same.bots")),
      ...standingTable(standing),
    ]);
    this.offer(share, () => [share && shareBox(pocket ? share : `${share}\n${location.origin}${path}`, true)]);
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
    clearTimeout(this.again);
  }
}
