// Entering what came at a real table: one value for each die or card, in any order among those that are alike.

/** @typedef {import("./pick.js").Choice} Choice */
/** @typedef {import("./pick.js").Standing} Standing */

/** Keys that differ only by a number at the end are alike: `die1`, `die2`. @param {string} key */
const stem = (key) => key.replace(/[0-9]+$/, "");

/** @param {Iterable<[string, string]>} picks @returns {Map<string, string[]>} the values of each kind */
function heaps(picks) {
  const found = new Map();
  for (const [key, value] of picks) found.set(stem(key), [...(found.get(stem(key)) ?? []), value]);
  return found;
}

/** @param {string[]} part @param {string[]} whole whether all of part is in whole, as often */
function within(part, whole) {
  const left = [...whole];
  return part.every((value) => {
    const place = left.indexOf(value);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

/** @param {Choice[]} choices whether some of them have two picks that are alike */
export const alike = (choices) => choices.some((choice) => {
  const stems = Object.keys(choice.picks).map(stem);
  return new Set(stems).size < stems.length;
});

export class Slots {
  /**
   * @param {Choice[]} choices may be empty where there are too many to list
   * @param {Set<string>} drawn every `key=value` that can be touched in the picture, in its order
   */
  constructor(choices, drawn) {
    this.choices = choices;
    this.order = [...drawn];
    /** @type {Map<string, string>} */ this.picks = new Map();
    this.keys = [...new Set(this.order.map((thing) => thing.slice(0, thing.indexOf("="))))];
    this.beside = /** @type {Choice[]} */ ([]);
    this.at = 0;
    /** @type {Choice | null} found by asking the server */ this.found = null;
  }

  get empty() {
    return this.picks.size === 0;
  }

  /** @returns {Choice[]} */
  get fitting() {
    const picked = heaps(this.picks);
    return this.choices.filter((choice) => {
      const offered = heaps(Object.entries(choice.picks));
      return [...picked].every(([kind, values]) => within(values, offered.get(kind) ?? []));
    });
  }

  /** @returns {Choice[]} */
  get ready() {
    if (this.found) return [this.found];
    return this.fitting.filter((choice) => Object.keys(choice.picks).length === this.picks.size).slice(0, 1);
  }

  get current() {
    return this.ready[0] ?? null;
  }

  /** All values are in, and the server must be asked which move that is. */
  get full() {
    return !this.choices.length && this.picks.size === this.keys.length;
  }

  /** The picks with alike ones in the picture's order: that is how a game writes a throw. @returns {Record<string, string>} */
  get sorted() {
    const kinds = heaps(this.picks);
    /** @type {Record<string, string>} */ const made = {};
    for (const [kind, values] of kinds) {
      const keys = this.keys.filter((key) => stem(key) === kind && this.picks.has(key)).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
      const place = (/** @type {string} */ value) => this.order.indexOf(`${keys[0]}=${value}`);
      values.sort((a, b) => place(a) - place(b)).forEach((value, n) => (made[keys[n]] = value));
    }
    return made;
  }

  /** @param {string} key @param {string} value */
  after(key, value) {
    const trial = new Slots(this.choices, new Set());
    trial.picks = new Map([...this.picks, [key, value]]);
    return trial.fitting;
  }

  /** @param {string} key @param {string} value */
  touch(key, value) {
    if (this.choices.length && !this.after(key, value).length) return false;
    this.found = null;
    if (this.picks.get(key) === value) this.picks.delete(key);
    else this.picks.set(key, value);
    return true;
  }

  back() {
    const last = [...this.picks.keys()].pop();
    if (last === undefined) return false;
    this.found = null;
    this.picks.delete(last);
    return true;
  }

  turn() {}

  /** @param {string} key @param {string} value @returns {Standing} */
  standing(key, value) {
    if (this.picks.get(key) === value) return "picked";
    if (this.choices.length && !this.after(key, value).length) return "off";
    return this.picks.has(key) ? "other" : "can";
  }
}
