// Elements and pictures of pages, announcements to screen readers, dialogs.

import { el } from "./render.js";

/** @import { Child } from "../types/page.d.ts" */

const SVG = "http://www.w3.org/2000/svg";

export { create, el, fill, h } from "./render.js";

/** The width of the window without its scrollbar. */
export const windowWidth = () => document.documentElement.clientWidth;

/**
 * Parses a picture.
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function picture(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(parsed, true)));
}

/**
 * Parses a fragment of a picture (a ghost) as a group.
 * @param {string} text
 * @returns {SVGGElement}
 */
export function fragment(text) {
  const group = document.createElementNS(SVG, "g");
  if (text) group.append(...picture(`<svg xmlns="${SVG}">${text}</svg>`).childNodes);
  return group;
}

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElementTagNameMap[Name]}
 */
export function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/**
 * A picture as a data URL, for pictures without interaction.
 * @param {string} svg
 */
export function asImage(svg) {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** @type {Record<string, number>} */
const clearing = {};

/**
 * Announces a sentence to screen readers.
 * @param {string} words
 * @param {"polite" | "urgent"} [how]
 */
export function announce(words, how = "polite") {
  const place = document.getElementById(how);
  if (!place || !words) return;
  clearTimeout(clearing[how]);
  place.textContent = place.textContent === words ? `${words}\u00a0` : words;
  clearing[how] = window.setTimeout(() => (place.textContent = ""), 8000);
}

/**
 * Downloads a file.
 * @param {Blob} file
 * @param {string} name
 */
export function save(file, name) {
  const href = URL.createObjectURL(file);
  el("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10000);
}

/** An element id that is not used yet. */
export const fresh = (() => {
  let last = 0;
  return () => `e${++last}`;
})();

/**
 * Opens a dialog that is removed when it is closed.
 * @param {string} title
 * @param {string} close the label of the closing button
 * @param {Child[]} content
 * @param {string} [kind] a class for its size
 * @returns {HTMLDialogElement}
 */
export function dialog(title, close, content, kind = "") {
  const id = fresh();
  const shut = el("button", {
    type: "button",
    class: "button quiet",
    "aria-label": close,
    on: { click: () => made.close() },
  }, "✕");
  /** @type {HTMLDialogElement} */ const made = el(
    "dialog",
    { class: `sheet ${kind}`, "aria-labelledby": id },
    el("div", { class: "sheet-head" }, el("h2", { id }, title), shut),
    el("div", { class: "sheet-body", tabindex: "0", role: "region", "aria-labelledby": id }, ...content),
  );
  made.addEventListener("close", () => made.remove());
  made.addEventListener("click", (event) => event.target === made && made.close());
  document.body.append(made);
  made.showModal();
  return made;
}
