// Taking over your identity from another device, by a link that contains the key.

import { isKey, myKey, useKey } from "../storage/identity.js";
import { setPref } from "../storage/preferences.js";
import { t } from "../locale/translate.js";
import { me } from "../client/requests.js";
import { el, fill, h } from "../ui/dom.js";
import { button, errorMessage, linkButton, loadAndDraw, loading, setTitle } from "../ui/widgets.js";
import { profilePanel } from "../panels/profile.js";

/** @import { Me } from "../types/responses.d.ts" */
/** @import { Go } from "../types/page.d.ts" */

/**
 * Asks whether to replace the profile of this browser by that of the link.
 * @param {string} key
 */
async function both(key) {
  const known = await me(key);
  const mine = myKey();
  return { known, here: mine && mine !== key ? await me(mine).catch(() => null) : null };
}

/**
 * @param {string} key
 * @param {{ known: Me, here: Me | null }} who
 * @param {Go} go
 */
function welcome(key, { known, here }, go) {
  const take = () => {
    useKey(key);
    if (known.name) setPref("name", known.name);
    go("/games");
  };
  return [
    h("p", { class: "lead" }, t("me.welcome", { name: known.name || t("me.no_name") })),
    h("p", { class: "facts" }, h("span", {}, t("me.days", { n: known.days }))),
    here && h("p", { class: "note" }, t("me.replaces", { name: here.name || t("me.no_name"), n: here.days })),
    h("p", { class: "row wrap" }, button("go", take, t("me.use")), linkButton("", "/", t("home"))),
  ];
}

/**
 * @param {HTMLElement} main
 * @param {string | null} key
 * @param {Go} go
 */
export function mePage(main, key, go) {
  const place = el("div", {}, loading());
  const given = String(key);
  const look = loadAndDraw(
    main,
    () => both(given),
    (who) => fill(place, ...welcome(given, who, go)),
    (problem, again) => fill(place, ...errorMessage(problem, again)),
  );
  const draw = () => {
    setTitle(t("me.title"));
    if (!isKey(key)) return fill(main, h("div", { class: "page narrow" }, profilePanel()));
    fill(main, h("div", { class: "page narrow" }, h("h1", {}, t("me.title")), place));
    look();
  };
  draw();
  return { redraw: draw };
}
