// What this is; and the page for addresses that lead nowhere.

import { el, fill } from "../parts/dom.js";
import { t } from "../locale/words.js";

/** @param {HTMLElement} main */
export function aboutPage(main) {
  const draw = () => {
    document.title = `${t("about.title")} · Branchline`;
    const part = (
      /** @type {string} */ name,
    ) => [el("h2", {}, t(`about.${name}`)), el("p", {}, t(`about.${name}.words`))];
    fill(
      main,
      el(
        "div",
        { class: "words page" },
        el("h1", {}, t("about.title")),
        el("p", { class: "lead" }, t("about.lead")),
        ...["rules", "dice", "secrets", "editions", "bots"].flatMap(part),
        el("p", {}, el("a", { href: "/api/docs", target: "_blank", rel: "noopener" }, t("about.api"))),
      ),
    );
  };
  draw();
  return { redraw: draw };
}

/** @param {HTMLElement} main */
export function lostPage(main) {
  const draw = () =>
    fill(
      main,
      el(
        "div",
        { class: "words page" },
        el("h1", {}, t("lost.title")),
        el("p", {}, t("lost.words")),
        el("p", {}, el("a", { class: "button go", href: "/" }, t("home.games"))),
      ),
    );
  draw();
  return { redraw: draw };
}
