// Actions on a whole box: save, delete, play with it, share, download, open.

import { boxOf, removeBox, storeBox, storeDraft } from "../storage/boxes.js";
import { t } from "../locale/translate.js";
import { linkRow } from "../panels/links.js";
import { dialog, h } from "../ui/dom.js";
import { linkOf, save, textOf } from "./sharing.js";

/** @import { BoxPage } from "./box.js" */

export class BoxActions {
  /** @param {BoxPage} page */
  constructor(page) {
    this.page = page;
  }

  undo() {
    return this.page.perform(this.page.editedBox.undo());
  }

  redo() {
    return this.page.perform(this.page.editedBox.redo());
  }

  save() {
    save(`${this.page.id}.toml`, this.page.editedBox.now?.edition ?? "");
  }

  /** The suggested name: never that of the built-in box. */
  name() {
    const { name = "" } = this.page.editedBox.view ?? {};
    return this.page.storedName || (name === this.page.game?.edition.name ? t("box.mine", { name }) : name);
  }

  /** @param {string} name */
  async keep(name) {
    const renamed = this.page.editedBox.view?.name === name ? Promise.resolve() : this.page.editedBox.rename(name);
    await this.page.perform(renamed);
    if (!this.page.editedBox.now || this.page.editedBox.view?.refusal || this.page.editedBox.view?.name !== name) {
      return false;
    }
    const kept = storeBox(this.page.id, name, this.page.editedBox.now.edition);
    this.page.status.textContent = kept ? t("box.saved", { name }) : t("box.not_saved");
    if (kept) {
      [this.page.storedName, this.page.shared] = [name, false];
      storeDraft(this.page.id, "");
    }
    this.page.draw();
    return kept;
  }

  forget() {
    removeBox(this.page.id, this.page.storedName);
    this.page.status.textContent = t("box.removed", { name: this.page.storedName });
    this.page.storedName = "";
    this.page.draw();
  }

  async play() {
    const name = this.name();
    if (!this.page.editedBox.view?.differences.length && !this.page.storedName) {
      return this.page.go(`/new/${this.page.id}`);
    }
    if (await this.keep(name)) this.page.go(`/new/${this.page.id}?box=${encodeURIComponent(name)}`);
  }

  async link() {
    const link = await linkOf(this.page.id, this.page.editedBox.now?.edition ?? "");
    const open = dialog(t("box.link"), t("close"), [
      h("p", {}, t("box.link.words")),
      linkRow(t("box.link.label"), link),
    ]);
    open.querySelector("input")?.focus();
  }

  send() {
    const file = `${this.page.id}-corrections.toml`;
    save(file, this.page.editedBox.view?.corrections ?? "");
    this.page.status.textContent = t("box.exported", { file });
  }

  /** @param {File} file */
  async load(file) {
    const edition = await textOf(file);
    this.page.status.textContent = "";
    if (edition === null) this.page.news.textContent = t("box.too_large");
    else if (await this.page.openEdition(edition, t("box.loaded", { name: file.name }))) this.page.remember();
    this.page.draw();
  }

  /** @param {string} name */
  async choose(name) {
    const box = boxOf(this.page.id, name);
    if (await this.page.openEdition(box?.edition ?? "", "")) {
      this.page.storedName = box?.name ?? "";
      this.page.remember();
    }
    this.page.draw();
  }
}
