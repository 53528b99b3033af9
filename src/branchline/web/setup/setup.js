// Setting up a table: a form made from the game's own description.

import { pref, setPref } from "../storage/preferences.js";
import { t } from "../locale/translate.js";
import { loadGames, pictureOf, reasonOf } from "../client/requests.js";
import { el, fill, h } from "../ui/dom.js";
import { loadAndDraw, loading, setTitle } from "../ui/widgets.js";
import { seatFields } from "./seats.js";
import { useBox } from "./edition.js";
import { moreFields, optionField } from "./fields.js";
import {
  able,
  checkPlan,
  createPlannedTable,
  effectiveOptions,
  matters,
  MODES,
  newPlan,
  repairOptions,
  withPlayers,
} from "./plan.js";

/** @import { BotInfo, GameInfo } from "../types/responses.d.ts" */
/** @import { Go, Mode, Plan } from "../types/page.d.ts" */

/**
 * @param {HTMLElement} main
 * @param {string} id
 * @param {URLSearchParams} query
 * @param {Go} go
 */
export function setupPage(main, id, query, go) {
  const mode = MODES.find((each) => each === query.get("with")) ?? "bots";
  /** @type {SetupForm | null} */ let form = null;
  const draw = loadAndDraw(main, loadGames, ({ games, bots, prints }) => {
    const game = games.find((each) => each.id === id);
    if (!game) return showMissing(main);
    setTitle(game.name);
    if (form) form.speak(game, able(bots, id));
    else form = new SetupForm(main, game, able(bots, id), mode, query.get("box"), go, prints);
  });
  fill(main, h("div", { class: "page" }, loading()));
  draw();
  return { redraw: draw };
}

/** @param {HTMLElement} main */
function showMissing(main) {
  const home = h("p", {}, h("a", { href: "/" }, t("home.games")));
  fill(main, h("div", { class: "words page" }, h("h1", {}, t("not_found.title")), home));
}

/**
 * @param {GameInfo} game
 * @param {boolean} prints whether this server can print
 */
const heading = (game, prints) =>
  h(
    "div",
    { class: "setup-head" },
    h("img", { class: "setup-picture", src: pictureOf(game.id), alt: "" }),
    h(
      "div",
      {},
      h("h1", {}, game.name),
      h("p", { class: "lead" }, game.blurb),
      h(
        "p",
        { class: "row wrap" },
        h("a", { href: `/rules/${game.id}` }, t("rules.read")),
        prints && h("a", { href: `/sheets/${game.id}` }, t("print.sheets")),
      ),
    ),
  );

class SetupForm {
  /**
   * @param {HTMLElement} main
   * @param {GameInfo} game
   * @param {BotInfo[]} bots
   * @param {Mode} mode
   * @param {string | null} box the name of a stored box
   * @param {Go} go
   * @param {boolean} prints
   */
  constructor(main, game, bots, mode, box, go, prints) {
    this.prints = prints;
    this.main = main;
    this.game = game;
    this.bots = bots;
    this.go = go;
    this.plan = newPlan(game, bots, mode, pref("name"));
    useBox(this.plan, game.id, box);
    this.error = el("p", { class: "wrong", role: "alert" });
    this.note = el("p", { class: "note", role: "status" });
    this.busy = false;
    this.looks = 0; // number of checks of the plan in progress
    this.draw();
    this.checking = this.check();
  }

  /**
   * Redraws in another language.
   * @param {GameInfo} game
   * @param {BotInfo[]} bots
   */
  speak(game, bots) {
    this.game = game;
    this.bots = bots;
    this.draw();
  }

  draw() {
    fill(
      this.main,
      h("div", { class: "page setup-page" }, heading(this.game, this.prints), this.modes(), this.form()),
    );
  }

  form() {
    const { game, plan } = this;
    const options = game.options.filter((option) => matters(option, plan.chairs.length, plan.options));
    const fields = options.map((option) => optionField(option, plan, () => this.onChange()));
    return h(
      "form",
      { class: "setup", "data-checking": this.looks > 0, on: { submit: (event) => this.submit(event) } },
      h("section", { class: "block" }, h("h2", {}, t("setup.who")), this.chairs()),
      fields.length > 0 && h("section", { class: "block" }, h("h2", {}, t("setup.options")), ...fields),
      h("section", { class: "block" }, moreFields(plan, game, () => this.onChange())),
      h("div", { class: "start-bar" }, this.note, this.error, this.start()),
    );
  }

  chairs() {
    return seatFields(this.plan, this.game.seats, this.bots, () => this.onChange());
  }

  start() {
    const words = this.busy ? t("setup.starting") : t("setup.start");
    return h("button", { class: "button go big", disabled: this.busy }, words);
  }

  modes() {
    const ways = MODES.filter((mode) => mode !== "alone" || this.game.seats[0] === 1);
    const buttons = ways.map((mode) => {
      const pressed = String(this.plan.mode === mode);
      const click = () => this.choose(mode);
      const attributes = { type: "button", class: "mode", id: `mode-${mode}`, "aria-pressed": pressed, on: { click } };
      return h("button", attributes, h("b", {}, t(`mode.${mode}`)), h("span", {}, t(`mode.${mode}.words`)));
    });
    return h("div", { class: "modes", role: "group", "aria-label": t("setup.mode") }, ...buttons);
  }

  /** @param {Mode} mode */
  choose(mode) {
    this.plan = withPlayers(this.plan, this.game, this.bots, mode, this.plan.chairs[0]?.name ?? "");
    this.onChange();
  }

  onChange() {
    this.error.textContent = "";
    this.note.textContent = "";
    this.plan.options = effectiveOptions(this.game, this.plan.chairs.length, this.plan.options);
    this.draw();
    this.checking = this.check();
  }

  /** Checks the plan, and corrects options that do not fit if a single change is enough. */
  async check() {
    this.look(1);
    await this.fit();
    this.look(-1);
  }

  /**
   * Shows that a plan is being checked.
   * @param {number} more
   */
  look(more) {
    this.looks += more;
    this.draw();
  }

  async fit() {
    const { plan, game } = this;
    const found = await checkPlan(plan).catch(() => null);
    if (!found || plan !== this.plan) return;
    this.note.textContent = found.weakerBots ? t("box.weaker_bots") : "";
    if (!found.objection) return;
    const untouched = game.options.every((option) => plan.options[option.name] === option.default);
    const options = untouched ? await repairOptions(plan, game) : null;
    if (plan !== this.plan) return;
    if (options) this.adjust({ ...plan, options });
    else this.error.textContent = found.objection;
  }

  /**
   * Applies a corrected plan, and announces the changed option.
   * @param {Plan} plan
   */
  adjust(plan) {
    this.plan = plan;
    this.draw();
    const option = this.game.options.find((each) => plan.options[each.name] !== each.default);
    if (!option) return;
    const value = plan.options[option.name];
    const shown = option.labels[option.values.indexOf(value)] ?? String(value);
    this.note.textContent = t("setup.adjusted", { label: option.label, value: shown });
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
      await this.checking; // the check may correct the plan
      this.go(`/table/${await createPlannedTable(this.plan)}`);
    } catch (problem) {
      this.busy = false;
      this.draw();
      this.error.textContent = reasonOf(problem);
    }
  }
}
