// The transport to a server: HTTP for requests, a WebSocket for a table.

/** @import { ApiRequest } from "../types/page.d.ts" */

/**
 * @param {ApiRequest} request
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
export const connect = (table) => new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/tables/${table}/live`);

/**
 * The address of something that is asked for by a picture or a link.
 * @param {string} path
 * @param {Record<string, string>} query
 */
export const file = (path, query) => `/api${path}${Object.keys(query).length ? "?" : ""}${new URLSearchParams(query)}`;
