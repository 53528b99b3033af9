// The transport in use: to a server, or to the worker of the offline version. Both give the same answers.

import { isOffline } from "./address.js";
import * as server from "./http.js";

/** @import { Transport } from "../types/page.d.ts" */

/** @type {Transport} */
export const transport = isOffline ? await import("../offline/worker-client.js") : server;
