// The worker of the offline version: Python answers here what a server would answer.

import { python } from "./python.js";
import { openDatabase } from "./database.js";
import { BotClient } from "./bot-client.js";

/** @import { WorkerModule, WorkerHandlers } from "../types/offline.d.ts" */

const thinking = new BotClient();
const neighbours = new BroadcastChannel("branchline");
const shelved = openDatabase();
const ready = begin();

async function begin() {
  const coming = python((progress) => self.postMessage({ progress }));
  const shelf = await shelved;
  self.postMessage({ memory: shelf.forgets });
  const made = await coming;
  const { begin } = /** @type {WorkerModule} */ (made.pyimport("branchline.offline.worker"));
  const service = begin(shelf, thinking, Date.now, (/** @type {string} */ table) => neighbours.postMessage(table));
  neighbours.addEventListener("message", ({ data }) => service.written_elsewhere(data));
  self.postMessage({ progress: 1, ready: true });
  return service;
}

ready.catch((problem) => self.postMessage({ broken: String(problem) }));

/** @type {WorkerHandlers} */
const handlers = {
  ask: async (question) => (await ready).ask(question),
  open: async ({ line, table }) => {
    const send = (/** @type {string} */ text) => self.postMessage({ line, text });
    const close = (/** @type {number} */ closed) => self.postMessage({ line, closed });
    await (await ready).open(line, table, send, close);
  },
  receive: async ({ line, said }) => {
    await (await ready).receive(line, said);
    thinking.start(); // the board is shown, and a bot may be needed soon
  },
  leave: async ({ line }) => (await ready).leave(line),
  hurry: () => thinking.stop(),
  tables: async () => (await shelved).all(),
  bring: async (tables) => (await ready).bring(JSON.stringify(tables)),
  remember: async (kept) => (await shelved).remember(kept),
  recall: async () => (await shelved).recall(),
};

self.addEventListener("message", async ({ data: { request, number, given } }) => {
  const handle = handlers[/** @type {keyof WorkerHandlers} */ (request)];
  try {
    self.postMessage({ answer: number, said: await handle(/** @type {never} */ (given)) });
  } catch (problem) {
    self.postMessage({ failed: number, said: String(problem) });
  }
});
