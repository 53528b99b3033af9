// A fake browser: the globals that the page's modules need when they are loaded, without a DOM to look at.

/** @param {string} name @param {unknown} value */
const define = (name, value) => Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });

/** @type {Map<string, string>} */
const storage = new Map();

define("window", globalThis);
define("location", new URL("http://localhost/"));
const languages = { textContent: '{"en": {"name": "English"}, "pl": {"name": "polski"}}' };
define(
  "document",
  Object.assign(new EventTarget(), {
    documentElement: { dataset: {} },
    visibilityState: "visible",
    getElementById: (/** @type {string} */ id) => (id === "languages" ? languages : null),
  }),
);
define("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
define("localStorage", {
  getItem: (/** @type {string} */ name) => storage.get(name) ?? null,
  setItem: (/** @type {string} */ name, /** @type {string} */ value) => void storage.set(name, value),
});
define("navigator", { language: "en", languages: ["en"] });
