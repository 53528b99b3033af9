// Everything this device keeps as one file, to put away or to bring to another one.

import { joinedBoxes } from "../storage/boxes.js";
import { joinedLessons } from "../storage/completed-lessons.js";
import { store, stored } from "../storage/preferences.js";
import { joinedPuzzles } from "../storage/puzzle-history.js";
import { t } from "../locale/translate.js";
import { el, fill } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/widgets.js";
import { want } from "./worker-client.js";

const OURS = "branchline.";
const TABLES = "branchline.tables";
const MOST = 100_000_000; // bytes of a file that is looked at

/** @typedef {{pocket: number, kept: Record<string, string>, tables: unknown[]}} Copy */
/** @typedef {Record<string, never>} Part what lies in one place, whatever it is */
/** @typedef {(here: Part, brought: Part) => object} Join */

/** @type {Record<string, Join>} by place; anywhere else what is here stays as it is */
const JOINED = {
  "branchline.boxes": joinedBoxes,
  "branchline.learned": joinedLessons,
  "branchline.puzzled": joinedPuzzles,
};

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

/** @param {unknown} text @returns {Part} */
function read(text) {
  try {
    return Object(JSON.parse(String(text)));
  } catch {
    return {};
  }
}

/** @type {Join} */
const added = (here, brought) => ({ ...brought, ...here });

/**
 * What the file remembers, put to what is remembered here; seats first.
 * @param {Record<string, string>} brought
 * @returns {boolean} whether there was room for all of it
 */
function settle({ [TABLES]: seats, ...others }) {
  const ours = Object.entries({ [TABLES]: seats, ...others }).filter(([place]) => place.startsWith(OURS));
  const kept = ours.map(([place, text]) => {
    const join = JOINED[place] ?? added;
    return store(place, join(/** @type {Part} */ (stored(place)), read(text)));
  });
  return kept.every(Boolean);
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
  const settled = settle(copy.kept); // whatever becomes of the tables: without its seat none of them is found again
  const remembered = await want("remember", kept() ?? {}).then(() => true, () => false);
  /** @type {{new: number, known: number, refused: number, full: number}} */
  const found = JSON.parse(await want("bring", copy.tables.map((each) => JSON.stringify(each))));
  const words = [
    t("pocket.copy.new", { n: found.new }),
    found.refused && t("pocket.copy.refused", { n: found.refused }),
    (found.full || !settled || !remembered) && t("pocket.copy.full"),
  ];
  fill(said, words.filter(Boolean).join(" "));
  if (found.new) said.append(" ", button("go small", () => location.reload(), t("pocket.copy.show")));
}

/** What stands below the list of one's games. */
export function copies() {
  const said = el("p", { role: "status" });
  const tell = (/** @type {Promise<void>} */ work) => work.catch(() => fill(said, t("offline.request")));
  const change = () => {
    const given = file.files?.[0];
    file.value = ""; // the same file can be chosen again
    tell(bring(given, said));
  };
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
      button("", () => tell(save(said)), icon("save"), t("pocket.copy.save")),
      file,
      el("label", { class: "button", for: "copy" }, icon("open"), t("pocket.copy.open")),
    ),
    said,
  );
}
