// Startup of the offline version: progress, errors, what is stored.

import { changes } from "../storage/preferences.js";
import { t } from "../locale/translate.js";
import { announce, el } from "../ui/dom.js";
import { button } from "../ui/widgets.js";
import { call, events, state } from "./worker-client.js";
import { banner, closeButton, redraw } from "./banners.js";
import { installServiceWorker } from "./updates.js";

const OURS = "branchline.";
const TABLES = "branchline.tables";

/** The progress of loading Python; the start page is usable meanwhile. */
function showProgress() {
  const bar = el("progress", { max: 100, "aria-label": t("offline.loading") });
  const number = el("span", { class: "percent" });
  const move = () => {
    bar.value = Math.round(state.progress * 100);
    number.textContent = `${bar.value}%`;
  };
  events.addEventListener("progress", move);
  move();
  banner("progress", () => [el("span", {}, t("offline.loading")), bar, number]);
}

function broken() {
  banner("progress", null);
  banner("failed", () => [
    el("span", { role: "alert" }, t("offline.failed", { reason: state.broken })),
    button("small", () => location.reload(), t("retry")),
  ]);
}

/** Copies the page's own storage to the database: a browser may clear one and not the other. */
async function syncStorage() {
  const lost = Object.entries(await call("recall")).filter(([name]) => localStorage.getItem(name) === null);
  for (const [name, text] of lost) localStorage.setItem(name, text);
  if (lost.length) return location.reload();
  const kept = Object.entries(localStorage).filter(([name]) => name.startsWith(OURS));
  await call("remember", Object.fromEntries(kept));
}

/** @param {Event} event */
async function remember(event) {
  const name = event instanceof CustomEvent ? event.detail : "";
  if (name === TABLES) navigator.storage?.persist?.(); // there are data to lose now
  try {
    const text = localStorage.getItem(name);
    if (text !== null) await call("remember", { [name]: text });
  } catch {
    // It is in only one of the two places, or in none.
  }
}

/** Shows once that the browser provides no storage. */
function warnOfMemory() {
  if (!state.memory) return;
  banner("memory", () => [el("span", { role: "status" }, t("offline.memory")), closeButton("memory")]);
}

async function ready() {
  banner("progress", null);
  announce(t("offline.ready"));
  try {
    if (!state.memory) await syncStorage();
    changes.addEventListener("stored", remember);
  } catch {
    // The page's own storage is not accessible; tables are stored all the same.
  }
  await installServiceWorker();
}

export function start() {
  changes.addEventListener("change", redraw);
  events.addEventListener("memory", warnOfMemory);
  events.addEventListener("broken", broken);
  events.addEventListener("ready", ready, { once: true });
  if (state.broken) broken();
  else if (state.ready) ready();
  else showProgress();
  warnOfMemory();
}
