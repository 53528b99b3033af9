// Questions to the server over HTTP.

import { language } from "../kept/prefs.js";
import { t } from "../locale/words.js";

/** Something the server, or the way to it, refused: a code for programs and a sentence for people. */
export class Problem extends Error {
  /** @param {number} status @param {string} code @param {string} reason */
  constructor(status, code, reason) {
    super(reason);
    this.status = status;
    this.code = code;
    this.reason = reason;
  }
}

/**
 * @typedef {object} Question
 * @property {unknown} [body] sent as JSON
 * @property {string} [raw] sent as it is
 * @property {string | null} [token]
 * @property {Record<string, string | number | boolean | null | undefined>} [query]
 */

/** @param {string} method @param {string} path @param {Question} [question] @returns {Promise<Response>} */
async function send(method, path, question = {}) {
  const query = new URLSearchParams({ lang: language() });
  for (const [name, value] of Object.entries(question.query ?? {})) {
    if (value !== null && value !== undefined) query.set(name, String(value));
  }
  const headers = new Headers();
  if (question.token) headers.set("authorization", `Bearer ${question.token}`);
  const body = question.raw ?? (question.body === undefined ? undefined : JSON.stringify(question.body));
  if (body !== undefined) headers.set("content-type", "application/json");
  let answer;
  try {
    answer = await fetch(`/api${path}?${query}`, { method, headers, body });
  } catch {
    throw new Problem(0, "offline", t("offline.request"));
  }
  if (!answer.ok) throw await problemOf(answer);
  return answer;
}

/** @param {Response} answer */
async function problemOf(answer) {
  const said = await answer.json().catch(() => ({}));
  return new Problem(answer.status, said.code ?? "failed", said.reason ?? t("failed"));
}

/** @param {string} path @param {Question} [question] @returns {Promise<any>} */
export const get = async (path, question) => (await send("GET", path, question)).json();

/** @param {string} path @param {Question} [question] @returns {Promise<any>} */
export const post = async (path, question) => (await send("POST", path, question)).json();

/** @param {string} method @param {string} path @param {Question} [question] @returns {Promise<any>} */
export const call = async (method, path, question) => (await send(method, path, question)).json();

/** @param {string} path @param {Question} [question] */
export const text = async (path, question) => (await send("GET", path, question)).text();

/** @type {Map<string, Promise<any>>} */
const houses = new Map();

/** What can be played here, asked once for each language. @returns {Promise<any>} */
export function house() {
  const lang = language();
  if (!houses.has(lang)) {
    houses.set(
      lang,
      get("/games").catch((problem) => {
        houses.delete(lang);
        throw problem;
      }),
    );
  }
  return /** @type {Promise<any>} */ (houses.get(lang));
}

/** @param {string} id @returns {Promise<any>} the game, or undefined */
export const gameOf = async (id) => (await house()).games.find((/** @type {any} */ game) => game.id === id);
