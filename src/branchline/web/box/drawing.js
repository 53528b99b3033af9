// Pictures that nobody selects, as images whose size is known before they are drawn.

import { asImage, el } from "../ui/dom.js";

/**
 * How wide and high a picture is drawn.
 * @param {string} svg
 */
export function measure(svg) {
  const [, , width = 1, height = 1] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? "0 0 1 1").split(" ").map(Number);
  return { width, height };
}

/**
 * @param {string} svg
 * @param {string} [kind]
 * @param {string} [words] what it shows, where no text next to it says so
 */
export const drawing = (svg, kind = "", words = "") =>
  el("img", { class: kind || null, src: asImage(svg), alt: words, title: words || null, ...measure(svg) });
