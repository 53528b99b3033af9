// The other ways in from the start page: a record, a board to score, tables to watch.

import { keep } from "../kept/keyring.js";
import { sentence, t } from "../locale/words.js";
import { openRecord, reasonOf } from "../outside/api.js";
import { el } from "../parts/dom.js";
import { icon } from "../parts/icons.js";

/** @import { Go } from "../types/page.d.ts" */

/**
 * What stands on a door.
 * @param {string} name
 * @param {string} picture
 */
const face = (name, picture) => [
  icon(picture),
  el("span", {}, el("b", {}, t(`door.${name}`)), el("span", { class: "quiet" }, t(`door.${name}.words`))),
];

/**
 * @param {string} name
 * @param {string} picture
 */
const door = (name, picture) => el("li", {}, el("a", { class: "door", href: `/${name}` }, ...face(name, picture)));

/**
 * A record file becomes a table to look at.
 * @param {Go} go
 * @param {HTMLElement} said
 */
function recordDoor(go, said) {
  const change = async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    try {
      const made = await openRecord(await chosen.text());
      keep(made.table, { watch: made.links.watch });
      go(`/table/${made.table}?at=0`);
    } catch (problem) {
      said.textContent = sentence(reasonOf(problem));
      file.value = "";
    }
  };
  const attributes = { type: "file", accept: ".json,application/json", class: "unseen", id: "record" };
  const file = el("input", { ...attributes, on: { change } });
  return el("li", {}, file, el("label", { class: "door", for: "record" }, ...face("record", "open")));
}

/** @param {Go} go */
export function doors(go) {
  const said = el("p", { class: "wrong", role: "alert" });
  const others = [door("score", "grid"), door("watch", "eye"), door("about", "help")];
  return el(
    "li",
    { class: "doors-box" },
    el("h2", {}, t("start.more")),
    el("ul", { class: "doors" }, recordDoor(go, said), ...others),
    said,
  );
}
