// Status banners of the offline version: loading, ready for offline use, no storage, update available.

import { el, fill } from "../ui/dom.js";
import { button } from "../ui/widgets.js";
import { t } from "../locale/translate.js";

/** @import { Child } from "../types/page.d.ts" */

/** @typedef {() => Child[] | null} Saying what a strip says now; null for nothing */

/** @type {Map<string, Saying>} */
const strips = new Map();
const place = el("aside", { class: "strips", hidden: true });

/** Puts everything there anew, in the reader's language. */
export function redraw() {
  if (!place.isConnected) document.getElementById("main")?.before(place);
  place.setAttribute("aria-label", t("pocket.strips"));
  const said = [...strips].flatMap(([name, say]) => {
    const words = say();
    return words ? [el("div", { class: `strip ${name}` }, ...words)] : [];
  });
  fill(place, ...said);
  place.hidden = !said.length;
}

/**
 * @param {string} name
 * @param {Saying | null} say
 */
export function strip(name, say) {
  if (say) strips.set(name, say);
  else strips.delete(name);
  redraw();
}

/**
 * A button that takes a strip away.
 * @param {string} name
 */
export const shut = (name) => {
  const made = button("quiet small", () => strip(name, null), "✕");
  made.setAttribute("aria-label", t("close"));
  return made;
};
