// Links to a table that can be shared.

import { joinLink, seatLink, tokensOf } from "../storage/tokens.js";
import { t } from "../locale/translate.js";
import { el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/widgets.js";

/** @import { TableView } from "../types/responses.d.ts" */

const AWHILE = 2000; // milliseconds for which a button says that it has copied

/**
 * @param {HTMLInputElement} field
 */
async function copyLink(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // fallback if the Clipboard API is not allowed
  }
}

/**
 * A link with a button that copies it, and one that shares it if the device can.
 * @param {string} label
 * @param {string} link
 */
export function linkRow(label, link) {
  const focus = () => void field.select();
  const attributes = { type: "text", readonly: true, value: link, "aria-label": label };
  /** @type {HTMLInputElement} */ const field = el("input", { ...attributes, on: { focus } });
  const said = el("span", {}, t("copy"));
  const copy = async () => {
    await copyLink(field);
    said.textContent = t("copied");
    setTimeout(() => (said.textContent = t("copy")), AWHILE);
  };
  const share = () => navigator.share({ title: "Branchline", url: link }).catch(() => {});
  const node = el(
    "div",
    { class: "link-row" },
    el("span", { class: "link-label" }, label),
    field,
    button("", copy, icon("link"), said),
    "share" in navigator && button("", share, t("share")),
  );
  return { node, field, copy };
}

/** A warning if links point to this computer by a local name, which works on no other device. */
export function onlyHere() {
  if (!/^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname)) return null;
  return el("p", { class: "help only-here" }, t("links.local", { command: "branchline serve --host 0.0.0.0" }));
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
  return rows.map((row) => row.node);
}
