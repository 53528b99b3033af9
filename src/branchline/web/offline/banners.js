// Status banners of the offline version: loading, ready for offline use, no storage, update available.

import { el, fill } from "../ui/dom.js";
import { button } from "../ui/widgets.js";
import { t } from "../locale/translate.js";

/** @import { Child } from "../types/page.d.ts" */

/** @typedef {() => Child[] | null} BannerContent the content of a banner; null hides it */

/** @type {Map<string, BannerContent>} */
const banners = new Map();
const place = el("aside", { class: "banners", hidden: true });

/** Draws all banners in the reader's language. */
export function redraw() {
  if (!place.isConnected) document.getElementById("main")?.before(place);
  place.setAttribute("aria-label", t("offline.banners"));
  const said = [...banners].flatMap(([name, say]) => {
    const words = say();
    return words ? [el("div", { class: `banner ${name}` }, ...words)] : [];
  });
  fill(place, ...said);
  place.hidden = !said.length;
}

/**
 * @param {string} name
 * @param {BannerContent | null} say
 */
export function banner(name, say) {
  if (say) banners.set(name, say);
  else banners.delete(name);
  redraw();
}

/**
 * A button that closes a banner.
 * @param {string} name
 */
export const closeButton = (name) =>
  button({ class: "quiet small", "aria-label": t("close") }, () => banner(name, null), "✕");
