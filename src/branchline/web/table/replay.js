// The replay: first, back, forward, last, play, and a link to each position.

import { seatLink, tokensOf } from "../storage/tokens.js";
import { boardShape, language, theme } from "../storage/preferences.js";
import { t } from "../locale/translate.js";
import { momentAt, reasonOf } from "../client/requests.js";
import { address, isOffline } from "../client/address.js";
import { linkRow } from "../panels/links.js";
import { by, entryText } from "../panels/log.js";
import { gains } from "../panels/recent-moves.js";
import { showTooltip } from "../ui/tooltip.js";
import { create, el, fill, h, shape } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/widgets.js";
import { ticks, turnsOf } from "./ticks.js";

/** @import { Moment, SeatInfo, TableView } from "../types/responses.d.ts" */

const EVERY = 1400; // milliseconds per position during playback, at the first speed
const SPEEDS = [1, 2, 4];
const PLAY = 4; // place of the button that starts and stops
const MOST = 60; // positions in the cache
const SETTLED = 300; // milliseconds after the last step until the address changes: browsers limit such changes

/** @param {string} name */
const seatOf = (name) => ({ seat: Number(name) });

/**
 * @param {string} name
 * @param {() => void} click
 * @param {boolean} [disabled]
 */
function step(name, click, disabled = false) {
  const label = t(`replay.${name}`);
  const attributes = { type: "button", class: "button", "data-step": name, "aria-label": label, title: label };
  return h("button", { ...attributes, disabled, on: { click } }, icon(name));
}

export class Replay {
  /**
   * @param {string} table
   * @param {{token: string | null, seat: number | null}} reader
   * @param {(moment: Moment | null) => void} show null: the current position
   */
  constructor(table, reader, show) {
    this.table = table;
    this.reader = reader;
    this.show = show;
    /** @type {number | null} the requested position; null: the current one */ this.position = null;
    /** @type {number | null} the shown position */ this.shown = null;
    this.last = 0;
    this.over = false;
    /** @type {Map<string, Promise<Moment>>} */ this.knownLength = new Map();
    this.playing = 0;
    this.writing = 0;
    this.speed = SPEEDS[0];
    /** @type {number[]} where turns end */ this.turns = [];
    /** @type {number[]} where rounds begin */ this.rounds = [];
    /** @type {SeatInfo[]} */ this.seats = [];
    this.words = el("p", { class: "moment" });
    this.gains = el("p", { class: "gains" });
    this.ticks = shape("svg", {
      class: "ticks",
      viewBox: "0 0 1000 10",
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    });
    const input = () => void this.go(Number(this.slide.value));
    /** @type {HTMLInputElement} */
    this.slide = el("input", { type: "range", min: "0", class: "slide", on: { input } });
    this.count = el("span", { class: "count" });
    this.buttons = el("div", { class: "row" });
    const bar = h("div", { class: "slide-bar" }, this.slide, this.ticks);
    const row = el("div", { class: "row slide-row" }, bar, this.count);
    this.node = el("div", { class: "replay", role: "group", hidden: true }, this.words, this.gains, row, this.buttons);
  }

  get at() {
    return this.position ?? this.last;
  }

  /**
   * Takes a new view of the table.
   * @param {TableView} view
   */
  update(view) {
    if (this.last !== view.position) this.knownLength.clear(); // earlier positions may show more now
    this.last = view.position;
    this.seats = view.seats;
    this.rounds = view.rounds;
    this.turns = turnsOf(view);
    this.over = view.phase === "over" || view.replay;
    if (this.position !== null && this.position > this.last) this.position = this.last;
    this.draw();
  }

  draw() {
    this.node.hidden = this.last === 0 || (!this.over && this.position === null);
    this.node.setAttribute("aria-label", t("replay.title"));
    this.slide.max = String(this.last);
    this.slide.value = String(this.at);
    this.slide.setAttribute("aria-label", t("replay.slider"));
    this.slide.setAttribute("aria-valuetext", t("replay.at", { at: this.at, last: this.last }));
    this.count.textContent = `${this.at} / ${this.last}`;
    fill(this.ticks, ...ticks(this.turns, this.rounds, this.last));
    this.drawButtons();
    if (this.position === null) this.words.textContent = this.gains.textContent = "";
  }

  /** A button that is disabled while it has the focus gives it to the play button. */
  drawButtons() {
    const { at, last } = this;
    fill(
      this.buttons,
      step("first", () => this.go(0), at === 0),
      step("round_back", () => this.jump(this.rounds, -1), at === 0),
      step("turn_back", () => this.jump(this.turns, -1), at === 0),
      step("back", () => this.go(at - 1), at === 0),
      step(this.playing ? "pause" : "play", () => this.toggle()),
      step("forward", () => this.go(at + 1), at >= last),
      step("turn_forward", () => this.jump(this.turns, 1), at >= last),
      step("round_forward", () => this.jump(this.rounds, 1), at >= last),
      step("last", () => this.go(last), at >= last),
      this.speedStep(),
      !isOffline && step("link", () => this.share()),
      !this.over && button("go", () => this.now(), t("replay.now")),
    );
    const focused = document.activeElement;
    if (focused instanceof HTMLButtonElement && focused.disabled && this.buttons.contains(focused)) {
      /** @type {HTMLElement} */ (this.buttons.children[PLAY]).focus();
    }
  }

  /** Switches to the next of three speeds. */
  speedStep() {
    const label = t("replay.speed", { n: this.speed });
    const click = () => this.setSpeed(SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]);
    const attributes = { type: "button", class: "button", "data-step": "speed", "aria-label": label, title: label };
    return h("button", { ...attributes, on: { click } }, `${this.speed}×`);
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    if (this.playing) this.run();
    this.draw();
  }

  /**
   * Goes to the next or previous of these positions.
   * @param {number[]} positions
   * @param {number} by
   */
  jump(positions, by) {
    const { at, last } = this;
    const next = positions.find((position) => position > at) ?? last;
    return this.go(by > 0 ? next : positions.findLast((position) => position < at) ?? 0);
  }

  /**
   * @param {number} position
   * @returns {Promise<Moment>}
   */
  moment(position) {
    const { token, seat } = this.reader;
    const key = [position, token, seat, language(), theme(), boardShape(), this.over].join("/");
    const known = this.knownLength.get(key);
    if (known) return known;
    if (this.knownLength.size > MOST) this.knownLength.clear();
    const moment = momentAt(this.table, position, token, seat);
    this.knownLength.set(key, moment);
    moment.catch(() => this.knownLength.delete(key));
    return moment;
  }

  /**
   * Shows a position.
   * @param {number} position
   */
  async go(position) {
    const wanted = Math.min(Math.max(0, position), this.last);
    this.want(wanted);
    try {
      const moment = await this.moment(wanted);
      if (this.position !== wanted) return;
      this.words.textContent = this.entryText(moment);
      const lines = Object.entries(moment.line_gains);
      this.gains.textContent = lines.map(([seat, each]) => by(seatOf(seat), this.seats) + gains(each)).join("; ");
      this.shown = wanted;
      this.show(moment);
      if (wanted < this.last) this.moment(wanted + 1).catch(() => {});
    } catch (problem) {
      if (this.position !== wanted) return;
      this.stop();
      this.want(this.shown);
      showTooltip(reasonOf(problem));
    }
  }

  /**
   * Updates the slider at once, and the address soon.
   * @param {number | null} position
   */
  want(position) {
    this.position = position;
    this.draw();
    clearTimeout(this.writing);
    this.writing = window.setTimeout(() => this.write(), SETTLED);
  }

  write() {
    const at = this.position === null ? "" : `?at=${this.position}`;
    history.replaceState(history.state, "", address(`/table/${this.table}${at}`));
  }

  /** @param {Moment} moment */
  entryText(moment) {
    if (moment.position === 0) return t("replay.start");
    return moment.sentence ? entryText(moment, this.seats, moment.sentence) : t("replay.hidden");
  }

  /** Shows the same position again, for another seat, language or theme. */
  again() {
    if (this.position !== null) this.go(this.position);
  }

  /** Returns to the current position. */
  now() {
    this.stop();
    this.want(null);
    this.shown = null;
    this.show(null);
  }

  toggle() {
    if (this.playing) {
      this.stop();
    } else {
      const from = this.at >= this.last ? 0 : this.at + 1;
      this.run();
      this.go(from);
    }
    this.draw();
  }

  run() {
    this.stop();
    this.playing = window.setInterval(() => this.step(), EVERY / this.speed);
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

  /** Stops playback and ignores pending responses. */
  close() {
    this.stop();
    clearTimeout(this.writing);
    this.position = null;
  }

  /** The address of this position. */
  share() {
    const { watch } = tokensOf(this.table);
    const here = `${this.table}?at=${this.at}`;
    const link = watch ? seatLink(here, watch) : `${location.origin}/table/${here}`;
    this.node.querySelector(".link-row")?.remove();
    const row = create(linkRow(t("replay.link"), link));
    this.node.append(row);
    row.querySelector("input")?.select();
  }
}
