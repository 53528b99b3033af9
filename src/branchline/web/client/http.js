// The way to a server: HTTP for questions, a WebSocket for the line to a table.

/** @import { Asked } from "../types/page.d.ts" */

/**
 * @param {Asked} asked
 * @returns {Promise<Response>}
 */
export function ask({ method, path, query, token, body }) {
  const headers = new Headers();
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  return fetch(`/api${path}?${new URLSearchParams(query)}`, { method, headers, body });
}

/** Nobody hurries the bots of a server: others wait for them too. */
export const hurry = null;

/** @param {string} table */
export const line = (table) => new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/tables/${table}/live`);

/**
 * The address of something that is asked for by a picture or a link.
 * @param {string} path
 * @param {Record<string, string>} query
 */
export const file = (path, query) => `/api${path}${Object.keys(query).length ? "?" : ""}${new URLSearchParams(query)}`;
