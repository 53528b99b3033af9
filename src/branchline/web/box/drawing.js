// Pictures without interaction, as images with a known size.

import { asImage, h } from "../ui/dom.js";

/**
 * The width and height of a picture.
 * @param {string} svg
 */
export function measure(svg) {
  const [, , width = 1, height = 1] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? "0 0 1 1").split(" ").map(Number);
  return { width, height };
}

/**
 * @param {string} svg
 * @param {string} [kind]
 * @param {string} [words] alternative text, if no text next to it describes it
 */
export const drawing = (svg, kind = "", words = "") =>
  h("img", { class: kind || null, src: asImage(svg), alt: words, title: words || null, ...measure(svg) });
