// Keyboard shortcuts and settings.

import { pref, setPref } from "../storage/preferences.js";
import { t } from "../locale/translate.js";
import { toggleNotes } from "./notify.js";
import { dialog, el, h } from "./dom.js";

/** The shortcuts: descriptions and keys. */
const KEYS = {
  tab: ["Tab"],
  arrows: ["←", "↑", "↓", "→"],
  enter: ["Enter"],
  escape: ["Esc"],
  turn: ["R", "Shift+R"],
  undo: ["U"],
  reset: ["Shift+U"],
  done: ["D"],
  hint: ["H"],
  type: ["T"],
  board: ["B"],
  steps: ["[", "]"],
  change: ["X"],
  help: ["?"],
};

/** @param {[name: string, keys: string[]]} row */
function row([name, keys]) {
  const caps = keys.flatMap((key, place) => [place ? " " : "", h("kbd", {}, key)]);
  return h("tr", {}, h("th", { scope: "row" }, ...caps), h("td", {}, t(`help.${name}`)));
}

/**
 * @param {"shortcuts" | "sound" | "notify" | "confirm" | "typed" | "talk"} name
 * @param {string} words
 * @param {(on: boolean) => unknown} [set]
 */
function setting(name, words, set = (on) => setPref(name, on)) {
  const change = async () => {
    await set(box.checked);
    box.checked = pref(name);
  };
  const box = el("input", { type: "checkbox", checked: pref(name), on: { change } });
  return h("label", { class: "check" }, box, words);
}

export function help() {
  dialog(t("help.title"), t("close"), [
    h("p", {}, t("help.mouse")),
    h("table", { class: "keys" }, h("tbody", {}, ...Object.entries(KEYS).map(row))),
    setting("confirm", t("help.confirm")),
    setting("typed", t("help.typed")),
    setting("shortcuts", t("help.letters")),
    setting("sound", t("sound")),
    setting("notify", t("notifications"), toggleNotes),
    setting("talk", t("chat.setting")),
  ]);
}
