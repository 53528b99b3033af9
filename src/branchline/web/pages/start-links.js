// The other links of the start page: daily match, match file, scoring a board, tables to watch.

import { storeTokens } from "../storage/tokens.js";
import { sentence, t } from "../locale/translate.js";
import { openRecord, Problem, reasonOf } from "../client/requests.js";
import { isOffline } from "../client/address.js";
import { el, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { onlineLink } from "../ui/widgets.js";

/** @import { Go } from "../types/page.d.ts" */

/**
 * The content of a link card.
 * @param {string} name
 * @param {string} picture
 */
const face = (name, picture) => [
  icon(picture),
  h("span", {}, h("b", {}, t(`start.link.${name}`)), h("span", { class: "quiet" }, t(`start.link.${name}.words`))),
];

/**
 * @param {string} name
 * @param {string} picture
 */
const startLink = (name, picture) =>
  h("li", {}, h("a", { class: "start-link", href: `/${name}` }, ...face(name, picture)));

/** The link to public tables: here, or on the server named when packing. */
function watching() {
  if (!isOffline) return startLink("watch", "eye");
  const link = onlineLink("start-link", "/watch", ...face("watch", "eye"));
  return link && h("li", {}, link);
}

/**
 * The sentence that says why a file cannot be replayed.
 * @param {string} file
 * @param {string} text
 * @param {unknown} problem
 */
function complaint(file, text, problem) {
  const reason = reasonOf(problem);
  if (!(problem instanceof Problem) || problem.code !== "record") return sentence(reason);
  return /"branchline"/.test(text) ? t("record.not_replayable", { file, reason }) : t("record.not_a_match", { file });
}

/**
 * Opens a record file as a table to watch.
 * @param {Go} go
 * @param {HTMLElement} said
 */
function recordLink(go, said) {
  const open = async (/** @type {File | undefined} */ chosen) => {
    if (!chosen) return;
    const text = await chosen.text();
    try {
      const made = await openRecord(text);
      storeTokens(made.table, { watch: made.links.watch });
      go(`/table/${made.table}?at=0`);
    } catch (problem) {
      said.textContent = complaint(chosen.name, text, problem);
      file.value = "";
    }
  };
  const change = () => void open(file.files?.[0]);
  const dragover = (/** @type {DragEvent} */ event) => event.preventDefault();
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    open(event.dataTransfer?.files[0]);
  };
  const attributes = { type: "file", accept: ".json,application/json", class: "visually-hidden", id: "record" };
  /** @type {HTMLInputElement} */ const file = el("input", { ...attributes, on: { change } });
  const label = h("label", { class: "start-link", for: "record", on: { dragover, drop } }, ...face("record", "open"));
  return h("li", {}, file, label, said);
}

/** @param {Go} go */
export function startLinks(go) {
  const said = el("p", { class: "wrong", role: "alert" });
  const others = [startLink("score", "grid"), watching(), startLink("about", "help")];
  return h(
    "li",
    { class: "start-links-box" },
    h("h2", {}, t("start.more")),
    h("ul", { class: "start-links" }, startLink("day", "clock"), recordLink(go, said), ...others),
  );
}
