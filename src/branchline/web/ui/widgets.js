// Elements that several pages share: buttons, links, seat marks, error messages.

import { reasonOf } from "../client/requests.js";
import { t } from "../locale/translate.js";
import { server } from "../client/address.js";
import { fill, h } from "./dom.js";

/** @import { Child, Props } from "../types/page.d.ts" */

const COLOURS = 6; // of seats, repeated for more seats

/**
 * Runs the action of a button unless it is still running, so that a double click counts once; the focus stays.
 * @param {Element} pressed
 * @param {(pressed: Element) => unknown} action
 */
export async function runOnce(pressed, action) {
  if (pressed.hasAttribute("aria-disabled")) return;
  const doing = action(pressed);
  if (!(doing instanceof Promise)) return;
  pressed.setAttribute("aria-disabled", "true");
  try {
    await doing;
  } finally {
    pressed.removeAttribute("aria-disabled");
  }
}

/**
 * @param {string | Props} look classes besides `button`, or attributes
 * @param {(pressed: Element) => unknown} action
 * @param {...Child} face
 */
export function button(look, action, ...face) {
  const { class: kind = "", ...attributes } = typeof look === "string" ? { class: look } : look;
  const click = (/** @type {Event} */ { currentTarget }) => runOnce(/** @type {Element} */ (currentTarget), action);
  return h("button", { type: "button", class: `button ${kind}`.trim(), ...attributes, on: { click } }, ...face);
}

/**
 * A link that looks like a button.
 * @param {string} kind
 * @param {string} href
 * @param {...Child} face
 */
export const linkButton = (kind, href, ...face) => h("a", { class: `button ${kind}`.trim(), href }, ...face);

/**
 * The value of the field of an event.
 * @param {Event} event
 */
export const valueOf = ({ currentTarget }) => /** @type {HTMLInputElement} */ (currentTarget).value;

/**
 * @param {Props} attributes
 * @param {string | number} value the chosen one
 * @param {(string | number)[][]} options values, each with its words
 * @param {(value: string) => unknown} change
 */
export const select = (attributes, value, options, change) =>
  h(
    "select",
    { ...attributes, value, on: { change: (event) => change(valueOf(event)) } },
    ...options.map(([each, words]) => h("option", { key: each, value: each }, words)),
  );

/**
 * A link to an online feature on the server named when the offline version was packed; null if none was named.
 * @param {string} kind
 * @param {string} path
 * @param {...Child} face
 */
export const onlineLink = (kind, path, ...face) =>
  server ? h("a", { class: kind, href: server + path, target: "_blank", rel: "noopener" }, ...face) : null;

/**
 * The number of a seat on its colour.
 * @param {number} seat
 */
export const seatMark = (seat) =>
  h("span", { class: `mark seat${seat % COLOURS}`, "aria-hidden": "true" }, String(seat + 1));

/**
 * The reason of a failure, and a button to try again.
 * @param {unknown} problem
 * @param {() => unknown} again
 * @param {string} [kind]
 */
export const errorMessage = (problem, again, kind = "wrong") => [
  h("p", { class: kind || null }, reasonOf(problem)),
  button("", again, t("retry")),
];

/**
 * Shows a failure in place of a page.
 * @param {HTMLElement} main
 * @param {unknown} problem
 * @param {() => unknown} again
 */
const showFailure = (main, problem, again) =>
  fill(main, h("div", { class: "words page" }, ...errorMessage(problem, again, "")));

/** The placeholder of a page that is loading. */
export const loading = () => h("p", { class: "loading" }, t("loading"));

/**
 * Returns a function that loads data and draws it; of several calls only the newest is drawn.
 * If loading fails, `wrong` is called; by default it shows the failure in place of the page.
 * @template Loaded
 * @param {HTMLElement} main nothing is drawn after it was removed
 * @param {() => Promise<Loaded>} load
 * @param {(data: Loaded) => unknown} draw
 * @param {(problem: unknown, again: () => Promise<void>) => unknown} [wrong]
 * @returns {() => Promise<void>} loads and draws, also repeatedly
 */
export function loadAndDraw(main, load, draw, wrong = (problem, again) => showFailure(main, problem, again)) {
  let newest = 0;
  const ask = async () => {
    const mine = ++newest;
    const wanted = () => mine === newest && main.isConnected;
    try {
      const data = await load();
      if (wanted()) await draw(data);
    } catch (problem) {
      if (wanted()) wrong(problem, ask);
    }
  };
  return ask;
}

/**
 * @param {string} title
 */
export function setTitle(title) {
  document.title = `${title} · Branchline`;
}
