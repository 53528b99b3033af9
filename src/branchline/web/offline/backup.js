// Backup: everything this device stores as one file, to download and to restore.

import { mergeBoxes } from "../storage/boxes.js";
import { mergeLessons } from "../storage/completed-lessons.js";
import { readStored, store } from "../storage/preferences.js";
import { mergePuzzleHistories } from "../storage/puzzle-history.js";
import { t } from "../locale/translate.js";
import { el, fill } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/widgets.js";
import { call } from "./worker-client.js";

const OURS = "branchline.";
const TABLES = "branchline.tables";
const MOST = 100_000_000; // maximum bytes of a file

/** @typedef {{pocket: number, kept: Record<string, string>, tables: unknown[]}} Copy */
/** @typedef {Record<string, never>} Part the value under one storage key */
/** @typedef {(here: Part, brought: Part) => object} Merge */

/** @type {Record<string, Merge>} by storage key; values under other keys are not overwritten */
const MERGES = {
  "branchline.boxes": mergeBoxes,
  "branchline.learned": mergeLessons,
  "branchline.puzzled": mergePuzzleHistories,
};

/** The page's own storage; null if it is not accessible. */
function ownItems() {
  try {
    return Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith(OURS)));
  } catch {
    return null;
  }
}

/** @param {HTMLElement} said */
async function save(said) {
  const own = ownItems();
  if (!own) return fill(said, t("offline.memory"));
  const text = JSON.stringify({ pocket: 1, kept: own, tables: JSON.parse(await call("tables")) });
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

/** @type {Merge} */
const mergeItems = (here, brought) => ({ ...brought, ...here });

/**
 * Merges the values of a file with those here; tokens first.
 * @param {Record<string, string>} brought
 * @returns {boolean} whether there was room for all of it
 */
function mergeStorage({ [TABLES]: seats, ...others }) {
  const ours = Object.entries({ [TABLES]: seats, ...others }).filter(([place]) => place.startsWith(OURS));
  const ownItems = ours.map(([place, text]) => {
    const join = MERGES[place] ?? mergeItems;
    return store(place, join(/** @type {Part} */ (readStored(place)), read(text)));
  });
  return ownItems.every(Boolean);
}

/**
 * @param {File | undefined} file
 * @param {HTMLElement} said
 */
async function restore(file, said) {
  if (!file) return;
  if (!ownItems()) return fill(said, t("offline.memory"));
  const copy =
    /** @type {Copy | null} */ (file.size > MOST ? null : await file.text().then(JSON.parse).catch(() => null));
  if (copy?.pocket !== 1 || !Array.isArray(copy.tables) || typeof copy.kept !== "object" || !copy.kept) {
    fill(said, t("offline.backup.invalid", { file: file.name }));
    return;
  }
  const settled = mergeStorage(copy.kept); // first, as tables are found by their tokens
  const remembered = await call("remember", ownItems() ?? {}).then(() => true, () => false);
  /** @type {{new: number, known: number, refused: number, full: number}} */
  const found = JSON.parse(await call("bring", copy.tables.map((each) => JSON.stringify(each))));
  const words = [
    t("offline.backup.added", { n: found.new }),
    found.refused && t("offline.backup.refused", { n: found.refused }),
    (found.full || !settled || !remembered) && t("offline.backup.full"),
  ];
  const show = found.new > 0 && button("go small", () => location.reload(), t("offline.backup.show"));
  fill(said, `${words.filter(Boolean).join(" ")} `, show);
}

/** The buttons below the list of games. */
export function backupSection() {
  const said = el("p", { role: "status" });
  const tell = (/** @type {Promise<void>} */ work) => work.catch(() => fill(said, t("connection.request")));
  const change = () => {
    const given = file.files?.[0];
    file.value = ""; // the same file can be chosen again
    tell(restore(given, said));
  };
  const attributes = {
    type: "file",
    accept: ".json,application/json",
    class: "visually-hidden",
    id: "copy",
    on: { change },
  };
  /** @type {HTMLInputElement} */ const file = el("input", attributes);
  return el(
    "section",
    { class: "copies" },
    el("h2", {}, t("offline.backup.title")),
    el("p", { class: "help" }, t("offline.backup.words")),
    el(
      "p",
      { class: "row wrap" },
      button("", () => tell(save(said)), icon("save"), t("offline.backup.save")),
      file,
      el("label", { class: "button", for: "copy" }, icon("open"), t("offline.backup.open")),
    ),
    said,
  );
}
