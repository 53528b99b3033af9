// What the keys do.

import { dialog, el } from "./dom.js";
import { toggleNotes } from "../table/notify.js";
import { pref, setPref } from "../kept/prefs.js";
import { t } from "../locale/words.js";

const KEYS = [
  ["Tab"],
  ["←", "↑", "↓", "→"],
  ["Enter"],
  ["Esc"],
  ["R", "Shift+R"],
  ["U"],
  ["Shift+U"],
  ["D"],
  ["T"],
  ["B"],
  ["[", "]"],
  ["?"],
];
const NAMES = ["tab", "arrows", "enter", "escape", "turn", "undo", "reset", "done", "type", "board", "steps", "help"];

export function help() {
  const rows = KEYS.map((keys, n) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, ...keys.flatMap((key, place) => [place ? " " : "", el("kbd", {}, key)])),
      el("td", {}, t(`help.${NAMES[n]}`)),
    )
  );
  const letters = el("input", {
    type: "checkbox",
    checked: pref("shortcuts"),
    on: { change: () => setPref("shortcuts", letters.checked) },
  });
  const sound = el("input", {
    type: "checkbox",
    checked: pref("sound"),
    on: { change: () => setPref("sound", sound.checked) },
  });
  const notes = el("input", {
    type: "checkbox",
    checked: pref("notify"),
    on: {
      change: async () => {
        await toggleNotes();
        notes.checked = pref("notify");
      },
    },
  });
  dialog(t("help.title"), t("close"), [
    el("p", {}, t("help.mouse")),
    el("table", { class: "keys" }, el("tbody", {}, ...rows)),
    el("label", { class: "check" }, letters, t("help.letters")),
    el("label", { class: "check" }, sound, t("sound")),
    el("label", { class: "check" }, notes, t("notes")),
  ]);
}
