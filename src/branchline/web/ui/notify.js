// Your turn: a mark in the tab's title and, if enabled, a notification and a sound.

import { showTooltip } from "./tooltip.js";
import { pref, setPref } from "../storage/preferences.js";
import { t } from "../locale/translate.js";

/** @import { TableView } from "../types/responses.d.ts" */

/** @type {AudioContext | null} */
let audio = null;

/**
 * Plays a short soft tone.
 * @param {number} pitch in hertz
 */
function tone(pitch) {
  if (!pref("sound")) return;
  audio ??= new AudioContext();
  const wave = audio.createOscillator();
  const loud = audio.createGain();
  wave.type = "triangle";
  wave.frequency.value = pitch;
  loud.gain.setValueAtTime(0.08, audio.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.18);
  wave.connect(loud).connect(audio.destination);
  wave.start();
  wave.stop(audio.currentTime + 0.2);
}

/** @param {TableView | null} before @param {TableView} view */
export function announceTurn(before, view) {
  document.title = `${view.your_turn ? "● " : ""}${
    view.your_turn ? t("title.turn") + " · " : ""
  }${view.name} · Branchline`;
  if (!before || before.table !== view.table) return;
  const called = view.your_turn && !before.your_turn;
  if (called) tone(660);
  else if (view.position !== before.position) tone(440);
  if (called) notify(view, view.status);
  const bot = view.you === null ? null : view.seats[view.you].bot_name;
  if (bot && !before.seats[view.you ?? 0].bot) notify(view, t("seats.bot_plays", { bot }), view.name);
}

/**
 * Notifies the player that it is their turn.
 * @param {TableView} view
 * @param {string} words
 */
export function notifyTurn(view, words) {
  tone(880);
  notify(view, words);
}

/**
 * Shows a notification if enabled and the page is hidden.
 * @param {TableView} view
 * @param {string} words
 * @param {string} [title]
 */
function notify(view, words, title = t("title.turn")) {
  if (!document.hidden || !pref("notify") || !("Notification" in window) || Notification.permission !== "granted") {
    return;
  }
  try {
    const note = new Notification(title, { body: `${view.name}: ${words}`, tag: view.table });
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
  } catch {
    // Some phones have the constructor but throw; the tab's title remains.
  }
}

/** Switches notifications on or off; announces it if the browser does not allow them. */
export async function toggleNotes() {
  if (pref("notify")) {
    setPref("notify", false);
    return;
  }
  const allowed = "Notification" in window && (await Notification.requestPermission()) === "granted";
  setPref("notify", allowed);
  if (!allowed) showTooltip(t("notifications.denied"), innerWidth, 60);
}
