// Entering real dice or cards: one value for each, in any order among keys like `die1` and `die2`.

import { split, stem } from "./contract.js";

/** @import { Choice } from "../types/responses.d.ts" */
/** @import { PickState } from "../types/page.d.ts" */

/** @param {string[]} part @param {string[]} whole whether `whole` contains all of `part`, as a multiset */
function within(part, whole) {
  const left = [...whole];
  return part.every((value) => {
    const place = left.indexOf(value);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

/** @param {Choice[]} choices whether some choice has two picks of the same kind */
export const alike = (choices) =>
  choices.some((choice) => {
    const stems = Object.keys(choice.picks).map(stem);
    return new Set(stems).size < stems.length;
  });

export class Slots {
  /**
   * @param {Choice[]} choices empty if there are too many to list
   * @param {Set<string>} drawn every `key=value` in the picture, in its order
   */
  constructor(choices, drawn) {
    this.choices = choices;
    this.order = [...drawn];
    /** @type {Map<Choice, Map<string, string[]>>} */ this.offered = new Map();
    /** @type {Map<string, string>} */ this.picks = new Map();
    this.keys = [...new Set(this.order.map((thing) => split(thing)[0]))];
    this.kinds = new Map(this.keys.map((key) => [key, this.kindOf(key)]));
    this.withoutPlace = /** @type {Choice[]} */ ([]);
    this.missing = /** @type {string[]} */ ([]);
    this.at = 0;
    /** @type {Choice | null} the server's answer for the entered values */ this.serverChoice = null;
  }

  /**
   * The kind of a key: the first key with the same name before its number and a common value.
   * @param {string} key
   */
  kindOf(key) {
    return this.keys.find((other) => stem(other) === stem(key) && this.share(key, other)) ?? key;
  }

  /**
   * The values of a key in the picture, in its order.
   * @param {string} key
   */
  values(key) {
    return this.order.filter((thing) => thing.startsWith(`${key}=`)).map((thing) => thing.slice(key.length + 1));
  }

  /** @param {string} one @param {string} other */
  share(one, other) {
    const values = this.values(other);
    return this.values(one).some((value) => values.includes(value));
  }

  /**
   * The values by kind of key.
   * @param {Iterable<[string, string]>} picks
   * @returns {Map<string, string[]>}
   */
  heaps(picks) {
    const found = new Map();
    for (const [key, value] of picks) {
      const kind = this.kinds.get(key) ?? key;
      found.set(kind, [...(found.get(kind) ?? []), value]);
    }
    return found;
  }

  get empty() {
    return this.picks.size === 0;
  }

  /** @returns {Choice[]} */
  get fitting() {
    return this.matching(this.picks);
  }

  /**
   * The choices with these values, in any order among keys of a kind.
   * @param {Map<string, string>} picks
   */
  matching(picks) {
    const picked = this.heaps(picks);
    return this.choices.filter((choice) => {
      const offered = this.offered.get(choice) ?? this.heaps(Object.entries(choice.picks));
      this.offered.set(choice, offered);
      return [...picked].every(([kind, values]) => within(values, offered.get(kind) ?? []));
    });
  }

  /** @returns {Choice[]} */
  get ready() {
    if (this.serverChoice) return [this.serverChoice];
    return this.fitting.filter((choice) => Object.keys(choice.picks).length === this.picks.size).slice(0, 1);
  }

  get current() {
    return this.ready[0] ?? null;
  }

  /** Whether all values are entered and the server must be asked for the move. */
  get full() {
    return !this.choices.length && this.picks.size === this.keys.length;
  }

  /**
   * The picks with the values of each kind in the picture's order, as games write them.
   * @returns {Record<string, string>}
   */
  get sortedPicks() {
    /** @type {Record<string, string>} */ const made = {};
    for (const [kind, values] of this.heaps(this.picks)) {
      const keys = this.keys.filter((key) => this.kinds.get(key) === kind && this.picks.has(key));
      const order = [...new Set(keys.flatMap((key) => this.values(key)))];
      values.sort((a, b) => order.indexOf(a) - order.indexOf(b)).forEach((value, n) => (made[keys[n]] = value));
    }
    return made;
  }

  /** @param {string} key @param {string} value */
  after(key, value) {
    return this.matching(new Map([...this.picks, [key, value]]));
  }

  /** @param {string} key @param {string} value */
  touch(key, value) {
    if (this.choices.length && !this.after(key, value).length) return false;
    this.serverChoice = null;
    if (this.picks.get(key) === value) this.picks.delete(key);
    else this.picks.set(key, value);
    return true;
  }

  back() {
    const last = [...this.picks.keys()].pop();
    if (last === undefined) return false;
    this.serverChoice = null;
    this.picks.delete(last);
    return true;
  }

  turn() {}

  /** Whether a pick begins another piece: never, as all values belong to one result. */
  begins() {
    return false;
  }

  /** @param {string} key @param {string} value @returns {PickState} */
  standing(key, value) {
    if (this.picks.get(key) === value) return "picked";
    if (this.choices.length && !this.after(key, value).length) return "off";
    return this.picks.has(key) ? "other" : "can";
  }
}
