// The header of every page: navigation and settings.

import { language, LANGUAGES, pref, setPref } from "../storage/preferences.js";
import { loadCatalogue, t } from "../locale/translate.js";
import { isOffline, pageUrl } from "../client/address.js";
import { help } from "./help.js";
import { toggleNotes } from "./notify.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";

/** @type {Record<string, {next: string, picture: string}>} */
const THEMES = {
  auto: { next: "light", picture: "auto" },
  light: { next: "dark", picture: "sun" },
  dark: { next: "auto", picture: "moon" },
};

/**
 * @param {HTMLElement} head
 * @param {HTMLElement} main
 */
export function drawHeader(head, main) {
  const nav = [
    navLink("/day", t("nav.day")),
    navLink("/games", t("nav.my_games")),
    !isOffline && navLink("/watch", t("nav.watch")),
  ];
  const tools = [notesButton(), soundButton(), themeButton(), languageButton(), helpButton()];
  fill(
    head,
    skip(main),
    brand(),
    h("nav", { "aria-label": t("nav") }, ...nav),
    h("div", { class: "tools" }, ...tools),
  );
}

/** @param {HTMLElement} main */
function skip(main) {
  const click = (/** @type {Event} */ event) => {
    event.preventDefault();
    main.focus();
  };
  return h("a", { class: "skip", href: "#main", on: { click } }, t("skip"));
}

function brand() {
  const { href } = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));
  const picture = h("img", { src: href, alt: "", width: "28", height: "28" });
  return h("a", { class: "brand", href: "/", "aria-label": t("home") }, picture, h("span", {}, "Branchline"));
}

/**
 * @param {string} href
 * @param {string} words
 */
const navLink = (href, words) => h("a", { href, "aria-current": pageUrl().pathname === href ? "page" : null }, words);

/**
 * @param {string} id
 * @param {string} label
 * @param {string} picture
 * @param {() => void} click
 * @param {boolean} [pressed]
 */
function tool(id, label, picture, click, pressed) {
  const attributes = {
    type: "button",
    class: `tool ${pressed ? "on" : ""}`.trim(),
    id,
    "aria-label": label,
    title: label,
  };
  const state = pressed === undefined ? null : String(pressed);
  return h("button", { ...attributes, "aria-pressed": state, on: { click } }, icon(picture));
}

function themeButton() {
  const now = pref("theme");
  const { next, picture } = THEMES[now] ?? THEMES.auto;
  return tool("theme", t(`theme.${now}`), picture, () => setPref("theme", next));
}

const soundButton = () => tool("sound", t("sound"), "sound", () => setPref("sound", !pref("sound")), pref("sound"));

const notesButton = () => tool("notes", t("notifications"), "bell", () => toggleNotes(), pref("notify"));

const helpButton = () => tool("help", t("help.title"), "help", help);

/** The button for the next language, with its name in that language. */
function languageButton() {
  const codes = Object.keys(LANGUAGES);
  const next = codes[(codes.indexOf(language()) + 1) % codes.length];
  const part = (/** @type {string} */ lang) =>
    h("span", { class: lang === language() ? "here" : "" }, lang.toUpperCase());
  const label = `${codes.map((code) => code.toUpperCase()).join(" | ")}: ${LANGUAGES[next].name}`;
  const attributes = { type: "button", class: "tool lang", id: "lang", lang: next, "aria-label": label };
  const click = () => switchLanguage(next);
  return h("button", { ...attributes, on: { click } }, ...codes.flatMap((code, n) => [n ? "|" : "", part(code)]));
}

/**
 * Switches the language; if its sentences cannot be loaded, waits for the server.
 * @param {string} lang
 */
async function switchLanguage(lang) {
  const loaded = await loadCatalogue(lang);
  setPref("lang", lang);
  if (!loaded) dispatchEvent(new Event("modules-missing"));
}
