// The way to whoever answers: a server, or the worker in the pocket. Both are asked the same and answer the same.

import { pocket } from "./place.js";
import * as server from "./server.js";

/** @import { Way } from "../types/page.d.ts" */

/** @type {Way} */
export const way = pocket ? await import("../pocket/door.js") : server;
