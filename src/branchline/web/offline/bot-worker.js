// The worker in which bots think, one request at a time.

import { python } from "./python.js";

/** @import { ThinkerModule } from "../types/offline.d.ts" */

const ready = python(() => {}).then((
  made,
) => /** @type {ThinkerModule} */ (made.pyimport("branchline.offline.thinker")));

self.addEventListener("message", async ({ data }) => {
  let answer;
  try {
    answer = (await ready).think(data);
  } catch (problem) {
    console.warn("a bot could not answer", problem);
  }
  self.postMessage({ answer });
});
