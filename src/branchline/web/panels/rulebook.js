// The rules next to the board, opened at the current phase: a column, or a sheet from below on small screens.

import { t } from "../locale/translate.js";
import { text } from "../pages/rules.js";
import { create, el, fill, h } from "../ui/dom.js";
import { button } from "../ui/widgets.js";
import { explaining } from "./explain.js";

export class Rulebook {
  /** @param {HTMLElement} opener the button to which the focus returns */
  constructor(opener) {
    this.opener = opener;
    this.body = el("div", { class: "rulebook-body", tabindex: "0" });
    this.title = el("h2", {});
    this.closeButton = create(button("quiet", () => this.close(), "✕"));
    const keydown = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && this.close();
    this.node = el(
      "section",
      { class: "rulebook", hidden: true, on: { keydown } },
      h("div", { class: "sheet-head" }, this.title, this.closeButton),
      this.body,
    );
  }

  /** @param {{game: string, name: string}} view */
  async toggle(view) {
    if (!this.node.hidden) return this.close();
    const [, { chapter }] = await Promise.all([this.read(view), explaining.rules()]);
    this.node.hidden = false;
    this.opener.setAttribute("aria-expanded", "true");
    this.turnTo(chapter);
  }

  /** @param {{game: string, name: string}} view */
  async read(view) {
    const name = t("rules.of", { name: view.name });
    this.node.setAttribute("aria-label", name);
    this.body.setAttribute("aria-label", name);
    this.title.textContent = name;
    this.closeButton.setAttribute("aria-label", t("close"));
    fill(this.body, await text(view.game));
  }

  /**
   * Reloads the rules in another language or theme, at the same place.
   * @param {{game: string, name: string}} view
   */
  async again(view) {
    if (this.node.hidden) return;
    const read = this.body.scrollTop / this.body.scrollHeight;
    await this.read(view);
    this.body.scrollTop = read * this.body.scrollHeight;
  }

  /**
   * Scrolls to a chapter and focuses it; null: the start.
   * @param {string | null} chapter
   */
  turnTo(chapter) {
    const found = [...this.body.querySelectorAll("h2, h3")].find((each) => each.textContent?.trim() === chapter);
    if (!(found instanceof HTMLElement)) return this.body.focus();
    found.classList.add("now");
    found.tabIndex = -1;
    found.focus({ preventScroll: true });
    this.body.scrollTop = found.offsetTop - this.body.offsetTop - 8;
  }

  close() {
    const inside = this.node.contains(document.activeElement);
    this.node.hidden = true;
    this.opener.setAttribute("aria-expanded", "false");
    if (inside) this.opener.focus();
  }
}
