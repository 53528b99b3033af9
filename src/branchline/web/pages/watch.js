// Tables that anybody may watch.

import { ago, t } from "../locale/words.js";
import { listed, pictureOf } from "../outside/api.js";
import { el, fill } from "../parts/dom.js";
import { complaint, entitle, loading, way } from "../parts/pieces.js";

/** @import { Summary } from "../types/answers.d.ts" */

const EVERY = 20000; // milliseconds between two looks

/** @param {Summary} table */
function row(table) {
  const open = table.seats.some((seat) => seat.kind === "open");
  const text = el(
    "span",
    { class: "ticket-text" },
    el("b", {}, table.name),
    el("span", { class: "quiet" }, table.seats.map((seat) => seat.name).join(", ")),
    el("span", { class: "ticket-status" }, table.status),
    el("span", { class: "quiet" }, ago(table.moved)),
  );
  return el(
    "li",
    { class: "ticket" },
    el("a", { href: `/table/${table.table}` }, el("img", { src: pictureOf(table.game), alt: "" }), text),
    open && table.phase === "waiting" && way("go", `/join/${table.table}`, t("watch.sit")),
  );
}

/** @param {HTMLElement} main */
export function watchPage(main) {
  const place = el("div", {}, loading());
  const draw = async () => {
    entitle(t("nav.watch"));
    const lead = el("p", { class: "lead" }, t("watch.words"));
    fill(main, el("div", { class: "page" }, el("h1", {}, t("watch.title")), lead, place));
    try {
      const rows = (await listed()).map(row);
      fill(place, rows.length ? el("ul", { class: "tickets" }, ...rows) : el("p", { class: "empty" }, t("watch.none")));
    } catch (problem) {
      fill(place, ...complaint(problem, draw));
    }
  };
  draw();
  const every = setInterval(() => document.visibilityState === "visible" && draw(), EVERY);
  return { redraw: draw, close: () => clearInterval(every) };
}
