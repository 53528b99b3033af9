// A field to type a move, with completion from the legal moves; folded away until opened.

import { changes, pref, setPref } from "../storage/preferences.js";
import { sentence, t } from "../locale/translate.js";
import { announce, create, el, fill, fresh, h } from "../ui/dom.js";
import { button } from "../ui/widgets.js";

/** @import { Play } from "../board/play.js" */
/** @import { Choice } from "../types/responses.d.ts" */

const MOST = 100; // completions shown at once

export class MoveField {
  /** @param {Play} play */
  constructor(play) {
    const list = fresh();
    const plain = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
    this.play = play;
    this.list = el("datalist", { id: list });
    this.field = el("input", {
      type: "text",
      id: fresh(),
      list,
      ...plain,
      "aria-describedby": `${list}-said`,
      on: { input: () => this.showMeaning() },
    });
    this.label = el("label", { for: this.field.id });
    this.status = el("p", { class: "message", id: `${list}-said`, role: "status" });
    this.button = el("button", { class: "button" });
    this.fold = create(button("quiet", () => setPref("typed", false), "✕"));
    const row = h("div", { class: "move-field-row" }, this.field, this.button, this.fold);
    const on = {
      submit: (/** @type {Event} */ event) => this.submit(event),
      keydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && setPref("typed", false),
    };
    this.listen = () => this.update();
    changes.addEventListener("change", this.listen);
    this.node = el("form", { class: "move-field", hidden: true, on }, this.label, row, this.list, this.status);
    /** @type {Choice[]} */ this.choices = [];
  }

  update() {
    const { view, live } = this.play;
    const held = this.node.contains(document.activeElement);
    this.node.hidden = !pref("typed") || !view?.your_turn || !live;
    if (held && this.node.hidden) this.play.board.refocus("");
    this.label.textContent = t("move_field.label");
    this.button.textContent = t("move_field.send");
    this.fold.ariaLabel = this.fold.title = t("move_field.hide");
    if (this.node.hidden || !view || view.choices === this.choices) return;
    this.choices = view.choices;
    this.complete();
    this.status.textContent = "";
  }

  /** Opens the field. */
  open() {
    setPref("typed", true);
    this.field.focus();
  }

  close() {
    changes.removeEventListener("change", this.listen);
  }

  /** The moves that begin with the typed text. */
  get fitting() {
    const typed = this.field.value.trim();
    return this.choices.filter((choice) => choice.text.startsWith(typed)).slice(0, MOST);
  }

  /** The sentence of the typed move; empty if it is not legal, or not known yet. */
  get meaning() {
    const found = this.choices.find((choice) => choice.text === this.field.value.trim());
    return found ? sentence(this.play.previews.sentence(found)) : "";
  }

  /** Lists the moves that begin with the typed text, and again when their sentences have arrived. */
  async complete() {
    const { choices } = this;
    this.fillList();
    await this.play.previews.fetch(this.fitting).catch(() => {});
    if (choices === this.choices) this.fillList();
  }

  fillList() {
    const { previews } = this.play;
    const options = this.fitting.map((choice) =>
      h("option", { value: choice.text }, sentence(previews.sentence(choice)))
    );
    fill(this.list, ...options);
  }

  /** Shows what the typed move means. */
  async showMeaning() {
    const typed = this.field.value;
    this.status.classList.remove("wrong");
    this.status.textContent = this.meaning;
    await this.complete();
    const same = this.field.value === typed && !this.status.classList.contains("wrong");
    if (same) this.status.textContent = this.meaning;
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    const typed = this.field.value.trim();
    if (!typed) return;
    const reason = await this.play.playText(typed);
    if (!reason) this.field.value = "";
    this.status.textContent = reason ?? t("move_field.played", { move: typed });
    this.status.classList.toggle("wrong", Boolean(reason));
    announce(this.status.textContent ?? "");
  }
}
