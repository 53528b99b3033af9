// The page "About", and the page for addresses that do not exist.

import { t } from "../locale/translate.js";
import { loadGames } from "../client/requests.js";
import { isOffline } from "../client/address.js";
import { el, fill, h } from "../ui/dom.js";
import { linkButton, setTitle } from "../ui/widgets.js";

const PARTS = ["rules", "dice", "secrets", "editions", "bots"];

/**
 * The text about Branchline; with the number of games if their list could be loaded.
 * @param {HTMLElement} lead
 */
async function say(lead) {
  const known = await loadGames().catch(() => null);
  fill(lead, known && `${t("about.lead", { n: known.games.length })} `, t("about.engine"));
}

/** @param {HTMLElement} main */
export function aboutPage(main) {
  const lead = el("p", { class: "lead" });
  const draw = () => {
    setTitle(t("about.title"));
    const parts = PARTS.flatMap((name) => [h("h2", {}, t(`about.${name}`)), h("p", {}, t(`about.${name}.words`))]);
    const api = !isOffline && h("a", { href: "/api/docs", target: "_blank", rel: "noopener" }, t("about.api"));
    fill(main, h("div", { class: "words page" }, h("h1", {}, t("about.title")), lead, ...parts, h("p", {}, api)));
    say(lead);
  };
  draw();
  return { redraw: draw };
}

/** @param {HTMLElement} main */
export function notFoundPage(main) {
  const draw = () => {
    const home = h("p", {}, linkButton("go", "/", t("home.games")));
    fill(
      main,
      h("div", { class: "words page" }, h("h1", {}, t("not_found.title")), h("p", {}, t("not_found.words")), home),
    );
  };
  draw();
  return { redraw: draw };
}
