// What the keys do.

import { dialog, el } from "./dom.js";
import { pref, setPref } from "./prefs.js";
import { t } from "./words.js";

const KEYS = [["Tab"], ["←", "↑", "↓", "→"], ["Enter"], ["Esc"], ["R", "Shift+R"], ["U"], ["Shift+U"], ["D"], ["T"], ["B"], ["[", "]"], ["?"]];
const NAMES = ["tab", "arrows", "enter", "escape", "turn", "undo", "reset", "done", "type", "board", "steps", "help"];

export function help() {
  const rows = KEYS.map((keys, n) => el("tr", {}, el("th", { scope: "row" }, ...keys.flatMap((key, place) => [place ? " " : "", el("kbd", {}, key)])), el("td", {}, t(`help.${NAMES[n]}`))));
  const letters = el("input", { type: "checkbox", checked: pref("shortcuts"), on: { change: () => setPref("shortcuts", letters.checked) } });
  dialog(t("help.title"), t("close"), [
    el("p", {}, t("help.mouse")),
    el("table", { class: "keys" }, el("tbody", {}, ...rows)),
    el("label", { class: "check" }, letters, t("help.letters")),
  ]);
}
