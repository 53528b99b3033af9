// Your identity without an account: a random key in this browser, made when first needed. Whoever has it is you.

import { readStored, store } from "./preferences.js";

const PLACE = "branchline.me";
const BYTES = 32;
const KEY = /^[\w-]{43}$/;

/** @returns {string | null} */
export const myKey = () => /** @type {{key?: string}} */ (readStored(PLACE)).key ?? null;

/** My key, from now on if there was none. */
export function ownKey() {
  const known = myKey();
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const made = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  useKey(made);
  return made;
}

/** @param {string} key */
export const useKey = (key) => store(PLACE, { key });

export const removeKey = () => store(PLACE, {});

/** @param {string | null} typed */
export const isKey = (typed) => typed !== null && KEY.test(typed);

/** The address by which another device becomes me; the key stands where browsers do not send it. */
export const myLink = (/** @type {string} */ key) => `${location.origin}/me#${key}`;
