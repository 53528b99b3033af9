// Links to a table that can be shared.

import { joinLink, seatLink, tokensOf } from "../storage/tokens.js";
import { t } from "../locale/translate.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/widgets.js";

/** @import { TableView } from "../types/responses.d.ts" */

const AWHILE = 2000; // milliseconds for which a button says that it has copied

/**
 * Shows that something was copied, for a while.
 * @param {Element} words
 */
export function showCopied(words) {
  const text = /** @type {Text} */ (words.firstChild);
  const usual = text.data;
  if (usual === t("copied")) return;
  text.data = t("copied");
  setTimeout(() => (text.data = usual), AWHILE);
}

/**
 * Copies the link of a row.
 * @param {Element | null | undefined} row
 */
export async function copyLink(row) {
  const field = /** @type {HTMLInputElement} */ (row?.querySelector("input"));
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // fallback if the Clipboard API is not allowed
  }
  showCopied(/** @type {Element} */ (row?.querySelector("button span")));
}

/**
 * A link with a button that copies it, and one that shares it if the device can.
 * @param {string} label
 * @param {string} link
 */
export function linkRow(label, link) {
  const focus = (/** @type {Event} */ { target }) => /** @type {HTMLInputElement} */ (target).select();
  const share = () => navigator.share({ title: "Branchline", url: link }).catch(() => {});
  return h(
    "div",
    { class: "link-row", key: link },
    h("span", { class: "link-label" }, label),
    h("input", { type: "text", readonly: true, value: link, "aria-label": label, on: { focus } }),
    button("", (copy) => copyLink(copy.closest(".link-row")), icon("link"), h("span", {}, t("copy"))),
    "share" in navigator && button("", share, t("share")),
  );
}

/** A warning if links point to this computer by a local name, which works on no other device. */
export function onlyHere() {
  if (!/^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname)) return null;
  return h("p", { class: "help only-here" }, t("links.local", { command: "branchline serve --host 0.0.0.0" }));
}

/**
 * The invitations to a table that this browser has.
 * @param {TableView} view
 */
export function links(view) {
  const keys = tokensOf(view.table);
  const open = view.seats.some((seat) => seat.kind === "open");
  const unused = keys.invites.filter(({ seat }) => view.seats[seat]?.invited);
  const rows = unused.map(({ seat, token }) =>
    linkRow(t("links.seat", { name: view.seats[seat].name }), joinLink(view.table, token))
  );
  if (keys.join && open) rows.unshift(linkRow(t("links.join"), joinLink(view.table, keys.join)));
  if (keys.watch) rows.push(linkRow(t("links.watch"), seatLink(view.table, keys.watch)));
  return rows;
}
