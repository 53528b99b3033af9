// The frame of every page: which page an address means, and how one gets from one to another.

import { changes, language } from "./kept/prefs.js";
import { describe } from "./locale/describe.js";
import { address, here, inside, pocket } from "./outside/place.js";
import { drawHead } from "./parts/head.js";
import "./panels/explain.js";

/** @import { Page } from "./types/page.d.ts" */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const head = /** @type {HTMLElement} */ (document.getElementById("head"));
const SECRET = 20; // letters behind `#` from which it is a secret, and not a place on the page

/** @type {Page} */
let page = {};

/**
 * @param {URL} url
 * @returns {Promise<Page>}
 */
async function pageOf(url) {
  const [room, name = "", part = ""] = url.pathname.split("/").filter(Boolean);
  const token = url.hash.length > SECRET ? url.hash.slice(1) : null;
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
    case "day":
      if (name) return (await import("./pages/daytable.js")).dayTablePage(main, name, part, go);
      return (await import("./pages/day.js")).dayPage(main, go);
    case "dice":
      return (await import("./pages/dice.js")).dicePage(main, name, token, go);
    case "me":
      return openMe(token);
    case "review":
      return openReview(url, name, part, token);
    case "rules":
      return (await import("./pages/rules.js")).rulesPage(main, name);
    case "learn":
      return (await import("./learn/learn.js")).learnPage(main, name, part, go);
    case "puzzles":
      return (await import("./puzzle/puzzle.js")).puzzlePage(main, name, part, go);
    case "sheets":
      return (await import("./setup/printing.js")).printingPage(main, name);
    case "score":
      return (await import("./score/score.js")).scorePage(main, name, go);
    case "box":
      return (await import("./box/box.js")).boxPage(main, name, url.hash, go);
    case "about":
      return (await import("./pages/about.js")).aboutPage(main);
    default:
      return (await import("./pages/about.js")).lostPage(main);
  }
}

/**
 * @param {URL} url
 * @param {string} id
 * @param {string | null} token
 */
async function openTable(url, id, token) {
  const at = url.searchParams.get("at");
  // The secret does not stay in the address.
  if (token) history.replaceState(null, "", address(url.pathname + url.search));
  const { TablePage } = await import("./table/table.js");
  return new TablePage(main, id, { at: at === null ? null : Number(at) || 0, token, go });
}

/**
 * @param {URL} url
 * @param {string} table
 * @param {string} seat
 * @param {string | null} token
 */
async function openReview(url, table, seat, token) {
  if (token) history.replaceState(null, "", address(url.pathname));
  const { ReviewPage } = await import("./review/review.js");
  return new ReviewPage(main, table, seat, { token, go });
}

/** @param {string | null} key */
async function openMe(key) {
  if (key) history.replaceState(null, "", address("/me")); // nor does one's own key
  return (await import("./pages/me.js")).mePage(main, key, go);
}

async function show() {
  page.close?.();
  page = {};
  main.className = "";
  for (const name of Object.keys(main.dataset)) delete main.dataset[name];
  document.title = "Branchline";
  frame();
  const url = here();
  main.classList.add(`at-${url.pathname.split("/")[1] || "start"}`);
  page = await pageOf(url);
}

/** What stands around every page, in the reader's language. */
function frame() {
  document.documentElement.lang = language();
  describe();
  drawHead(head, main);
}

/**
 * Opens another page.
 * @param {string} path
 */
function go(path) {
  history.pushState(null, "", address(path));
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
  show();
}

/**
 * A link inside the house that is followed without loading everything anew.
 * @param {MouseEvent} event
 */
function linkOf(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!link || link.hasAttribute("download") || link.hasAttribute("target")) return null;
  return inside(link.getAttribute("href") ?? "");
}

document.addEventListener("click", (event) => {
  const path = linkOf(event);
  if (path === null) return;
  event.preventDefault();
  go(path);
});
window.addEventListener("popstate", show);
changes.addEventListener("change", (event) => {
  const what = event instanceof CustomEvent ? event.detail : "";
  if (what === "room") return page.reshape?.();
  frame();
  if (["lang", "theme"].includes(what)) page.redraw?.();
});
show();
if (pocket) import("./pocket/arrive.js").then(({ arrive }) => arrive());
