// The header of every page: navigation and settings.

import { language, LANGUAGES, pref, setPref } from "../storage/preferences.js";
import { loadCatalogue, t } from "../locale/translate.js";
import { isOffline, pageUrl } from "../client/address.js";
import { help } from "./help.js";
import { toggleNotes } from "./notify.js";
import { el, fill } from "./dom.js";
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
  const focus = document.activeElement && head.contains(document.activeElement) ? document.activeElement.id : "";
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
    el("nav", { "aria-label": t("nav") }, ...nav),
    el("div", { class: "tools" }, ...tools),
  );
  if (focus) document.getElementById(focus)?.focus();
}

/** @param {HTMLElement} main */
function skip(main) {
  const click = (/** @type {Event} */ event) => {
    event.preventDefault();
    main.focus();
  };
  return el("a", { class: "skip", href: "#main", on: { click } }, t("skip"));
}

function brand() {
  const { href } = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));
  const picture = el("img", { src: href, alt: "", width: "28", height: "28" });
  return el("a", { class: "brand", href: "/", "aria-label": t("home") }, picture, el("span", {}, "Branchline"));
}

/**
 * @param {string} href
 * @param {string} words
 */
const navLink = (href, words) => el("a", { href, "aria-current": pageUrl().pathname === href ? "page" : null }, words);

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
  return el("button", { ...attributes, "aria-pressed": state, on: { click } }, icon(picture));
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
    el("span", { class: lang === language() ? "here" : "" }, lang.toUpperCase());
  const label = `${codes.map((code) => code.toUpperCase()).join(" | ")}: ${LANGUAGES[next].name}`;
  const attributes = { type: "button", class: "tool lang", id: "lang", lang: next, "aria-label": label };
  const click = () => switchLanguage(next);
  return el("button", { ...attributes, on: { click } }, ...codes.flatMap((code, n) => [n ? "|" : "", part(code)]));
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
