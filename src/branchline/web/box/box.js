// The page "My box": the components of a game's box, which their owner can look at and correct.

import { draftOf, storeBox, storeDraft } from "../storage/boxes.js";
import { sentence, t } from "../locale/translate.js";
import { gameOf, reasonOf } from "../client/requests.js";
import { address } from "../client/address.js";
import { announce, el, fill, h } from "../ui/dom.js";
import { linkButton, loadAndDraw, loading, setTitle } from "../ui/widgets.js";
import { steps, toolbar } from "./toolbar.js";
import { BoxActions } from "./actions.js";
import { EditedBox } from "./edited-box.js";
import { differences } from "./differences.js";
import { checklist } from "./checklist.js";
import { boxIn, isBox } from "./sharing.js";
import { compartment, placeOf } from "./compartments.js";
import { componentPanel } from "./component.js";

/** @import { DoubtInfo, GameInfo } from "../types/responses.d.ts" */
/** @import { Go } from "../types/page.d.ts" */

const ABOVE = 24; // pixels between the selected component and the panel below it
const LONGEST = 10_000; // maximum milliseconds for which a press delays updates

/**
 * @param {HTMLElement} main
 * @param {string} id
 * @param {string} hash a shared box, or empty
 * @param {Go} go
 */
export function boxPage(main, id, hash, go) {
  /** @type {BoxPage | null} */ let page = null;
  const draw = loadAndDraw(main, () => gameOf(id), async (game) => {
    if (!game) return fill(main, h("div", { class: "words page" }, h("h1", {}, t("not_found.game"))));
    setTitle(`${t("box.title")}: ${game.name}`);
    page ??= new BoxPage(main, id, go);
    await page.show(game, hash);
    hash = "";
  });
  fill(main, h("div", { class: "page" }, loading()));
  draw();
  return { redraw: draw };
}

/** Waits until a pressed button is released and its action has run. */
const untilReleased = () =>
  new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      setTimeout(resolve);
    };
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, end, { signal: over.signal });
    setTimeout(resolve, LONGEST);
  });

export class BoxPage {
  /**
   * @param {HTMLElement} main
   * @param {string} id
   * @param {Go} go
   */
  constructor(main, id, go) {
    this.main = main;
    this.id = id;
    this.go = go;
    this.editedBox = new EditedBox(id);
    this.actions = new BoxActions(this);
    this.thing = ""; // the selected component
    this.storedName = ""; // the name under which this box is stored
    this.shared = false; // whether it came with a link and is not accepted yet
    this.checking = false; // whether the checklist is unfolded
    this.news = el("p", { class: "note", role: "status" }); // the origin of the box
    this.status = el("p", { class: "note", role: "status" }); // the result of the last action
    /** @type {GameInfo | null} */ this.game = null;
    /** @type {Map<string, SVGSVGElement>} the pictures that can be selected in */ this.pictures = new Map();
    this.panel = el("aside", { class: "block thing-panel", "aria-labelledby": "thing-name", hidden: true });
    this.panel.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    /** @type {Promise<unknown>} */ this.release = Promise.resolve(); // whatever is pressed
    main.addEventListener("pointerdown", ({ button }) => {
      if (button === 0) this.release = untilReleased();
    });
  }

  /**
   * @param {GameInfo} game
   * @param {string} hash
   */
  async show(game, hash) {
    this.game = game;
    if (isBox(hash)) await this.openShared(hash);
    else if (this.editedBox.now) await this.editedBox.redraw();
    else await this.openDraft();
    this.draw();
  }

  /** @param {string} hash */
  async openShared(hash) {
    history.replaceState(history.state, "", address(`/box/${this.id}`));
    const edition = await boxIn(hash);
    if (edition === null || !(await this.openEdition(edition, t("box.shared")))) {
      await this.editedBox.open("");
      this.news.textContent ||= t("box.damaged");
    } else this.shared = true;
  }

  async openDraft() {
    const draft = draftOf(this.id);
    if (draft && (await this.openEdition(draft, t("box.draft")))) return;
    await this.editedBox.open("");
  }

  /**
   * Opens a shared box, if it is valid.
   * @param {string} edition
   * @param {string} words
   */
  async openEdition(edition, words) {
    try {
      await this.editedBox.open(edition);
      this.storedName = "";
      this.shared = false;
      this.news.textContent = words;
      return true;
    } catch (problem) {
      this.news.textContent = sentence(reasonOf(problem));
      return false;
    }
  }

  draw() {
    const { view } = this.editedBox;
    if (!view || !this.game) return;
    const parts = view.compartments.map((part) => compartment(part, (key) => this.touch(key), this.pictures));
    const list = checklist(
      view,
      (doubt) => this.point(doubt),
      (doubt) => this.perform(this.editedBox.confirm(doubt.key)),
      this.checking,
      (open) => {
        this.checking = open;
      },
    );
    fill(
      this.main,
      h(
        "div",
        { class: "box-page" },
        this.heading(this.game),
        h("div", { class: "box-parts" }, list, ...parts),
        h(
          "div",
          { class: "box-side" },
          steps(this.editedBox, this.actions),
          toolbar(
            this.editedBox,
            view,
            { kept: this.storedName, name: this.actions.name() },
            this.status,
            this.actions,
          ),
          differences(view, (key) => this.touch(key)),
          this.panel,
        ),
      ),
    );
    this.drawThing();
  }

  /** @param {GameInfo} game */
  heading(game) {
    return h(
      "div",
      { class: "box-head" },
      h("h1", {}, `${t("box.title")}: ${game.name}`),
      h("p", { class: "lead" }, t("box.words")),
      h(
        "p",
        {},
        linkButton("small", `/new/${game.id}`, t("card.play")),
        " ",
        linkButton("small", `/rules/${game.id}`, t("rules.button")),
      ),
      this.news,
    );
  }

  drawThing() {
    const { view } = this.editedBox;
    this.main.querySelector(".chosen")?.classList.remove("chosen");
    const thing = view?.compartments.flatMap((part) => part.things).find((each) => each.key === this.thing);
    this.panel.hidden = !thing;
    if (!view || !thing) return;
    const actions = {
      correct: (/** @type {string} */ key, /** @type {string} */ value) =>
        this.perform(this.editedBox.correct(key, value)),
      confirm: (/** @type {string} */ key) => this.perform(this.editedBox.confirm(key)),
      close: () => this.close(),
    };
    fill(this.panel, ...componentPanel(thing, view, this.editedBox, actions));
    placeOf(this.main, thing.key)?.classList.add("chosen");
  }

  /** @param {string} key */
  touch(key) {
    this.thing = key;
    this.drawThing();
    document.getElementById("thing-name")?.focus({ preventScroll: true });
    this.panel.scrollTop = 0;
    this.uncover(key);
  }

  /**
   * Keeps the selected component visible above the panel, which is at the bottom on phones.
   * @param {string} key
   */
  uncover(key) {
    const place = placeOf(this.main, key)?.getBoundingClientRect();
    const { top, left } = this.panel.getBoundingClientRect();
    if (place && left === 0 && place.bottom > top) scrollBy({ top: place.bottom - top + ABOVE });
  }

  close() {
    const place = placeOf(this.main, this.thing);
    this.thing = "";
    this.drawThing();
    place?.focus();
  }

  /**
   * Shows the components of a doubt.
   * @param {DoubtInfo} doubt
   */
  point(doubt) {
    for (const lit of this.main.querySelectorAll(".doubt-place")) lit.classList.remove("doubt-place");
    const places = doubt.things.map((thing) => placeOf(this.main, thing));
    for (const place of places) place?.classList.add("doubt-place");
    places[0]?.closest(".compartment")?.scrollIntoView({ block: "start" });
    places[0]?.focus({ preventScroll: true });
  }

  /**
   * Awaits a request and shows its result or failure.
   * @param {Promise<unknown>} request
   * @param {string} [words]
   */
  async perform(request, words = "") {
    this.status.textContent = "";
    await null; // a field that sends its value on blur may be about to be removed
    this.draw(); // with what is requested
    try {
      await request;
      this.status.textContent = words;
      this.remember();
    } catch (problem) {
      this.status.textContent = reasonOf(problem);
    }
    await this.release; // a button that is replaced while pressed would get no click
    this.draw();
    const { refusal } = this.editedBox.view ?? {};
    announce(
      refusal
        ? sentence(refusal.reason)
        : words || t("box.difference_count", { n: this.editedBox.view?.differences.length ?? 0 }),
    );
  }

  /** Stores the corrections: as a draft, or in the stored box. */
  remember() {
    const { now } = this.editedBox;
    if (!now || this.shared) return;
    const kept = this.storedName && storeBox(this.id, this.storedName, now.edition);
    storeDraft(this.id, kept || !now.view.differences.length ? "" : now.edition);
  }
}
