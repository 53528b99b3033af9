// Your identity without an account: a random key in this browser, made when first needed. Anyone who has it is you.

import { readStored, store } from "./preferences.js";

const PLACE = "branchline.me";
const BYTES = 32;
const KEY = /^[\w-]{43}$/;

/** @returns {string | null} */
export const myKey = () => /** @type {{key?: string}} */ (readStored(PLACE)).key ?? null;

/** The key of this browser, created if there is none. */
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

/** The address that copies the identity to another device; the key is in the fragment, which browsers do not send. */
export const myLink = (/** @type {string} */ key) => `${location.origin}/me#${key}`;
