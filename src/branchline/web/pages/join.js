// Sitting down by a link that seats whoever comes.

import { get, post } from "../outside/api.js";
import { el, fill } from "../parts/dom.js";
import { forgetJoin, keepJoin, keepSeat, keysOf } from "../kept/keyring.js";
import { pref, setPref } from "../kept/prefs.js";
import { t } from "../locale/words.js";

/** No chair is left: one may still look on. @param {string} id @param {string | null} token */
const full = (id, token) => [
  el("p", { class: "note" }, t("join.full")),
  el(
    "p",
    { class: "row wrap" },
    el("a", { class: "button go", href: `/table/${id}${token ? `#${token}` : ""}` }, t("join.watch")),
    el("a", { class: "button", href: "/" }, t("home")),
  ),
];

/** @param {HTMLElement} main @param {string} id @param {string | null} given @param {(path: string) => void} go */
export function joinPage(main, id, given, go) {
  const token = keepJoin(id, given); // the secret does not stay in the address, and yet the page may be loaded again
  if (given) history.replaceState(null, "", `/join/${id}`);
  const own = keysOf(id).own;
  const name = el("input", {
    type: "text",
    id: "name",
    maxlength: "40",
    autocomplete: "nickname",
    value: pref("name"),
  });
  const said = el("p", { class: "wrong", role: "alert" });
  const sit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setPref("name", name.value.trim());
    try {
      const made = await post(`/tables/${id}/join`, { body: { name: name.value.trim() }, token });
      keepSeat(made.table, made.seat, made.token);
      forgetJoin(id);
      go(`/table/${made.table}`);
    } catch (problem) {
      said.textContent = /** @type {any} */ (problem).reason;
      if (/** @type {any} */ (problem).status === 409) draw(); // somebody was faster
    }
  };
  const form = () =>
    el(
      "form",
      { class: "fields", on: { submit: sit } },
      el("label", { for: "name" }, t("setup.name")),
      name,
      el("button", { class: "button go big" }, t("join.sit")),
    );
  const draw = async () => {
    const seen = await get(`/tables/${id}`, { token }).catch((problem) => problem);
    document.title = `${t("join.title")} · Branchline`;
    const there = seen.seats?.filter((/** @type {any} */ seat) => seat.kind !== "open").map((/** @type {any} */ seat) =>
      seat.name
    ).join(", ");
    const free = seen.seats?.some((/** @type {any} */ seat) => seat.kind === "open");
    fill(
      main,
      el(
        "div",
        { class: "page narrow" },
        el("h1", {}, seen.reason ? t("join.title") : t("join.game", { name: seen.name })),
        seen.reason
          ? el("p", { class: "wrong" }, seen.reason)
          : el("p", { class: "lead" }, there ? t("join.with", { names: there }) : ""),
        own.length ? el("p", {}, el("a", { class: "button", href: `/table/${id}` }, t("join.back"))) : null,
        ...(seen.reason
          ? [el("p", {}, el("a", { class: "button", href: "/" }, t("home")))]
          : free
          ? [form(), said]
          : full(id, token)),
      ),
    );
  };
  fill(main, el("div", { class: "page narrow" }, el("p", { class: "loading" }, t("loading"))));
  draw();
  return { redraw: draw };
}
