// The worker in which bots think: one question at a time.

import { python } from "./python.js";

/** @import { ThinkerModule } from "../types/pocket.d.ts" */

const ready = python(() => {}).then((
  made,
) => /** @type {ThinkerModule} */ (made.pyimport("branchline.pocket.thinker")));

self.addEventListener("message", async ({ data }) => {
  const { think } = await ready;
  let answer;
  try {
    answer = think(data);
  } catch (problem) {
    console.warn("a bot could not answer", problem);
  }
  self.postMessage({ answer });
});
