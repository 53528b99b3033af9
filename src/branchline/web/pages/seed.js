// A seed that someone has played: sets up a table with it, without showing what happened there.

import { removeJoin, storeJoin, storeSeat } from "../storage/tokens.js";
import { pref, setPref } from "../storage/preferences.js";
import { t } from "../locale/translate.js";
import { fetchTable, pictureOf, playSeed, reasonOf } from "../client/requests.js";
import { address } from "../client/address.js";
import { showTooltip } from "../ui/tooltip.js";
import { el, fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button, errorMessage, loadAndDraw, loading, setTitle } from "../ui/widgets.js";

/** @import { TableView } from "../types/responses.d.ts" */
/** @import { Go } from "../types/page.d.ts" */

/**
 * @param {TableView} view
 * @param {(name: string) => unknown} play
 */
function invitation(view, play) {
  const names = view.seats.filter((seat) => seat.kind === "person").map((seat) => seat.name).join(", ");
  const options = view.setup.options.map((option) => h("li", {}, `${option.label}: ${option.value_label}`));
  const attributes = { type: "text", id: "my-name", maxlength: 40, autocomplete: "nickname", value: pref("name") };
  /** @type {HTMLInputElement} */ const name = el("input", attributes);
  return [
    h("img", { class: "join-picture", src: pictureOf(view.game), alt: "" }),
    h("h1", {}, t("seed.title", { name: view.name })),
    h("p", { class: "lead" }, names ? t("seed.players", { names }) : ""),
    h("p", {}, t("seed.words")),
    options.length > 0 && h("ul", { class: "join-options" }, ...options),
    h("p", { class: "field" }, h("label", { for: "my-name" }, t("day.name")), name),
    button("go big", () => play(name.value.trim()), icon("play"), t("seed.play")),
  ];
}

/**
 * @param {HTMLElement} main
 * @param {string} id
 * @param {string | null} given
 * @param {Go} go
 */
export function dicePage(main, id, given, go) {
  const token = storeJoin(id, given); // the token is removed from the address, but kept for a reload
  if (given) history.replaceState(history.state, "", address(`/dice/${id}`));
  const place = el("div", {}, loading());
  const play = async (/** @type {string} */ name) => {
    setPref("name", name);
    try {
      const { table, links } = await playSeed(id, token, { name });
      for (const { seat, token } of links.seats) storeSeat(table, seat, token);
      removeJoin(id);
      go(`/table/${table}`);
    } catch (problem) {
      showTooltip(reasonOf(problem));
    }
  };
  const look = loadAndDraw(
    main,
    () => fetchTable(id, token),
    (view) => fill(place, ...invitation(view, play)),
    (problem, again) => fill(place, ...errorMessage(problem, again)),
  );
  const draw = () => {
    setTitle(t("seed.play"));
    fill(main, h("div", { class: "page narrow" }, place));
    look();
  };
  draw();
  return { redraw: draw };
}
