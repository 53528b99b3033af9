// The way to whoever answers: a server, or the worker in the pocket. Both are asked the same and answer the same.

import { pocket } from "./address.js";
import * as server from "./http.js";

/** @import { Way } from "../types/page.d.ts" */

/** @type {Way} */
export const way = pocket ? await import("../offline/worker-client.js") : server;
