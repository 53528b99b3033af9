// At the end: everyone who played the same seed, par, a text to share; updated while bots still play.

import { storeSeat } from "../storage/tokens.js";
import { pref } from "../storage/preferences.js";
import { t } from "../locale/translate.js";
import { playSeed, reasonOf, seedResults } from "../client/requests.js";
import { isOffline } from "../client/address.js";
import { resultsTable, shareBox } from "../panels/seed-results.js";
import { showTooltip } from "../ui/tooltip.js";
import { el, fill, h } from "../ui/dom.js";
import { loadAndDraw } from "../ui/widgets.js";

/** @import { TableView, Standing } from "../types/responses.d.ts" */

const SOON = 3000; // milliseconds between requests while bots play
const OFTEN = 100; // requests

export class SameSeed {
  /**
   * @param {() => string | null} token
   * @param {(table: string) => void} open
   */
  constructor(token, open) {
    this.token = token;
    this.open = open;
    this.node = el("section", { class: "same", hidden: true });
    /** @type {TableView | null} the finished table */ this.view = null;
    this.times = 0; // number of requests
    this.again = 0;
    const load = async () => {
      const view = /** @type {TableView} */ (this.view);
      return { view, standing: await seedResults(view.table, token()) };
    };
    this.ask = loadAndDraw(this.node, load, ({ view, standing }) => {
      this.show(view, standing);
      if (standing.pending) this.later();
    }, (problem) => {
      reasonOf(problem); // a failure is not shown at the end of a match
      this.later();
    });
  }

  /**
   * Shows the results of a finished table.
   * They are hidden as long as its end is: bots score about the same with the same seed.
   * @param {TableView} view
   */
  look(view) {
    clearTimeout(this.again);
    if (view.phase !== "over" || (view.replay && !view.outcome)) return;
    this.view = view;
    this.times = OFTEN;
    this.ask();
  }

  later() {
    if (this.times-- > 0) this.again = window.setTimeout(this.ask, SOON);
  }

  /**
   * @param {TableView} view
   * @param {Standing} standing
   */
  show(view, standing) {
    const { day, share } = standing;
    const path = `/day/${day}/${view.game}`;
    const known = standing.rows.length > 0 || standing.par.length > 0 || standing.pending;
    this.node.hidden = !known;
    const title = day
      ? h("a", { href: path }, t("day.title"))
      : t(view.dice.seed ? "seed.results" : "seed.bot_results");
    fill(
      this.node,
      h("div", {}, h("h3", {}, title), ...resultsTable(standing)),
      h("div", {}, share && shareBox(isOffline ? share : `${share}\n${location.origin}${path}`, true)),
    );
  }

  /**
   * Sets up a table with the same dice.
   * @param {string} from
   */
  async play(from) {
    try {
      const { table, links } = await playSeed(from, this.token(), { name: pref("name") });
      for (const { seat, token } of links.seats) storeSeat(table, seat, token);
      this.open(table);
    } catch (problem) {
      showTooltip(reasonOf(problem));
    }
  }

  close() {
    clearTimeout(this.again);
  }
}
