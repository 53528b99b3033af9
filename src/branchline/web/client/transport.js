// The way to whoever answers: a server, or the worker in the pocket. Both are asked the same and answer the same.

import { pocket } from "./address.js";
import * as server from "./http.js";

/** @import { Transport } from "../types/page.d.ts" */

/** @type {Transport} */
export const transport = pocket ? await import("../offline/worker-client.js") : server;
