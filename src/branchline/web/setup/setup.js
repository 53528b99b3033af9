// Setting up a table: a form made from the game's own description.

import { house } from "../outside/api.js";
import { el, fill } from "../parts/dom.js";
import { language, pref, setPref, theme } from "../kept/prefs.js";
import { able, lay, matters, mended, newPlan, objection, seated, settled } from "./plan.js";
import { chairs, moreFields, optionField } from "./fields.js";
import { t } from "../locale/words.js";

const MODES = ["bots", "friends", "screen", "alone"];

class SetupPage {
  /** @param {HTMLElement} main @param {string} id @param {string} mode @param {(path: string) => void} go */
  constructor(main, id, mode, go) {
    this.main = main;
    this.id = id;
    this.go = go;
    this.mode = MODES.includes(mode) ? mode : "bots";
    /** @type {import("./plan.js").Plan | null} */ this.plan = null;
    this.said = el("p", { class: "wrong", role: "alert" });
    this.note = el("p", { class: "note", role: "status" });
    this.busy = false;
    fill(main, el("div", { class: "page" }, el("p", { class: "loading" }, t("loading"))));
    this.redraw();
  }

  async redraw() {
    try {
      const { games, bots } = await house();
      this.game = games.find((/** @type {any} */ game) => game.id === this.id);
      this.bots = this.game ? able(bots, this.game) : [];
    } catch (problem) {
      fill(
        this.main,
        el(
          "div",
          { class: "words page" },
          el("p", {}, /** @type {any} */ (problem).reason),
          el("button", { type: "button", class: "button", on: { click: () => this.redraw() } }, t("again")),
        ),
      );
      return;
    }
    if (!this.game) {
      fill(
        this.main,
        el(
          "div",
          { class: "words page" },
          el("h1", {}, t("lost.title")),
          el("p", {}, el("a", { href: "/" }, t("home.games"))),
        ),
      );
      return;
    }
    document.title = `${this.game.name} · Branchline`;
    const first = !this.plan;
    this.plan ??= newPlan(this.game, this.bots, this.mode, pref("name"));
    this.draw();
    if (first) this.check();
  }

  draw() {
    const { game, plan } = this;
    const options = game.options.filter((/** @type {any} */ option) =>
      matters(option, plan.chairs.length, plan.options)
    );
    const form = el(
      "form",
      { class: "setup", on: { submit: (/** @type {Event} */ event) => this.submit(event) } },
      el(
        "section",
        { class: "block" },
        el("h2", {}, t("setup.who")),
        chairs(plan, game, this.bots, () => this.changed()),
      ),
      options.length
        ? el(
          "section",
          { class: "block" },
          el("h2", {}, t("setup.options")),
          ...options.map((/** @type {any} */ option) => optionField(option, plan, () => this.changed())),
        )
        : null,
      el("section", { class: "block" }, moreFields(plan, game, () => this.draw())),
      el(
        "div",
        { class: "start-bar" },
        this.note,
        this.said,
        el(
          "button",
          { class: "button go big", disabled: this.busy },
          this.busy ? t("setup.starting") : t("setup.start"),
        ),
      ),
    );
    const picture = el("img", {
      class: "setup-picture",
      src: `/api/games/${game.id}/picture?theme=${theme()}&lang=${language()}`,
      alt: "",
    });
    const focus = document.activeElement?.id;
    fill(
      this.main,
      el(
        "div",
        { class: "page setup-page" },
        el(
          "div",
          { class: "setup-head" },
          picture,
          el(
            "div",
            {},
            el("h1", {}, game.name),
            el("p", { class: "lead" }, game.blurb),
            el("p", {}, el("a", { href: `/rules/${game.id}` }, t("rules.read"))),
          ),
        ),
        this.modes(),
        form,
      ),
    );
    if (focus) document.getElementById(focus)?.focus();
  }

  modes() {
    const { game, plan } = this;
    const ways = MODES.filter((mode) => mode !== "alone" || game.seats[0] === 1);
    return el(
      "div",
      { class: "modes", role: "group", "aria-label": t("setup.mode") },
      ...ways.map((mode) =>
        el(
          "button",
          {
            type: "button",
            class: "mode",
            id: `mode-${mode}`,
            "aria-pressed": String(plan.mode === mode),
            on: { click: () => this.choose(mode) },
          },
          el("b", {}, t(`mode.${mode}`)),
          el("span", {}, t(`mode.${mode}.words`)),
        )
      ),
    );
  }

  /** @param {string} mode */
  choose(mode) {
    this.plan = seated(this.plan, this.game, this.bots, mode, this.plan.chairs[0]?.name ?? "");
    this.changed();
  }

  changed() {
    this.said.textContent = "";
    this.note.textContent = "";
    this.plan.options = settled(this.game, this.plan.chairs.length, this.plan.options);
    this.draw();
    this.check();
  }

  /** Options that do not fit the number of seats are noticed at once, and mended where one change is enough. */
  async check() {
    const plan = this.plan;
    const reason = await objection(plan).catch(() => null);
    if (!reason || plan !== this.plan) return;
    const untouched = this.game.options.every((/** @type {any} */ option) =>
      plan.options[option.name] === option.default
    );
    const options = untouched ? await mended(plan, this.game) : null;
    if (plan !== this.plan) return;
    if (options) {
      const name = this.game.options.find((/** @type {any} */ option) => options[option.name] !== option.default);
      this.plan = { ...plan, options };
      this.draw();
      this.note.textContent = t("setup.mended", {
        label: name.label,
        value: name.labels[name.values.indexOf(options[name.name])] ?? String(options[name.name]),
      });
    } else {
      this.said.textContent = reason;
    }
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.draw();
    const me = this.plan.chairs.find((chair) => chair.who === "me");
    if (me?.name.trim()) setPref("name", me.name.trim());
    try {
      this.go(`/table/${await lay(this.plan)}`);
    } catch (problem) {
      this.busy = false;
      this.draw();
      this.said.textContent = /** @type {any} */ (problem).reason;
    }
  }
}

/** @param {HTMLElement} main @param {string} id @param {URLSearchParams} query @param {(path: string) => void} go */
export const setupPage = (main, id, query, go) => new SetupPage(main, id, query.get("with") ?? "bots", go);
