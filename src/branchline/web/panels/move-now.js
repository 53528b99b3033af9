// Makes a slow bot move now: stops its thinking, and it plays its best move so far.

import { t } from "../locale/translate.js";
import { hurry } from "../client/requests.js";
import { el, fill } from "../ui/dom.js";
import { button } from "../ui/widgets.js";

/** @import { TableView } from "../types/responses.d.ts" */

const AFTER = 1500; // milliseconds of thinking after which the button is shown

export class MoveNow {
  constructor() {
    this.node = el("p", { class: "move-now", hidden: true });
    this.since = -1;
  }

  /** @param {TableView} view */
  update(view) {
    if (!hurry) return;
    const thinks = view.phase === "playing" && !view.your_turn && view.seats.some((seat) => seat.bot && seat.to_act);
    if (thinks && this.since === view.n) return;
    clearTimeout(this.later);
    this.node.hidden = true;
    this.since = thinks ? view.n : -1;
    if (thinks) this.later = setTimeout(() => this.show(), AFTER);
  }

  close() {
    clearTimeout(this.later);
  }

  show() {
    const press = () => {
      this.node.hidden = true;
      hurry?.();
    };
    fill(this.node, button("small", press, t("offline.move_now")));
    this.node.hidden = false;
  }
}
