// The start page: what waits for me, the games, and the other ways in.

import { house, post } from "../outside/api.js";
import { emptyCard, gameCard, known, tableCard } from "./cards.js";
import { el, fill } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { keep, tokens } from "../kept/keyring.js";
import { sentence, t } from "../locale/words.js";

/** A record file becomes a table to look at. @param {File} file @param {(path: string) => void} go @param {(reason: string) => void} refused */
async function openRecord(file, go, refused) {
  try {
    const made = await post("/records", { raw: await file.text() });
    keep(made.table, { watch: made.links.watch });
    go(`/table/${made.table}?at=0`);
  } catch (problem) {
    refused(/** @type {any} */ (problem).reason);
  }
}

/** @param {(path: string) => void} go */
function doors(go) {
  const said = el("p", { class: "wrong", role: "alert" });
  const file = el("input", {
    type: "file",
    accept: ".json,application/json",
    class: "unseen",
    id: "record",
    on: {
      change: () =>
        file.files[0] && openRecord(file.files[0], go, (reason) => {
          said.textContent = sentence(reason);
          file.value = "";
        }),
    },
  });
  const door = (/** @type {string} */ name, /** @type {string} */ picture, /** @type {string} */ path) =>
    el(
      "li",
      {},
      el(
        "a",
        { class: "door", href: path },
        icon(picture),
        el("span", {}, el("b", {}, t(`door.${name}`)), el("span", { class: "quiet" }, t(`door.${name}.words`))),
      ),
    );
  return el(
    "li",
    { class: "doors-box" },
    el("h2", {}, t("start.more")),
    el(
      "ul",
      { class: "doors" },
      el(
        "li",
        {},
        file,
        el(
          "label",
          { class: "door", for: "record" },
          icon("open"),
          el("span", {}, el("b", {}, t("door.record")), el("span", { class: "quiet" }, t("door.record.words"))),
        ),
      ),
      door("score", "grid", "/score"),
      door("watch", "eye", "/watch"),
      door("about", "help", "/about"),
    ),
    said,
  );
}

/** @param {HTMLElement} main @param {(path: string) => void} go */
export function startPage(main, go) {
  const waiting = el("ul", { class: "tickets" });
  const mine = el("section", { class: "continue", hidden: !tokens().length });
  const shelf = el("ul", { class: "shelf" });
  const draw = () => {
    fill(
      mine,
      el(
        "div",
        { class: "section-head" },
        el("h2", {}, t("start.continue")),
        el("a", { href: "/games" }, t("start.all")),
      ),
      waiting,
    );
    fill(
      main,
      el(
        "div",
        { class: "start" },
        el("div", { class: "hero" }, el("h1", {}, t("start.title")), el("p", {}, t("start.words"))),
        mine,
        el("section", {}, el("h2", { class: "unseen" }, t("start.games")), shelf),
      ),
    );
    const cards = [...shelf.children].filter((card) => card.matches(".card"));
    fill(shelf, ...(cards.length ? cards : Array.from({ length: 5 }, emptyCard)), doors(go));
    if (!waiting.children.length) {
      fill(waiting, el("li", { class: "ticket pending" }), el("li", { class: "ticket pending" }));
    }
    load();
  };
  const load = async () => {
    try {
      const { games } = await house();
      fill(shelf, ...games.map(gameCard), doors(go));
    } catch (problem) {
      fill(
        shelf,
        el(
          "li",
          { class: "words" },
          el("p", {}, /** @type {any} */ (problem).reason),
          el("button", { type: "button", class: "button", on: { click: load } }, t("again")),
        ),
      );
    }
    if (!tokens().length) return;
    const { asked, tables } = await known(async (list) => (await post("/mine", { body: { tokens: list } })).tables)
      .catch(() => ({ asked: [], tables: [] }));
    const open = tables.filter((table) => table.phase === "playing" || table.phase === "waiting").slice(0, 2);
    fill(
      waiting,
      ...(open.length
        ? open.map((table) => tableCard(table, asked, go))
        : [el("li", { class: "ticket empty" }, t("start.nothing"))]),
    );
  };
  draw();
  return { redraw: draw };
}
