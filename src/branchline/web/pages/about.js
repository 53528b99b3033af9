// The page "About", and the page for addresses that do not exist.

import { t } from "../locale/translate.js";
import { loadGames } from "../client/requests.js";
import { isOffline } from "../client/address.js";
import { el, fill } from "../ui/dom.js";
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
    const parts = PARTS.flatMap((name) => [el("h2", {}, t(`about.${name}`)), el("p", {}, t(`about.${name}.words`))]);
    const api = !isOffline && el("a", { href: "/api/docs", target: "_blank", rel: "noopener" }, t("about.api"));
    fill(main, el("div", { class: "words page" }, el("h1", {}, t("about.title")), lead, ...parts, el("p", {}, api)));
    say(lead);
  };
  draw();
  return { redraw: draw };
}

/** @param {HTMLElement} main */
export function notFoundPage(main) {
  const draw = () => {
    const home = el("p", {}, linkButton("go", "/", t("home.games")));
    fill(
      main,
      el("div", { class: "words page" }, el("h1", {}, t("not_found.title")), el("p", {}, t("not_found.words")), home),
    );
  };
  draw();
  return { redraw: draw };
}
