// A fake clock, which tests advance.

export class Clock {
  constructor() {
    this.now = 0;
    this.last = 0;
    /** @type {Map<number, {at: number, every: number | null, act: () => void}>} */ this.timers = new Map();
  }

  /** Replaces the real timers; returns a function that restores them. */
  install() {
    const real = { setTimeout, setInterval, clearTimeout, clearInterval };
    /** @param {number | undefined} id */
    const clear = (id) => void this.timers.delete(id ?? 0);
    Object.assign(globalThis, {
      setTimeout: (/** @type {() => void} */ act, after = 0) => this.add(act, after, null),
      setInterval: (/** @type {() => void} */ act, every = 0) => this.add(act, every, every),
      clearTimeout: clear,
      clearInterval: clear,
    });
    return () => Object.assign(globalThis, real);
  }

  /** @param {() => void} act @param {number} after @param {number | null} every */
  add(act, after, every) {
    this.timers.set(++this.last, { at: this.now + after, every, act });
    return this.last;
  }

  /** @param {number} milliseconds */
  run(milliseconds) {
    const end = this.now + milliseconds;
    for (;;) {
      const [next] = [...this.timers].sort(([, one], [, other]) => one.at - other.at);
      if (!next || next[1].at > end) break;
      const [id, timer] = next;
      this.now = timer.at;
      if (timer.every === null) this.timers.delete(id);
      else timer.at += timer.every;
      timer.act();
    }
    this.now = end;
  }
}
