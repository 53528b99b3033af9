// The panels around the board, each with a heading; on small screens, tabs.

import { t } from "../locale/translate.js";
import { el, fill, fresh } from "../ui/dom.js";

/** @typedef {"scores" | "boards" | "log" | "seats"} Name */

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * @param {Name} name
 * @param {HTMLElement} content
 */
function panel(name, content) {
  const id = fresh();
  const head = el("h2", { id: `${id}-head` });
  const attributes = { class: `panel panel-${name}`, id, "aria-labelledby": `${id}-head` };
  const tab = el("button", { type: "button", role: "tab", "data-tab": name, "aria-controls": id });
  return { name, head, tab, node: el("section", attributes, head, content) };
}

export class Tabs {
  /**
   * @param {Record<Name, HTMLElement>} contents
   * @param {(name: Name) => void} chosen
   */
  constructor(contents, chosen) {
    this.chosen = chosen;
    /** @type {Name[]} */ const names = ["scores", "boards", "log", "seats"];
    this.panels = names.map((name) => panel(name, contents[name]));
    for (const { name, tab } of this.panels) {
      tab.addEventListener("click", () => this.choose(name));
      tab.addEventListener("keydown", (event) => this.step(name, STEPS[event.key]));
    }
    this.node = el("div", { class: "tabs", role: "tablist" }, ...this.panels.map(({ tab }) => tab));
    this.choose("scores");
  }

  words() {
    this.node.setAttribute("aria-label", t("panel.all"));
    for (const { name, head, tab } of this.panels) {
      fill(head, t(`panel.${name}`));
      fill(tab, t(`tab.${name}`));
    }
  }

  /**
   * The next visible tab.
   * @param {Name} name
   * @param {number | undefined} by
   */
  step(name, by) {
    if (!by) return;
    const visible = this.panels.filter(({ tab }) => !tab.hidden);
    const place = visible.findIndex((each) => each.name === name);
    const next = visible[(place + by + visible.length) % visible.length];
    this.choose(next.name);
    next.tab.focus();
  }

  /** @param {Name} name */
  choose(name) {
    for (const each of this.panels) {
      const here = each.name === name;
      each.tab.setAttribute("aria-selected", String(here));
      each.tab.setAttribute("tabindex", here ? "0" : "-1");
      each.node.classList.toggle("shown", here);
    }
    this.chosen(name);
  }

  /**
   * @param {Name} name
   * @param {boolean} hidden
   */
  hide(name, hidden) {
    for (const { tab, node } of this.panels.filter((each) => each.name === name)) tab.hidden = node.hidden = hidden;
  }
}
