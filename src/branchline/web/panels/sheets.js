// Score sheets side by side, totals first; pointing at a line highlights the places that earned it.

import { points, t } from "../locale/translate.js";
import { el, fill, h } from "../ui/dom.js";
import { seatMark } from "../ui/widgets.js";

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
  }

  /** @param {Sheets} shown */
  update(shown) {
    /** @type {Map<string, LinePoints>} */ const lines = new Map();
    for (const sheet of shown.sheets) {
      for (const line of sheet.lines) lines.set(line.line, line);
    }
    const heads = shown.sheets.map((sheet) => this.head(shown, sheet));
    const corner = h("th", { scope: "col" }, h("span", { class: "visually-hidden" }, t("scores.line")));
    fill(
      this.node,
      h(
        "table",
        { class: `sheet-table ${shown.sheets.length > MANY ? "many" : ""}` },
        h("caption", { class: "visually-hidden" }, t("scores.title")),
        h("thead", {}, h("tr", {}, corner, ...heads), this.totals(shown)),
        h("tbody", {}, ...[...lines.values()].map((line) => this.row(shown, line))),
      ),
    );
  }

  /** @param {Sheets} shown */
  totals(shown) {
    const each = shown.sheets.map((sheet) =>
      h("td", { class: sheet.seat === shown.drawn ? "own" : "" }, points(sheet.total))
    );
    return h("tr", { class: "totals" }, h("th", { scope: "row" }, t("scores.total")), ...each);
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
    const button = h(
      "button",
      attributes,
      seatMark(sheet.seat),
      h("span", { class: many ? "visually-hidden" : "who" }, name),
    );
    const alone = shown.sheets.length === 1;
    return h("th", { scope: "col", class: here ? "own" : "" }, alone ? h("span", { class: "who" }, name) : button);
  }

  /**
   * @param {Sheets} shown
   * @param {LinePoints} line
   */
  row(shown, line) {
    const light = () => this.light(line.line);
    const dark = () => this.light(null);
    const attributes = { type: "button", class: "line", on: { focus: light, blur: dark, click: light } };
    const label = h("button", attributes, line.label);
    const counts = shown.sheets.map((sheet) => {
      const count = sheet.lines.find((other) => other.line === line.line)?.points ?? 0;
      const kind = `${sheet.seat === shown.drawn ? "own" : ""} ${count < 0 ? "minus" : ""}`;
      return h("td", { class: kind }, points(count));
    });
    return h(
      "tr",
      { key: line.line, "data-line": line.line, on: { pointerenter: light, pointerleave: dark } },
      h("th", { scope: "row" }, label),
      ...counts,
    );
  }
}
