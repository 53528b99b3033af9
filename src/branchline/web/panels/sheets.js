// Score sheets side by side; a line that is pointed at lights the places that earned it.

import { points, t } from "../locale/words.js";
import { el, fill } from "../parts/dom.js";
import { mark } from "../parts/pieces.js";

/** @import { LinePoints, Sheet } from "../types/answers.d.ts" */

const MANY = 3; // sheets beside which there is no room for names; the seats' marks stand for them

/**
 * @typedef {object} Sheets
 * @property {Sheet[]} sheets
 * @property {{name: string}[]} seats
 * @property {number} drawn whose board is shown
 * @property {string[]} drawnLines the lines the picture shows
 */

/**
 * A line that the picture leaves out, and that earned nobody anything, is left out here too.
 * @param {Sheets} shown
 * @param {string} line
 */
function told(shown, line) {
  const counts = shown.sheets.flatMap((sheet) => sheet.lines.filter((each) => each.line === line && each.points));
  return !shown.drawnLines.length || shown.drawnLines.includes(line) || counts.length > 0;
}

export class SheetsPanel {
  /**
   * @param {(line: string | null) => void} light
   * @param {(seat: number) => void} choose
   */
  constructor(light, choose) {
    this.light = light;
    this.choose = choose;
    this.node = el("div", { class: "scores" });
    this.last = "";
  }

  /** @param {Sheets} shown */
  update(shown) {
    const key = JSON.stringify([shown, document.documentElement.lang]);
    if (key === this.last && this.node.querySelector("table")) return;
    this.last = key;
    const lines = (shown.sheets[0]?.lines ?? []).filter((line) => told(shown, line.line));
    const heads = shown.sheets.map((sheet) => this.head(shown, sheet));
    const corner = el("th", { scope: "col" }, el("span", { class: "unseen" }, t("scores.line")));
    fill(
      this.node,
      el(
        "table",
        { class: `sheet-table ${shown.sheets.length > MANY ? "many" : ""}` },
        el("caption", { class: "unseen" }, t("scores.title")),
        el("thead", {}, el("tr", {}, corner, ...heads)),
        el("tbody", {}, ...lines.map((line, n) => this.row(shown, line, n))),
        el("tfoot", {}, this.totals(shown)),
      ),
    );
  }

  /** @param {Sheets} shown */
  totals(shown) {
    const each = shown.sheets.map((sheet) =>
      el("td", { class: sheet.seat === shown.drawn ? "own" : "" }, points(sheet.total))
    );
    return el("tr", {}, el("th", { scope: "row" }, t("scores.total")), ...each);
  }

  /**
   * @param {Sheets} shown
   * @param {Sheet} sheet
   */
  head(shown, sheet) {
    const name = shown.seats[sheet.seat]?.name ?? "";
    const here = sheet.seat === shown.drawn;
    const many = shown.sheets.length > MANY;
    const title = `${name}. ${t("scores.show", { name })}`;
    const click = () => this.choose(sheet.seat);
    const attributes = { type: "button", class: "column", "aria-pressed": String(here), title, on: { click } };
    const button = el("button", attributes, mark(sheet.seat), el("span", { class: many ? "unseen" : "who" }, name));
    const alone = shown.sheets.length === 1;
    return el("th", { scope: "col", class: here ? "own" : "" }, alone ? el("span", { class: "who" }, name) : button);
  }

  /**
   * @param {Sheets} shown
   * @param {LinePoints} line
   * @param {number} n
   */
  row(shown, line, n) {
    const light = () => this.light(line.line);
    const dark = () => this.light(null);
    const attributes = { type: "button", class: "line", on: { focus: light, blur: dark, click: light } };
    const label = el("button", attributes, line.label);
    const counts = shown.sheets.map((sheet) => {
      const found = sheet.lines.find((other) => other.line === line.line) ?? sheet.lines[n];
      const count = found?.points ?? 0;
      const kind = `${sheet.seat === shown.drawn ? "own" : ""} ${count < 0 ? "minus" : ""}`;
      return el("td", { class: kind }, points(count));
    });
    return el(
      "tr",
      { "data-line": line.line, on: { pointerenter: light, pointerleave: dark } },
      el("th", { scope: "row" }, label),
      ...counts,
    );
  }
}
