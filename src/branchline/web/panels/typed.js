// A box where a move is typed, completed from the legal ones.

import { announce, el, fill, fresh } from "../parts/dom.js";
import { sentence, t } from "../locale/words.js";

const MOST = 100; // completions shown at once

export class TypedPanel {
  /** @param {() => import("../board/play.js").Play} play */
  constructor(play) {
    const list = fresh();
    this.play = play;
    this.list = el("datalist", { id: list });
    this.field = el("input", {
      type: "text",
      id: fresh(),
      list,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "aria-describedby": `${list}-said`,
      on: { input: () => this.meant() },
    });
    this.label = el("label", { for: this.field.id });
    this.said = el("p", { class: "said", id: `${list}-said`, role: "status" });
    this.button = el("button", { class: "button" });
    this.node = el(
      "form",
      {
        class: "typed",
        hidden: true,
        on: { submit: (/** @type {Event} */ event) => this.submit(event) },
      },
      this.label,
      el("div", { class: "typed-row" }, this.field, this.button),
      this.list,
      this.said,
    );
    /** @type {any} */ this.choices = null;
  }

  update() {
    const { seen, live } = this.play();
    this.node.hidden = !seen?.your_turn || !live;
    this.label.textContent = t("typed.label");
    this.button.textContent = t("typed.send");
    if (!seen || seen.choices === this.choices) return;
    this.choices = seen.choices;
    this.complete();
    this.said.textContent = "";
  }

  /** The moves that begin like what is typed so far. */
  complete() {
    const typed = this.field.value.trim();
    const fitting = (this.choices ?? []).filter((/** @type {any} */ choice) => choice.text.startsWith(typed));
    fill(
      this.list,
      ...fitting.slice(0, MOST).map((/** @type {any} */ choice) =>
        el("option", { value: choice.text }, sentence(choice.sentence))
      ),
    );
  }

  /** Says what the typed move means as soon as it is one. */
  meant() {
    this.complete();
    const found = this.choices?.find((/** @type {any} */ choice) => choice.text === this.field.value.trim());
    this.said.textContent = found ? sentence(found.sentence) : "";
    this.said.classList.remove("wrong");
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    const typed = this.field.value.trim();
    if (!typed) return;
    const reason = await this.play().typed(typed);
    if (!reason) this.field.value = "";
    this.said.textContent = reason ?? t("typed.made", { move: typed });
    this.said.classList.toggle("wrong", Boolean(reason));
    announce(this.said.textContent ?? "");
  }
}
