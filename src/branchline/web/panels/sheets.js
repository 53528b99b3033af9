// Score sheets side by side, totals first; pointing at a line highlights the places that earned it.

import { points, t } from "../locale/translate.js";
import { el } from "../ui/dom.js";
import { seatMark } from "../ui/widgets.js";
import { rerender } from "./rerender.js";

/** @import { LinePoints, Sheet } from "../types/responses.d.ts" */

const MANY = 3; // with more sheets, seat marks replace the names

/**
 * @typedef {object} Sheets
 * @property {Sheet[]} sheets
 * @property {{name: string}[]} seats
 * @property {number} drawn whose board is shown
 */

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
    /** @type {Map<string, LinePoints>} */ const lines = new Map();
    for (const sheet of shown.sheets) {
      for (const line of sheet.lines) lines.set(line.line, line);
    }
    const heads = shown.sheets.map((sheet) => this.head(shown, sheet));
    const corner = el("th", { scope: "col" }, el("span", { class: "visually-hidden" }, t("scores.line")));
    rerender(
      this.node,
      el(
        "table",
        { class: `sheet-table ${shown.sheets.length > MANY ? "many" : ""}` },
        el("caption", { class: "visually-hidden" }, t("scores.title")),
        el("thead", {}, el("tr", {}, corner, ...heads), this.totals(shown)),
        el("tbody", {}, ...[...lines.values()].map((line) => this.row(shown, line))),
      ),
    );
  }

  /** @param {Sheets} shown */
  totals(shown) {
    const each = shown.sheets.map((sheet) =>
      el("td", { class: sheet.seat === shown.drawn ? "own" : "" }, points(sheet.total))
    );
    return el("tr", { class: "totals" }, el("th", { scope: "row" }, t("scores.total")), ...each);
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
    const button = el(
      "button",
      attributes,
      seatMark(sheet.seat),
      el("span", { class: many ? "visually-hidden" : "who" }, name),
    );
    const alone = shown.sheets.length === 1;
    return el("th", { scope: "col", class: here ? "own" : "" }, alone ? el("span", { class: "who" }, name) : button);
  }

  /**
   * @param {Sheets} shown
   * @param {LinePoints} line
   */
  row(shown, line) {
    const light = () => this.light(line.line);
    const dark = () => this.light(null);
    const attributes = { type: "button", class: "line", on: { focus: light, blur: dark, click: light } };
    const label = el("button", attributes, line.label);
    const counts = shown.sheets.map((sheet) => {
      const count = sheet.lines.find((other) => other.line === line.line)?.points ?? 0;
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
