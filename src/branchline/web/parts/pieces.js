// Pieces that several pages are made of: buttons, links, marks of seats, what is said when something went wrong.

import { reasonOf } from "../outside/api.js";
import { t } from "../locale/words.js";
import { server } from "../outside/place.js";
import { el } from "./dom.js";

/** @import { Child } from "../types/page.d.ts" */

const COLOURS = 6; // of seats; then they begin again

/**
 * @param {string} kind classes besides `button`
 * @param {() => unknown} click
 * @param {...Child} face
 */
export const button = (kind, click, ...face) =>
  el("button", { type: "button", class: `button ${kind}`.trim(), on: { click } }, ...face);

/**
 * A link that looks like a button.
 * @param {string} kind
 * @param {string} href
 * @param {...Child} face
 */
export const way = (kind, href, ...face) => el("a", { class: `button ${kind}`.trim(), href }, ...face);

/**
 * A link to what needs others, at the server that whoever packed the pocket named; nothing where none was named.
 * @param {string} kind
 * @param {string} path
 * @param {...Child} face
 */
export const elsewhere = (kind, path, ...face) =>
  server ? el("a", { class: kind, href: server + path, target: "_blank", rel: "noopener" }, ...face) : null;

/**
 * The number of a seat on its colour.
 * @param {number} seat
 */
export const mark = (seat) =>
  el("span", { class: `mark seat${seat % COLOURS}`, "aria-hidden": "true" }, String(seat + 1));

/**
 * What went wrong, and a button to try again.
 * @param {unknown} problem
 * @param {() => unknown} again
 * @param {string} [kind]
 */
export const complaint = (problem, again, kind = "wrong") => [
  el("p", { class: kind || null }, reasonOf(problem)),
  button("", again, t("again")),
];

/** A page whose content is on its way. */
export const loading = () => el("p", { class: "loading" }, t("loading"));

/**
 * @param {string} title
 */
export function entitle(title) {
  document.title = `${title} · Branchline`;
}
