// Moments of a match: first, back, forward, last, by itself, and a link to each.

import { get } from "../outside/api.js";
import { bubble } from "../parts/bubble.js";
import { el, fill } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { keysOf, seatLink } from "../kept/keyring.js";
import { who } from "../panels/log.js";
import { language, theme } from "../kept/prefs.js";
import { sentence, t } from "../locale/words.js";
import { linkRow } from "../panels/seats.js";

const EVERY = 900; // milliseconds a moment is shown when it plays by itself

export class Replay {
  /**
   * @param {string} table
   * @param {() => {token: string | null, seat: number | null}} reader
   * @param {(moment: any | null) => void} show null goes back to now
   */
  constructor(table, reader, show) {
    this.table = table;
    this.reader = reader;
    this.show = show;
    /** @type {number | null} the moment shown; null is now */ this.position = null;
    this.last = 0;
    /** @type {Map<string, Promise<any>>} */ this.known = new Map();
    this.playing = 0;
    /** @type {any[]} */ this.seats = [];
    this.words = el("p", { class: "moment" });
    this.slide = el("input", {
      type: "range",
      min: "0",
      class: "slide",
      on: { input: () => this.go(Number(this.slide.value)) },
    });
    this.count = el("span", { class: "count" });
    this.buttons = el("div", { class: "row" });
    this.node = el(
      "div",
      { class: "replay", role: "group", hidden: true },
      this.words,
      el("div", { class: "row slide-row" }, this.slide, this.count),
      this.buttons,
    );
  }

  get at() {
    return this.position ?? this.last;
  }

  /** The match has grown. @param {any} seen */
  update(seen) {
    this.last = seen.position;
    this.seats = seen.seats;
    this.over = seen.phase === "over" || seen.replay;
    if (this.position !== null && this.position > this.last) this.position = this.last;
    this.draw();
  }

  draw() {
    this.node.hidden = this.last === 0 || (!this.over && this.position === null);
    this.node.setAttribute("aria-label", t("replay.title"));
    this.slide.max = String(this.last);
    this.slide.value = String(this.at);
    this.slide.setAttribute("aria-label", t("replay.slide"));
    this.slide.setAttribute("aria-valuetext", t("replay.at", { at: this.at, last: this.last }));
    this.count.textContent = `${this.at} / ${this.last}`;
    const step = (/** @type {string} */ name, /** @type {() => void} */ click, disabled = false) =>
      el("button", {
        type: "button",
        class: "button",
        "data-step": name,
        "aria-label": t(`replay.${name}`),
        title: t(`replay.${name}`),
        disabled,
        on: { click },
      }, icon(name));
    const focus = this.buttons.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.step
      : null;
    fill(
      this.buttons,
      step("first", () => this.go(0), this.at === 0),
      step("back", () => this.go(this.at - 1), this.at === 0),
      step(this.playing ? "pause" : "play", () => this.toggle()),
      step("forward", () => this.go(this.at + 1), this.at >= this.last),
      step("last", () => this.go(this.last), this.at >= this.last),
      step("link", () => this.share()),
      !this.over &&
        el("button", { type: "button", class: "button go", on: { click: () => this.now() } }, t("replay.now")),
    );
    if (focus) {
      /** @type {any} */ (this.buttons.querySelector(`[data-step=${focus}]:not(:disabled)`) ??
        this.buttons.querySelector("[data-step=play], [data-step=pause]"))?.focus();
    }
    if (this.position === null) this.words.textContent = "";
  }

  /** @param {number} position @returns {Promise<any>} */
  moment(position) {
    const { token, seat } = this.reader();
    const key = [position, token, seat, language(), theme(), this.over].join("/");
    if (!this.known.has(key)) {
      if (this.known.size > 60) this.known.clear();
      const asked = get(`/tables/${this.table}/at/${position}`, {
        token,
        query: { theme: theme(), boards: true, seat },
      });
      this.known.set(
        key,
        asked.catch((problem) => {
          this.known.delete(key);
          throw problem;
        }),
      );
    }
    return /** @type {Promise<any>} */ (this.known.get(key));
  }

  /** Shows a moment. @param {number} position */
  async go(position) {
    const wanted = Math.min(Math.max(0, position), this.last);
    this.position = wanted;
    this.draw();
    history.replaceState(null, "", `/table/${this.table}?at=${wanted}`);
    const moment = await this.moment(wanted).catch((problem) => {
      this.stop();
      bubble(problem.reason);
      return null;
    });
    if (!moment || this.position !== wanted) return;
    this.words.textContent = wanted === 0
      ? t("replay.begin")
      : moment.sentence
      ? `${who(moment, this.seats)}: ${sentence(moment.sentence)}`
      : t("replay.secret");
    this.show(moment);
    if (wanted < this.last) this.moment(wanted + 1).catch(() => {});
  }

  /** Shows the same moment again: for another seat, language or theme. */
  again() {
    if (this.position !== null) this.go(this.position);
  }

  /** Back to the table as it is. */
  now() {
    this.stop();
    this.position = null;
    history.replaceState(null, "", `/table/${this.table}`);
    this.draw();
    this.show(null);
  }

  toggle() {
    if (this.playing) {
      this.stop();
    } else {
      const from = this.at >= this.last ? 0 : this.at + 1;
      this.playing = window.setInterval(() => this.step(), EVERY);
      this.go(from);
    }
    this.draw();
  }

  step() {
    if (this.at >= this.last) {
      this.stop();
      this.draw();
    } else {
      this.go(this.at + 1);
    }
  }

  stop() {
    clearInterval(this.playing);
    this.playing = 0;
  }

  /** The address of this moment. */
  share() {
    const { watch } = keysOf(this.table);
    const link = watch
      ? seatLink(`${this.table}?at=${this.at}`, watch)
      : `${location.origin}/table/${this.table}?at=${this.at}`;
    this.node.querySelector(".link-row")?.remove();
    const row = linkRow(t("replay.link"), link);
    this.node.append(row);
    row.querySelector("input")?.select();
  }
}
