// While you wait: who is here, ready-made phrases, and a nudge after a while.

import { pref } from "../storage/preferences.js";
import { t } from "../locale/translate.js";
import { reasonOf, say } from "../client/requests.js";
import { showTooltip } from "../ui/tooltip.js";
import { announce, create, el, fill, h } from "../ui/dom.js";
import { notifyTurn } from "../ui/notify.js";
import { button, seatMark } from "../ui/widgets.js";

/** @import { SeatInfo, TableView } from "../types/responses.d.ts" */
/** @import { PhraseMessage } from "../types/messages.d.ts" */
/** @import { PhraseRequest } from "../types/requests.d.ts" */

/** @type {PhraseRequest["phrase"][]} */
const PHRASES = ["hello", "luck", "well", "thanks", "moment", "oops", "like", "smile", "wow"];
const PATIENCE = 60000; // milliseconds after which a player may be nudged
const SHOWN = 9000; // milliseconds for which a phrase is shown

/**
 * The people at other screens.
 * @param {TableView} view
 */
const others = (view) =>
  view.seats.filter((seat) => seat.kind === "person" && seat.seat !== view.you && !view.one_screen && !view.replay);

/** @param {SeatInfo} seat */
const presence = (seat) =>
  h(
    "span",
    { class: `presence ${seat.here ? "here" : "away"}` },
    t(seat.here ? "chat.here" : "chat.away", { name: seat.name }),
  );

export class Chat {
  /** @param {() => string | null} token */
  constructor(token) {
    this.token = token;
    this.people = el("p", { class: "people" });
    this.phraseList = el("ul", { class: "phrase-list" });
    this.phrases = el("div", { class: "phrases" });
    this.nudge = create(button("small nudge", () => this.say("nudge")));
    this.summary = el("summary", {});
    this.choices = el("details", { class: "chat-choices" }, this.summary, this.phrases);
    this.node = el("div", { class: "chat", hidden: true }, this.people, this.phraseList, this.nudge, this.choices);
    this.nudge.hidden = true;
    /** @type {TableView | null} */ this.view = null;
    this.waits = ""; // the players waited for, and the event since when
  }

  /** @param {TableView} view */
  update(view) {
    this.view = view;
    const people = others(view);
    const waited = view.phase === "playing" ? people.filter((seat) => seat.to_act) : [];
    this.node.hidden = !people.length || view.you === null;
    fill(this.people, ...waited.map(presence));
    this.words();
    this.wait(!view.your_turn && waited.length > 0 ? `${view.n}` : "");
  }

  /** The buttons of the phrases in the reader's language. */
  words() {
    fill(this.summary, t("chat.say"));
    fill(this.nudge, t("chat.nudge"));
    fill(this.phrases, ...PHRASES.map((phrase) => button("small", () => this.say(phrase), t(`phrase.${phrase}`))));
  }

  /**
   * Shows the nudge button when nothing has happened for a while.
   * @param {string} waits
   */
  wait(waits) {
    if (waits === this.waits) return;
    this.waits = waits;
    this.nudge.hidden = true;
    clearTimeout(this.timer);
    if (waits) this.timer = window.setTimeout(() => (this.nudge.hidden = false), PATIENCE);
  }

  /** @param {PhraseRequest["phrase"]} phrase */
  async say(phrase) {
    if (!this.view) return;
    this.choices.open = false;
    if (phrase === "nudge") this.nudge.hidden = true;
    const { table, seats } = this.view;
    try {
      const { absent_seats: absent } = await say(table, this.token(), { phrase });
      if (absent.length) showTooltip(t("chat.missed", { names: absent.map((seat) => seats[seat].name).join(", ") }));
    } catch (problem) {
      showTooltip(reasonOf(problem));
    }
  }

  /**
   * Shows a phrase for a while, and announces it.
   * @param {PhraseMessage} spoken
   */
  receive({ seat, phrase }) {
    const { view } = this;
    const name = view?.seats[seat]?.name;
    if (!view || !name || !pref("talk")) return;
    const words = t(`phrase.${phrase}`);
    const row = el("li", {}, seatMark(seat), h("b", {}, name), " ", words);
    this.phraseList.append(row);
    while (this.phraseList.children.length > 3) this.phraseList.firstElementChild?.remove();
    setTimeout(() => row.remove(), SHOWN);
    announce(`${name}: ${words}`);
    if (phrase === "nudge" && view.your_turn && seat !== view.you) notifyTurn(view, `${name}: ${words}`);
  }

  close() {
    clearTimeout(this.timer);
  }
}
