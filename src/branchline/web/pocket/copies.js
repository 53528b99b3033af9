// Everything this device keeps as one file, to put away or to bring to another one.

import { t } from "../locale/words.js";
import { el, fill } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { button } from "../parts/pieces.js";
import { want } from "./door.js";

const OURS = "branchline.";
const TABLES = "branchline.tables";
const MOST = 100_000_000; // bytes of a file that is looked at

/** @typedef {{pocket: number, kept: Record<string, string>, tables: unknown[]}} Copy */

/** What the page itself keeps; null where its storage is closed. */
function kept() {
  try {
    return Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith(OURS)));
  } catch {
    return null;
  }
}

/** @param {HTMLElement} said */
async function save(said) {
  const own = kept();
  if (!own) return fill(said, t("pocket.memory"));
  const text = JSON.stringify({ pocket: 1, kept: own, tables: JSON.parse(await want("tables")) });
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const day = new Date().toISOString().slice(0, 10);
  const link = el("a", { href, download: `branchline-${day}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60000);
}

/** @param {unknown} text @returns {Record<string, unknown>} */
function read(text) {
  try {
    return Object(JSON.parse(String(text ?? "{}")));
  } catch {
    return {};
  }
}

/**
 * What the file remembers of seats, put to what is remembered here; the rest takes the place of what was here.
 * @param {Record<string, string>} brought
 * @returns {boolean} whether there was room for all of it
 */
function settle({ [TABLES]: seats, ...others }) {
  const all = JSON.stringify({ ...read(seats), ...read(localStorage.getItem(TABLES)) });
  try {
    for (const [name, text] of Object.entries({ [TABLES]: all, ...others })) {
      if (name.startsWith(OURS) && typeof text === "string") localStorage.setItem(name, text);
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {File | undefined} file
 * @param {HTMLElement} said
 */
async function bring(file, said) {
  if (!file) return;
  if (!kept()) return fill(said, t("pocket.memory"));
  const copy =
    /** @type {Copy | null} */ (file.size > MOST ? null : await file.text().then(JSON.parse).catch(() => null));
  if (copy?.pocket !== 1 || !Array.isArray(copy.tables) || typeof copy.kept !== "object" || !copy.kept) {
    fill(said, t("pocket.copy.wrong", { file: file.name }));
    return;
  }
  /** @type {{new: number, known: number, refused: number}} */
  const found = JSON.parse(await want("bring", copy.tables.map((each) => JSON.stringify(each))));
  const settled = settle(copy.kept);
  await want("remember", kept() ?? {});
  const words = [
    t("pocket.copy.new", { n: found.new }),
    found.refused && t("pocket.copy.refused", { n: found.refused }),
    !settled && t("pocket.copy.full"),
  ];
  fill(said, words.filter(Boolean).join(" "));
  if (found.new) said.append(" ", button("go small", () => location.reload(), t("pocket.copy.show")));
}

/** What stands below the list of one's games. */
export function copies() {
  const said = el("p", { role: "status" });
  const change = () => void bring(file.files?.[0], said);
  const attributes = { type: "file", accept: ".json,application/json", class: "unseen", id: "copy", on: { change } };
  /** @type {HTMLInputElement} */ const file = el("input", attributes);
  return el(
    "section",
    { class: "copies" },
    el("h2", {}, t("pocket.copy.title")),
    el("p", { class: "help" }, t("pocket.copy.words")),
    el(
      "p",
      { class: "row wrap" },
      button("", () => save(said), icon("save"), t("pocket.copy.save")),
      file,
      el("label", { class: "button", for: "copy" }, icon("open"), t("pocket.copy.open")),
    ),
    said,
  );
}
