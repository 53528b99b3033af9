// Routing: the page of an address, and navigation between pages.

import { changes, language } from "./storage/preferences.js";
import { describe } from "./locale/describe.js";
import { loadCatalogue, t } from "./locale/translate.js";
import { address, isOffline, pagePath, pageUrl } from "./client/address.js";
import { el, fill, h } from "./ui/dom.js";
import { drawHeader } from "./ui/header.js";
import "./panels/explain.js";

/** @import { Go, Page } from "./types/page.d.ts" */

const head = /** @type {HTMLElement} */ (document.getElementById("head"));
const AWHILE = 2000; // milliseconds in which a page grows to its former height
const SECRET = 20; // minimum length of a fragment that is a token, not an element of the page

let main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {Page} */
let page = {};

/**
 * Opens the page of an address in this element.
 * @param {URL} url
 * @param {HTMLElement} main
 * @param {Go} go
 * @returns {Promise<Page>}
 */
function pageOf(url, main, go) {
  const [room, name = "", part = ""] = url.pathname.split("/").filter(Boolean);
  const token = url.hash.length > SECRET ? url.hash.slice(1) : null;
  switch (room) {
    case undefined:
      return openPage(main, import("./pages/start.js"), ({ startPage }) => startPage(main, go));
    case "new":
      return openPage(main, import("./setup/setup.js"), ({ setupPage }) => setupPage(main, name, url.searchParams, go));
    case "table":
      return openTable(main, url, name, { token, go });
    case "join":
      return openPage(main, import("./pages/join.js"), ({ joinPage }) => joinPage(main, name, token, go));
    case "watch":
      return openPage(main, import("./pages/watch.js"), ({ watchPage }) => watchPage(main, go));
    case "games":
      return openPage(main, import("./pages/my-games.js"), ({ minePage }) => minePage(main));
    case "day":
      if (name) {
        return openPage(
          main,
          import("./pages/daily-game.js"),
          ({ dayTablePage }) => dayTablePage(main, name, part, go),
        );
      }
      return openPage(main, import("./pages/daily.js"), ({ dayPage }) => dayPage(main, go));
    case "dice":
      return openPage(main, import("./pages/seed.js"), ({ dicePage }) => dicePage(main, name, token, go));
    case "me":
      return openMe(main, token, go);
    case "review":
      return openReview(main, url.pathname, [name, part], { token, go });
    case "rules":
      return openPage(main, import("./pages/rules.js"), ({ rulesPage }) => rulesPage(main, name));
    case "learn":
      return openPage(main, import("./learn/learn.js"), ({ learnPage }) => learnPage(main, name, part, go));
    case "puzzles":
      return openPage(main, import("./puzzle/puzzle.js"), ({ puzzlePage }) => puzzlePage(main, name, part, go));
    case "sheets":
      return openPage(main, import("./setup/printing.js"), ({ printingPage }) => printingPage(main, name));
    case "score":
      return openPage(main, import("./score/score.js"), ({ scorePage }) => scorePage(main, name, go));
    case "box":
      return openPage(main, import("./box/box.js"), ({ boxPage }) => boxPage(main, name, url.hash, go));
    case "about":
      return openPage(main, import("./pages/about.js"), ({ aboutPage }) => aboutPage(main));
    default:
      return openPage(main, import("./pages/about.js"), ({ notFoundPage }) => notFoundPage(main));
  }
}

/**
 * Opens a page when its modules are loaded, unless it was left before.
 * @template Modules
 * @param {HTMLElement} main
 * @param {Promise<Modules>} fetched
 * @param {(modules: Modules) => Page} open
 * @returns {Promise<Page>}
 */
async function openPage(main, fetched, open) {
  const [modules] = await Promise.all([fetched.catch(unreachable), loadCatalogue()]);
  if (!main.isConnected) return {};
  if (!modules) return missingPage(main);
  dispatchEvent(new Event("modules-loaded"));
  return open(modules);
}

/**
 * Handles modules that cannot be fetched; rethrows any other error, which is a bug.
 * @param {unknown} problem
 */
function unreachable(problem) {
  if (problem instanceof TypeError) return null;
  throw problem;
}

/**
 * Shows a failure in place of a page whose modules could not be fetched; early.js retries.
 * @param {HTMLElement} main
 */
function missingPage(main) {
  const redraw = () => void dispatchEvent(new Event("modules-missing"));
  fill(main);
  redraw();
  return { redraw };
}

/**
 * Removes the token from the address.
 * @param {string | null} token
 * @param {string} path
 */
function hideSecret(token, path) {
  if (token) history.replaceState(history.state, "", address(path));
}

/**
 * @param {HTMLElement} main
 * @param {URL} url
 * @param {string} id
 * @param {{ token: string | null, go: Go }} place
 */
function openTable(main, url, id, place) {
  const at = url.searchParams.get("at");
  return openPage(main, import("./table/table.js"), ({ TablePage }) => {
    hideSecret(place.token, url.pathname + url.search);
    return new TablePage(main, id, { at: at === null ? null : Number(at) || 0, ...place });
  });
}

/**
 * @param {HTMLElement} main
 * @param {string} path
 * @param {[table: string, seat: string]} whose
 * @param {{ token: string | null, go: Go }} place
 */
function openReview(main, path, whose, place) {
  return openPage(main, import("./review/review.js"), ({ ReviewPage }) => {
    hideSecret(place.token, path);
    return new ReviewPage(main, ...whose, place);
  });
}

/**
 * @param {HTMLElement} main
 * @param {string | null} key
 * @param {Go} go
 */
function openMe(main, key, go) {
  return openPage(main, import("./pages/identity.js"), ({ mePage }) => {
    hideSecret(key, "/me"); // nor does the profile key
    return mePage(main, key, go);
  });
}

/** Opens the page of the address in a new element; the old page may go on drawing, detached. */
async function show() {
  page.close?.();
  page = {};
  for (const dialog of document.querySelectorAll("dialog")) dialog.remove(); // open dialogs are cancelled
  document.title = "Branchline";
  const url = pageUrl();
  const place = el(
    "main",
    { id: "main", tabindex: "-1", class: `at-${url.pathname.split("/")[1] || "start"}` },
    h("div", { class: "page" }, h("p", { class: "loading" }, t("loading"))),
  );
  main.replaceWith(place);
  main = place;
  frame();
  const come = await pageOf(url, place, (path) => void (place.isConnected && go(path)));
  if (place.isConnected) page = come;
  else come.close?.();
}

/** Draws header and footer in the reader's language. */
function frame() {
  document.documentElement.lang = language();
  describe();
  drawHeader(head, main);
}

/**
 * Opens another page.
 * @param {string} path
 */
function go(path) {
  storeScroll();
  history.pushState(null, "", address(path));
  scrollTo(0, 0);
  show();
  main.focus({ preventScroll: true });
}

/** Stores the scroll position in the history entry. */
function storeScroll() {
  history.replaceState({ ...history.state, read: Math.floor(scrollY) }, "");
}

/** Reopens a page at its scroll position. */
function reopen() {
  scrollTo(0, 0);
  show();
  if (history.state?.read) restoreScroll(history.state.read);
}

/**
 * Restores the scroll position while the page grows, until the reader scrolls or time is up.
 * @param {number} top
 */
function restoreScroll(top) {
  const place = main;
  const growing = new ResizeObserver(() => {
    if (place.isConnected && document.documentElement.scrollHeight - innerHeight >= top) scrollTo(0, top);
  });
  growing.observe(place);
  const end = () => growing.disconnect();
  for (const touch of ["pointerdown", "wheel", "keydown"]) addEventListener(touch, end, { once: true });
  setTimeout(end, AWHILE);
}

/**
 * The path of a link that can be followed without loading the page again.
 * @param {MouseEvent} event
 */
function linkOf(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!link || link.hasAttribute("download") || link.hasAttribute("target")) return null;
  return pagePath(link.getAttribute("href") ?? "");
}

document.addEventListener("click", (event) => {
  const path = linkOf(event);
  if (path === null) return;
  event.preventDefault();
  go(path);
});
history.scrollRestoration = "manual"; // pages load gradually, so the browser would restore too early
window.addEventListener("popstate", reopen);
window.addEventListener("beforeunload", storeScroll);
changes.addEventListener("change", (event) => {
  const what = event instanceof CustomEvent ? event.detail : "";
  if (what === "boardShape") return page.reshape?.();
  frame();
  if (["lang", "theme"].includes(what)) page.redraw?.();
});
if (await loadCatalogue()) {
  reopen();
  if (isOffline) import("./offline/startup.js").then(({ start: arrive }) => arrive());
  else navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" }).catch(() => {}); // browsers may refuse
} else dispatchEvent(new Event("modules-missing"));
