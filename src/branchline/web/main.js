// The frame of every page: its head, and which page an address means.

import { el, fill } from "./parts/dom.js";
import { help } from "./parts/help.js";
import { icon } from "./parts/icons.js";
import { toggleNotes } from "./table/notify.js";
import { changes, language, pref, setPref } from "./kept/prefs.js";
import { t } from "./locale/words.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const head = /** @type {HTMLElement} */ (document.getElementById("head"));

/** @typedef {{redraw?: () => void, close?: () => void}} Page */

/** @type {Page} */
let page = {};

/** @param {URL} url @returns {Promise<Page>} */
async function pageOf(url) {
  const [room, name = ""] = url.pathname.split("/").filter(Boolean);
  const token = url.hash.length > 20 ? url.hash.slice(1) : null;
  switch (room) {
    case undefined:
      return (await import("./pages/start.js")).startPage(main, go);
    case "new":
      return (await import("./setup/setup.js")).setupPage(main, name, url.searchParams, go);
    case "table":
      return openTable(url, name, token);
    case "join":
      return (await import("./pages/join.js")).joinPage(main, name, token, go);
    case "watch":
      return (await import("./pages/watch.js")).watchPage(main, go);
    case "games":
      return (await import("./pages/mine.js")).minePage(main, go);
    case "rules":
      return (await import("./parts/rules.js")).rulesPage(main, name);
    case "score":
      return (await import("./score/score.js")).scorePage(main, name, go);
    case "about":
      return (await import("./pages/about.js")).aboutPage(main);
    default:
      return (await import("./pages/about.js")).lostPage(main);
  }
}

/** @param {URL} url @param {string} id @param {string | null} token */
async function openTable(url, id, token) {
  const at = url.searchParams.get("at");
  if (token) history.replaceState(null, "", url.pathname + url.search); // the secret does not stay in the address
  const { TablePage } = await import("./table/table.js");
  return new TablePage(main, id, { at: at === null ? null : Number(at) || 0, token, go });
}

async function show() {
  page.close?.();
  page = {};
  main.className = "";
  for (const name of Object.keys(main.dataset)) delete main.dataset[name];
  document.title = "Branchline";
  drawHead();
  const url = new URL(location.href);
  main.classList.add(`at-${url.pathname.split("/")[1] || "start"}`);
  page = await pageOf(url);
}

/** Opens another page. @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
  show();
}

function drawHead() {
  document.documentElement.lang = language();
  const place = (/** @type {string} */ path, /** @type {string} */ words) =>
    el("a", { href: path, "aria-current": location.pathname === path ? "page" : null }, words);
  const focus = document.activeElement instanceof HTMLElement && head.contains(document.activeElement)
    ? document.activeElement.id
    : "";
  fill(
    head,
    el("a", {
      class: "skip",
      href: "#main",
      on: {
        click: (/** @type {Event} */ event) => {
          event.preventDefault();
          main.focus();
        },
      },
    }, t("skip")),
    el(
      "a",
      { class: "brand", href: "/", "aria-label": t("home") },
      el("img", { src: "/icon.svg", alt: "", width: "28", height: "28" }),
      el("span", {}, "Branchline"),
    ),
    el("nav", { "aria-label": t("nav") }, place("/games", t("nav.mine")), place("/watch", t("nav.watch"))),
    el(
      "div",
      { class: "tools" },
      notesButton(),
      soundButton(),
      themeButton(),
      languageButton(),
      el("button", {
        type: "button",
        class: "tool",
        id: "help",
        "aria-label": t("help.title"),
        title: t("help.title"),
        on: { click: help },
      }, icon("help")),
    ),
  );
  if (focus) document.getElementById(focus)?.focus();
}

/** @param {string} id @param {string} label @param {string} picture @param {() => void} click @param {boolean} [pressed] */
function tool(id, label, picture, click, pressed) {
  return el("button", {
    type: "button",
    class: `tool ${pressed ? "on" : ""}`,
    id,
    "aria-label": label,
    title: label,
    "aria-pressed": pressed === undefined ? null : String(pressed),
    on: { click },
  }, icon(picture));
}

function themeButton() {
  const next = /** @type {Record<string, string>} */ ({ auto: "light", light: "dark", dark: "auto" });
  const now = pref("theme");
  return tool(
    "theme",
    t(`theme.${now}`),
    { auto: "auto", light: "sun", dark: "moon" }[now] ?? "auto",
    () => setPref("theme", next[now] ?? "auto"),
  );
}

const soundButton = () => tool("sound", t("sound"), "sound", () => setPref("sound", !pref("sound")), pref("sound"));

const notesButton = () => tool("notes", t("notes"), "bell", () => toggleNotes(), pref("notify"));

function languageButton() {
  const other = language() === "pl" ? "en" : "pl";
  const part = (/** @type {string} */ lang) =>
    el("span", { class: lang === language() ? "here" : "" }, lang.toUpperCase());
  return el(
    "button",
    {
      type: "button",
      class: "tool lang",
      id: "lang",
      lang: other,
      "aria-label": other === "pl" ? "PL | EN: po polsku" : "PL | EN: in English",
      on: { click: () => setPref("lang", other) },
    },
    part("pl"),
    "|",
    part("en"),
  );
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/']") : null;
  if (
    !link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button ||
    link.hasAttribute("download") || link.hasAttribute("target")
  ) return;
  const path = link.getAttribute("href") ?? "/";
  if (path.startsWith("/api")) return;
  event.preventDefault();
  go(path);
});
window.addEventListener("popstate", show);
changes.addEventListener("change", (event) => {
  drawHead();
  if (["lang", "theme"].includes(/** @type {CustomEvent} */ (event).detail)) page.redraw?.();
});
show();
