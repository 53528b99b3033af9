// Three hints in the first match of a game: what to select, how to rotate it, when it is final.

import { readStored, store } from "../storage/preferences.js";
import { t } from "../locale/translate.js";
import { over } from "../ui/tooltip.js";
import { announce, el, fill, windowWidth } from "../ui/dom.js";

/** @import { First } from "../types/page.d.ts" */
/** @import { TablePage } from "./table.js" */

const PLACE = "branchline.first";
const MARKS = ["touch", "turning", "final"];
const GAP = 8;
const STEP = 12; // pixels between candidate positions all over the window
/** Elements that a mark farther away must not cover either. */
const AROUND = ".table .panel, .table .tabs, .title-row, .setup-line, .paper [data-pick], .paper [data-about]";
const OUTSIDE = 1000; // cost of lying outside the window

/** @typedef {{left: number, top: number}} Spot */
/** @typedef {Spot & {right: number, bottom: number}} Box */

/**
 * A box as plain numbers: boxes are compared thousands of times, and DOMRect is slow.
 * @param {Iterable<DOMRect>} rectangles
 * @returns {Box[]}
 */
const plain = (rectangles) => Array.from(rectangles, ({ left, top, right, bottom }) => ({ left, top, right, bottom }));

/**
 * @param {Iterable<Element>} nodes
 * @returns {Box[]}
 */
const boxesOf = (nodes) => plain(Array.from(nodes, (node) => node.getBoundingClientRect()));

/**
 * The positions above and below an element for a mark of this size.
 * @param {DOMRect} box
 * @param {number} width
 * @param {number} height
 * @returns {Spot[]}
 */
function around(box, width, height) {
  const left = Math.min(Math.max(GAP, box.left + box.width / 2 - width / 2), windowWidth() - width - GAP);
  return [{ left, top: box.top - height - GAP }, { left, top: box.bottom + GAP }];
}

/**
 * Positions all over the window below the header, if all positions near the element cover something.
 * @param {number} width
 * @param {number} height
 * @returns {Spot[]}
 */
function anywhere(width, height) {
  const across = Math.max(1, Math.floor((windowWidth() - width - GAP) / STEP));
  const down = Math.max(1, Math.floor((innerHeight - height - GAP) / STEP));
  const spots = [];
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      spots.push({ left: GAP + column * STEP, top: GAP + row * STEP });
    }
  }
  return spots;
}

/**
 * The distance to the nearest of these positions.
 * @param {Spot} spot
 * @param {Spot[]} others
 */
const away = (spot, others) =>
  Math.min(...others.map((other) => Math.hypot(spot.left - other.left, spot.top - other.top)));

/**
 * The cost of a position: the number of boxes covered; header and headline must not be covered at all.
 * @param {Spot} spot
 * @param {number} width
 * @param {number} height
 * @param {Box[]} boxes
 * @param {Box[]} heads
 */
function cost({ left, top }, width, height, boxes, heads) {
  const mark = { left, top, right: left + width, bottom: top + height };
  if (top < 0 || heads.some((head) => over(head, mark))) return Infinity;
  const covered = boxes.filter((box) => over(box, mark));
  return covered.length + (top + height > innerHeight ? OUTSIDE : 0);
}

export class FirstMatch {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.words = el("span", {});
    const click = () => this.dismiss(this.mark);
    this.closeButton = el("button", { type: "button", class: "first-close", on: { click } }, "✕");
    this.node = el("div", { class: "first-mark", role: "note", hidden: true }, this.words, this.closeButton);
    this.mark = "";
    this.choice = "";
    /** @type {Set<string>} marks already shown, even if the browser stores nothing */ this.doneMarks = new Set();
    this.onMove = () => this.follow();
    this.watch = new ResizeObserver(this.onMove);
    this.watch.observe(page.board.node);
    addEventListener("scroll", this.onMove, { capture: true, passive: true });
    document.body.append(this.node);
  }

  /**
   * What is stored about the player's first match of this game; null in later matches and for spectators.
   * @returns {First | null}
   */
  firstMatch() {
    const { view } = this.page;
    if (!view || view.you === null || view.replay) return null;
    const { game, table } = view;
    /** @type {Record<string, First | undefined>} */ const all = readStored(PLACE);
    if (!all[game]) store(PLACE, { ...all, [game]: { table, gone: [] } });
    const first = all[game] ?? { table, gone: [] };
    return first.table === table ? first : null;
  }

  /**
   * Removes a mark permanently.
   * @param {string} mark
   */
  dismiss(mark) {
    const first = this.firstMatch();
    const { game } = this.page.view ?? {};
    if (!first || !game) return;
    this.doneMarks.add(mark);
    store(PLACE, { ...readStored(PLACE), [game]: { ...first, gone: [...first.gone, mark] } });
    this.update();
  }

  update() {
    this.dismissObeyed();
    const first = this.firstMatch();
    const mark = first &&
      MARKS.find((each) => !this.doneMarks.has(each) && !first.gone.includes(each) && this.where(each));
    const where = mark ? this.where(mark) : null;
    this.node.hidden = !where;
    if (!mark || !where) {
      this.mark = "";
      return;
    }
    if (mark !== this.mark) announce(t(`first.${mark}`));
    this.mark = mark;
    this.choice = this.page.play.ready?.text ?? "";
    fill(this.words, t(`first.${mark}`));
    this.closeButton.setAttribute("aria-label", t("close"));
    this.place(where);
  }

  /** Removes the marks whose advice was followed. */
  dismissObeyed() {
    const { play, view } = this.page;
    const mark = this.mark;
    const done = (mark === "touch" && !play.picking.empty) || (mark === "final" && !view?.your_turn) ||
      (mark === "turning" && play.ready !== null && play.ready.text !== this.choice);
    if (!done) return;
    this.mark = "";
    this.dismiss(mark);
  }

  /**
   * The element that a mark is about; null if it is not visible.
   * @param {string} mark
   * @returns {Element | null}
   */
  where(mark) {
    const { play, board, actions, view, advice } = this.page;
    if (advice.hint) return null; // a hint is open
    if (!play.live || !view?.your_turn || view.replay || play.busy) return null;
    if (mark === "touch") return play.picking.empty && !view.undo ? board.paper.querySelector(".can") : null;
    if (mark === "turning") {
      return play.picking.ready.length > 1 ? board.overlay.querySelector(".rotation-buttons") : null;
    }
    return play.picking.empty && play.doneChoice && view.undo ? actions.main : null;
  }

  /**
   * Places a mark above or below its element, where it covers least; else at another dot or a free place nearby.
   * @param {Element} where
   */
  place(where) {
    const { board, actions } = this.page;
    const { width, height } = this.node.getBoundingClientRect();
    const things = this.mark === "touch" ? [...board.paper.querySelectorAll(".can")] : [where];
    const spots = things.flatMap((thing) => around(thing.getBoundingClientRect(), width, height));
    const [first] = spots;
    if (this.mark === "final") spots.push({ ...first, top: actions.hint.getBoundingClientRect().top - height - GAP });
    const { left, top } = this.best(spots, width, height);
    this.node.style.left = `${left}px`;
    this.node.style.top = `${top}px`;
  }

  /**
   * The position with the least cost; if all near ones cover something, the nearest that covers less.
   * @param {Spot[]} spots
   * @param {number} width
   * @param {number} height
   * @returns {Spot}
   */
  best(spots, width, height) {
    const [boxes, heads] = [this.clear(), boxesOf(document.querySelectorAll("#head, .status"))];
    const costs = spots.map((spot) => cost(spot, width, height, boxes, heads));
    const least = Math.min(...costs);
    if (least === 0) return spots[costs.indexOf(least)];
    const others = [...boxes, ...boxesOf(document.querySelectorAll(AROUND))];
    const free = anywhere(width, height).map((spot) => ({ spot, cost: cost(spot, width, height, others, heads) }));
    const better = Math.min(...free.map((each) => each.cost));
    if (better >= least) return spots[costs.indexOf(least)];
    const near = free.filter((each) => each.cost === better).map(({ spot }) => ({ spot, far: away(spot, spots) }));
    return near.reduce((one, other) => (other.far < one.far ? other : one)).spot;
  }

  /** The elements to keep visible: text and dots in the picture, the preview, the news, the buttons. */
  clear() {
    const { board, actions } = this.page;
    const nodes = [
      ...board.paper.querySelectorAll("text, .can"),
      ...actions.node.querySelectorAll("button, .hint"),
      ...document.querySelectorAll(".news"),
    ];
    const ghost = board.ghostBox();
    return [...boxesOf(nodes), ...plain(ghost ? [ghost] : [])];
  }

  /** Stays next to its element while the page scrolls. */
  follow() {
    const where = this.mark ? this.where(this.mark) : null;
    if (where) this.place(where);
  }

  close() {
    this.watch.disconnect();
    removeEventListener("scroll", this.onMove, true);
    this.node.remove();
  }
}
