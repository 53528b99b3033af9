// Tables that anybody may watch.

import { get } from "../outside/api.js";
import { el, fill } from "../parts/dom.js";
import { language, theme } from "../kept/prefs.js";
import { ago, t } from "../locale/words.js";

/** @param {any} table */
function row(table) {
  const open = table.seats.some((/** @type {any} */ seat) => seat.kind === "open");
  return el(
    "li",
    { class: "ticket" },
    el(
      "a",
      { href: `/table/${table.table}` },
      el("img", { src: `/api/games/${table.game}/picture?theme=${theme()}&lang=${language()}`, alt: "" }),
      el(
        "span",
        { class: "ticket-text" },
        el("b", {}, table.name),
        el("span", { class: "quiet" }, table.seats.map((/** @type {any} */ seat) => seat.name).join(", ")),
        el("span", { class: "ticket-status" }, table.status),
        el("span", { class: "quiet" }, ago(table.moved)),
      ),
    ),
    open && table.phase === "waiting"
      ? el("a", { class: "button go", href: `/join/${table.table}` }, t("watch.sit"))
      : null,
  );
}

/** @param {HTMLElement} main */
export function watchPage(main) {
  const place = el("div", {}, el("p", { class: "loading" }, t("loading")));
  const draw = async () => {
    document.title = `${t("nav.watch")} · Branchline`;
    fill(
      main,
      el("div", { class: "page" }, el("h1", {}, t("watch.title")), el("p", { class: "lead" }, t("watch.words")), place),
    );
    try {
      const { tables } = await get("/tables");
      fill(
        place,
        tables.length
          ? el("ul", { class: "tickets" }, ...tables.map(row))
          : el("p", { class: "empty" }, t("watch.none")),
      );
    } catch (problem) {
      fill(
        place,
        el("p", { class: "wrong" }, /** @type {any} */ (problem).reason),
        el("button", { type: "button", class: "button", on: { click: draw } }, t("again")),
      );
    }
  };
  draw();
  const every = setInterval(() => document.visibilityState === "visible" && draw(), 20000);
  return { redraw: draw, close: () => clearInterval(every) };
}
