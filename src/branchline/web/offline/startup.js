// The house in the pocket arrives: how far it is, what goes wrong, what it keeps.

import { changes } from "../storage/preferences.js";
import { t } from "../locale/translate.js";
import { announce, el } from "../ui/dom.js";
import { button } from "../ui/widgets.js";
import { events, state, want } from "./worker-client.js";
import { redraw, shut, strip } from "./banners.js";
import { keepHouse } from "./updates.js";

const OURS = "branchline.";
const TABLES = "branchline.tables";

/** How far Python is; the start page can be read meanwhile. */
function showProgress() {
  const bar = el("progress", { max: 100, "aria-label": t("pocket.coming") });
  const number = el("span", { class: "percent" });
  const move = () => {
    bar.value = Math.round(state.progress * 100);
    number.textContent = `${bar.value}%`;
  };
  events.addEventListener("progress", move);
  move();
  strip("coming", () => [el("span", {}, t("pocket.coming")), bar, number]);
}

function broken() {
  strip("coming", null);
  strip("broken", () => [
    el("span", { role: "alert" }, t("pocket.broken", { reason: state.broken })),
    button("small", () => location.reload(), t("again")),
  ]);
}

/** What the page itself remembers lies in the database too: a browser may clear one and not the other. */
async function mirror() {
  const lost = Object.entries(await want("recall")).filter(([name]) => localStorage.getItem(name) === null);
  for (const [name, text] of lost) localStorage.setItem(name, text);
  if (lost.length) return location.reload();
  const kept = Object.entries(localStorage).filter(([name]) => name.startsWith(OURS));
  await want("remember", Object.fromEntries(kept));
}

/** @param {Event} event */
async function remember(event) {
  const name = event instanceof CustomEvent ? event.detail : "";
  if (name === TABLES) navigator.storage?.persist?.(); // there is something to lose now
  try {
    const text = localStorage.getItem(name);
    if (text !== null) await want("remember", { [name]: text });
  } catch {
    // It lies in one of the two places only, or in none.
  }
}

/** A browser that gives no storage is said so, once. */
function forgetful() {
  if (!state.memory) return;
  strip("memory", () => [el("span", { role: "status" }, t("pocket.memory")), shut("memory")]);
}

async function ready() {
  strip("coming", null);
  announce(t("pocket.ready"));
  try {
    if (!state.memory) await mirror();
    changes.addEventListener("kept", remember);
  } catch {
    // A page whose own storage is closed: the tables are kept all the same.
  }
  await keepHouse();
}

export function arrive() {
  changes.addEventListener("change", redraw);
  events.addEventListener("memory", forgetful);
  events.addEventListener("broken", broken);
  events.addEventListener("ready", ready, { once: true });
  if (state.broken) broken();
  else if (state.ready) ready();
  else showProgress();
  forgetful();
}
