// A box as a compressed link, which is unpacked only up to the size a box can have, and as a file.

import { address } from "../client/address.js";
import { el } from "../ui/dom.js";

const MARK = "#box=";
const MOST_LETTERS = 60_000; // of a link
const MOST_BYTES = 400_000; // of the unpacked box

/** @param {Uint8Array} bytes */
const toBase64 = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** @param {string} letters */
const bytesOf = (letters) =>
  Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/**
 * The address that contains this box.
 * @param {string} game
 * @param {string} edition
 */
export async function linkOf(game, edition) {
  const packed = new Blob([edition]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return new URL(address(`/box/${game}`), location.href).href + MARK + toBase64(bytes);
}

/** Whether the fragment of an address contains a box. @param {string} hash */
export const isBox = (hash) => hash.startsWith(MARK);

/**
 * The box in the fragment of an address; null if it is damaged or too large.
 * @param {string} hash
 * @returns {Promise<string | null>}
 */
export async function boxIn(hash) {
  const letters = hash.slice(MARK.length);
  if (letters.length > MOST_LETTERS) return null;
  try {
    const packed = new Blob([bytesOf(letters)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await readLimited(packed.getReader());
  } catch {
    return null; // truncated, or not a box
  }
}

/**
 * @param {ReadableStreamDefaultReader<Uint8Array>} reader
 * @returns {Promise<string | null>}
 */
async function readLimited(reader) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > MOST_BYTES) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * A file as text; null if it is too large.
 * @param {File} file
 */
export const textOf = async (file) => (file.size > MOST_BYTES ? null : await file.text());

/**
 * Downloads a box as a file.
 * @param {string} name
 * @param {string} text
 */
export function save(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  el("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
