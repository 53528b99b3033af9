// Score sheets side by side; a line that is pointed at lights the places that earned it.

import { el, fill } from "../parts/dom.js";
import { points, t } from "../locale/words.js";

const MANY = 3; // sheets beside which there is no room for names; the seats' marks stand for them

/**
 * @typedef {object} Sheets
 * @property {any[]} sheets
 * @property {any[]} seats
 * @property {number | null} you
 * @property {number} drawn whose board is shown
 * @property {string[]} drawnLines the lines the picture shows
 */

/** A line that the picture leaves out, and that earned nobody anything, is left out here too. @param {Sheets} shown @param {string} line */
function told(shown, line) {
  const counts = shown.sheets.flatMap((sheet) =>
    sheet.lines.filter((/** @type {any} */ each) => each.line === line && each.points)
  );
  return !shown.drawnLines.length || shown.drawnLines.includes(line) || counts.length > 0;
}

export class SheetsPanel {
  /** @param {(line: string | null) => void} light @param {(seat: number) => void} choose */
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
    const lines = (shown.sheets[0]?.lines ?? []).filter((/** @type {any} */ line) => told(shown, line.line));
    const body = lines.map((/** @type {any} */ line, /** @type {number} */ n) => this.row(shown, line, n));
    fill(
      this.node,
      el(
        "table",
        { class: `sheet-table ${shown.sheets.length > MANY ? "many" : ""}` },
        el("caption", { class: "unseen" }, t("scores.title")),
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            el("th", { scope: "col" }, el("span", { class: "unseen" }, t("scores.line"))),
            ...shown.sheets.map((sheet) => this.head(shown, sheet)),
          ),
        ),
        el("tbody", {}, ...body),
        el(
          "tfoot",
          {},
          el(
            "tr",
            {},
            el("th", { scope: "row" }, t("scores.total")),
            ...shown.sheets.map((sheet) =>
              el("td", { class: sheet.seat === shown.drawn ? "own" : "" }, points(sheet.total))
            ),
          ),
        ),
      ),
    );
  }

  /** @param {Sheets} shown @param {any} sheet */
  head(shown, sheet) {
    const name = shown.seats[sheet.seat]?.name ?? "";
    const here = sheet.seat === shown.drawn;
    const label = t("scores.show", { name });
    const button = el(
      "button",
      {
        type: "button",
        class: "column",
        "aria-pressed": String(here),
        title: `${name}. ${label}`,
        on: { click: () => this.choose(sheet.seat) },
      },
      el("span", { class: `mark seat${sheet.seat % 6}`, "aria-hidden": "true" }, String(sheet.seat + 1)),
      el("span", { class: shown.sheets.length > MANY ? "unseen" : "who" }, name),
    );
    return el(
      "th",
      { scope: "col", class: here ? "own" : "" },
      shown.sheets.length > 1 ? button : el("span", { class: "who" }, name),
    );
  }

  /** @param {Sheets} shown @param {any} line @param {number} n */
  row(shown, line, n) {
    const light = () => this.light(line.line);
    const dark = () => this.light(null);
    const label = el(
      "button",
      { type: "button", class: "line", on: { focus: light, blur: dark, click: light } },
      line.label,
    );
    return el(
      "tr",
      { on: { pointerenter: light, pointerleave: dark } },
      el("th", { scope: "row" }, label),
      ...shown.sheets.map((sheet) => {
        const found = sheet.lines.find((/** @type {any} */ other) => other.line === line.line) ?? sheet.lines[n];
        const count = found?.points ?? 0;
        return el(
          "td",
          { class: `${sheet.seat === shown.drawn ? "own" : ""} ${count < 0 ? "minus" : ""}` },
          points(count),
        );
      }),
    );
  }
}
