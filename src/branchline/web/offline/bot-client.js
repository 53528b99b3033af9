// Starts bots in a worker of their own, which can be terminated at any time.

/** @typedef {(answer: string | undefined) => void} Heard */

export class BotClient {
  constructor() {
    /** @type {{question: string, heard: Heard}[]} */ this.waiting = [];
    /** @type {Worker | null} */ this.worker = null;
    this.busy = false;
  }

  /** Starts the worker in advance. */
  start() {
    if (this.worker) return;
    const worker = new Worker(new URL("bot-worker.js", import.meta.url), { type: "module", name: self.name });
    worker.addEventListener("message", ({ data }) => this.worker === worker && this.onAnswer(data.answer));
    worker.addEventListener("error", () => this.worker === worker && this.end());
    this.worker = worker;
  }

  /**
   * A bot's answer; undefined if it was stopped or failed.
   * @param {string} question
   * @returns {Promise<string | undefined>}
   */
  ask(question) {
    return new Promise((heard) => {
      this.waiting.push({ question, heard });
      this.next();
    });
  }

  next() {
    if (this.busy || !this.waiting.length) return;
    this.start();
    this.busy = true;
    this.worker?.postMessage(this.waiting[0].question);
  }

  /** @param {string | undefined} answer */
  onAnswer(answer) {
    this.busy = false;
    this.waiting.shift()?.heard(answer);
    this.next();
  }

  /** Stops the current computation; the next request starts a new worker. */
  stop() {
    this.end();
    this.start();
  }

  /** Terminates the worker; a worker that fails to start is not restarted at once. */
  end() {
    this.worker?.terminate();
    this.worker = null;
    this.busy = false;
    for (const { heard } of this.waiting.splice(0)) heard(undefined);
  }
}
