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

/** A server has no such function: others wait for its bots too. */
export const hurry = null;

/** @param {string} table */
export const connect = (table) => new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/tables/${table}/live`);

/**
 * The address of a resource that an image or a link loads.
 * @param {string} path
 * @param {Record<string, string>} query
 */
export const file = (path, query) => `/api${path}${Object.keys(query).length ? "?" : ""}${new URLSearchParams(query)}`;
