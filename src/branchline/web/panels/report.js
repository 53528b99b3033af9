// Reporting a public table to the administrators of the server.

import { t } from "../locale/translate.js";
import { reasonOf, report } from "../client/requests.js";
import { announce, dialog, el, fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/widgets.js";

/** The reasons for a report, as administrators read them. */
const REASONS = ["name", "advert", "box", "other"];

/**
 * Sends a report and shows a confirmation in place of the dialog.
 * @param {HTMLElement} place
 * @param {string} table
 * @param {string | null} token
 * @param {string} why
 */
async function send(place, table, token, why) {
  const words = await report(table, token, { why }).then(() => t("report.thanks"), reasonOf);
  const said = el("p", { tabindex: "-1" }, words);
  fill(place, said);
  said.focus();
  announce(words);
}

/**
 * Opens a dialog to choose a reason.
 * @param {string} table
 * @param {string | null} token
 */
function ask(table, token) {
  const place = el("div", { class: "report" });
  const reason = (/** @type {string} */ why) =>
    h(
      "button",
      { type: "button", class: "choice", on: { click: () => send(place, table, token, why) } },
      t(`report.${why}`),
    );
  fill(place, h("p", {}, t("report.words")), h("div", { class: "choices" }, ...REASONS.map(reason)));
  dialog(t("report.title"), t("close"), [place]);
}

/**
 * The button that reports a table.
 * @param {string} table
 * @param {string} name the table's name for screen readers
 * @param {() => string | null} token
 */
export function reporting(table, name, token) {
  const label = name ? `${t("report.title")}: ${name}` : t("report.title");
  const look = { class: "small quiet report-button", "aria-label": label };
  return button(look, () => ask(table, token()), icon("flag"), t("report.button"));
}
