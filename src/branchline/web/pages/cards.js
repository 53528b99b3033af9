// Cards: a game on the shelf, a table one has played at.

import { el } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { keepSeat, tokens } from "../kept/keyring.js";
import { language, theme } from "../kept/prefs.js";
import { headline } from "../table/won.js";
import { ago, t } from "../locale/words.js";

/** @param {[number, number]} range */
const span = ([low, high]) => (low === high ? String(low) : `${low}–${high}`);

/** @param {any} game @returns {HTMLElement} */
export function gameCard(game) {
  const facts = [
    el("span", {}, icon("people"), t("card.players", { range: span(game.seats), n: game.seats[1] })),
    el("span", {}, icon("clock"), t("card.minutes", { range: span(game.minutes) })),
  ];
  const link = (/** @type {string} */ how, /** @type {string} */ words, kind = "") =>
    el("a", { class: kind, href: `/new/${game.id}?with=${how}`, "aria-label": `${words}: ${game.name}` }, words);
  return el(
    "li",
    { class: "card" },
    el(
      "a",
      { class: "card-picture", href: `/new/${game.id}?with=bots`, tabindex: "-1", "aria-hidden": "true" },
      el("img", {
        src: `/api/games/${game.id}/picture?theme=${theme()}&lang=${language()}`,
        alt: "",
        loading: "eager",
      }),
    ),
    el(
      "div",
      { class: "card-body" },
      el("h3", {}, game.name),
      el("p", { class: "facts" }, ...facts),
      el("p", { class: "blurb" }, game.blurb),
      el(
        "p",
        { class: "row" },
        link("bots", t("card.play"), "button go"),
        link("friends", t("card.friends"), "button"),
      ),
      el(
        "p",
        { class: "more" },
        link("screen", t("card.screen")),
        game.seats[0] === 1 && link("alone", t("card.alone")),
        el("a", { href: `/rules/${game.id}`, "aria-label": `${t("rules.short")}: ${game.name}` }, t("rules.short")),
      ),
    ),
  );
}

/** A place held for a card that is on its way. */
export const emptyCard = () =>
  el(
    "li",
    { class: "card pending", "aria-hidden": "true" },
    el("div", { class: "card-picture" }),
    el("div", { class: "card-body" }),
  );

/** @param {any} table a summary @param {string[]} asked the tokens it was asked with @param {(path: string) => void} go */
export function tableCard(table, asked, go) {
  const others = table.seats.filter((/** @type {any} */ seat) => seat.seat !== table.you).map((
    /** @type {any} */ seat,
  ) => seat.name);
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (table.token !== null && table.you !== null) keepSeat(table.table, table.you, asked[table.token]);
    go(`/table/${table.table}`);
  };
  return el(
    "li",
    { class: `ticket ${table.your_turn ? "mine" : ""}` },
    el(
      "a",
      { href: `/table/${table.table}`, on: { click: open } },
      el("img", { src: `/api/games/${table.game}/picture?theme=${theme()}&lang=${language()}`, alt: "" }),
      el(
        "span",
        { class: "ticket-text" },
        el("b", {}, table.name),
        el("span", { class: "quiet" }, others.length ? t("mine.with", { names: others.join(", ") }) : t("mine.alone")),
        el(
          "span",
          { class: "ticket-status" },
          table.your_turn ? el("span", { class: "turn" }, t("mine.turn")) : null,
          table.outcome ? `${headline(table)}. ${table.status}` : table.status,
        ),
        el("span", { class: "quiet" }, ago(table.moved)),
      ),
    ),
  );
}

/** What waits for this browser's seats. @param {(tokens: string[]) => Promise<any[]>} ask */
export async function known(ask) {
  const asked = tokens();
  const tables = asked.length ? await ask(asked) : [];
  const once = new Map();
  for (const table of tables) {
    if (!once.has(table.table) || table.your_turn) {
      once.set(table.table, once.get(table.table)?.your_turn ? once.get(table.table) : table);
    }
  }
  return { asked, tables: [...once.values()] };
}
