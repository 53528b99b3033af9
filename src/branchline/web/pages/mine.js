// My games: what waits for me first.

import { house, post } from "../outside/api.js";
import { known, tableCard } from "./cards.js";
import { el, fill } from "../parts/dom.js";
import { t } from "../locale/words.js";

/** @param {HTMLElement} main @param {(path: string) => void} go */
export function minePage(main, go) {
  const place = el("div", { class: "lists" }, el("p", { class: "loading" }, t("loading")));
  const note = el("p", { class: "help" });
  const draw = async () => {
    document.title = `${t("nav.mine")} · Branchline`;
    fill(main, el("div", { class: "page" }, el("h1", {}, t("nav.mine")), place, note));
    try {
      const { asked, tables } = await known(async (list) => (await post("/mine", { body: { tokens: list } })).tables);
      const kinds = [["waits", tables.filter((each) => each.your_turn)], [
        "running",
        tables.filter((each) => !each.your_turn && ["playing", "waiting"].includes(each.phase)),
      ], ["over", tables.filter((each) => ["over", "broken"].includes(each.phase))]];
      const lists = kinds.filter(([, list]) => list.length).map(([name, list]) =>
        el(
          "section",
          {},
          el("h2", {}, t(`mine.${name}`)),
          el("ul", { class: "tickets" }, .../** @type {any[]} */ (list).map((table) => tableCard(table, asked, go))),
        )
      );
      const { keeping } = await house();
      fill(
        note,
        ...["unfinished", "finished"].filter((kind) => keeping[kind]).map((kind) =>
          `${t(`mine.keeping.${kind}`, { n: keeping[kind] })} `
        ),
      );
      fill(
        place,
        ...(lists.length ? lists : [
          el("p", { class: "empty" }, t("mine.none")),
          el("p", {}, el("a", { class: "button go", href: "/" }, t("home.games"))),
        ]),
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
  return { redraw: draw };
}
