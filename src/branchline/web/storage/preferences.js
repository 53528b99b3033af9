// Preferences stored in this browser: language, theme, name, sound, how moves are made.

const PLACE = "branchline.prefs";
const DEFAULTS = {
  lang: "",
  theme: "auto",
  name: "",
  sound: false,
  shortcuts: true,
  notify: false,
  confirm: false,
  typed: false,
  talk: true,
};

/** @typedef {typeof DEFAULTS} Prefs */

/** Dispatches "change" whenever a preference changes. */
export const changes = new EventTarget();

/** @type {Map<string, object>} values that the browser did not store, until the page is closed */
const unstored = new Map();

/** @type {Prefs} */
const prefs = { ...DEFAULTS, ...readStored(PLACE) };

/** @template {keyof Prefs} K @param {K} name @returns {Prefs[K]} */
export const pref = (name) => prefs[name];

/** @template {keyof Prefs} K @param {K} name @param {Prefs[K]} value */
export function setPref(name, value) {
  prefs[name] = value;
  store(PLACE, { ...prefs, ...readStored(PLACE), [name]: value }); // another tab may have changed the others
  if (name === "theme") document.documentElement.dataset.theme = String(value);
  changes.dispatchEvent(new CustomEvent("change", { detail: name }));
}

const dark = matchMedia("(prefers-color-scheme: dark)");
dark.addEventListener("change", () => changes.dispatchEvent(new CustomEvent("change", { detail: "theme" })));

/**
 * The theme of pictures.
 * @returns {"light" | "dark"}
 */
export function theme() {
  const chosen = prefs.theme === "auto" ? (dark.matches ? "dark" : "light") : prefs.theme;
  return chosen === "dark" ? "dark" : "light";
}

const landscape = matchMedia("(min-width: 600px) and (orientation: landscape)");
landscape.addEventListener("change", () => changes.dispatchEvent(new CustomEvent("change", { detail: "boardShape" })));

/**
 * The layout of pictures at a table.
 * @returns {"tall" | "wide"}
 */
export const boardShape = () => (landscape.matches ? "wide" : "tall");

/** @type {Record<string, {name: string}>} the languages with a catalogue, by code */
export const LANGUAGES = JSON.parse(document.getElementById("languages")?.textContent || "{}");

/** The reader's language: the chosen one, else the first of the browser's languages with a catalogue. */
export function language() {
  const codes = [prefs.lang, ...(navigator.languages || [navigator.language])].map((tag) =>
    tag.slice(0, 2).toLowerCase()
  );
  return codes.find((code) => code in LANGUAGES) ?? "en";
}

/** Whether the reader prefers reduced motion. */
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {string} place @returns {object} */
function read(place) {
  try {
    return JSON.parse(localStorage.getItem(place) || "{}");
  } catch {
    return {};
  }
}

/**
 * @template {object} Stored
 * @param {string} place
 * @returns {Partial<Stored>}
 */
export function readStored(place) {
  return { ...read(place), ...unstored.get(place) };
}

/**
 * Stores a value; if the browser refuses, the value lasts until the page is closed.
 * @param {string} place
 * @param {object} value
 * @returns {boolean} whether the browser has stored it
 */
export function store(place, value) {
  const done = writeItem(place, value);
  if (done) unstored.delete(place);
  else unstored.set(place, value);
  changes.dispatchEvent(new CustomEvent("stored", { detail: place }));
  return done;
}

/** @param {string} place @param {object} value */
function writeItem(place, value) {
  try {
    localStorage.setItem(place, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
