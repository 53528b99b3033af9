// Installs the service worker and offers new versions with a button, never during a match.

import { t } from "../locale/translate.js";
import { pageUrl } from "../client/address.js";
import { announce, el } from "../ui/dom.js";
import { button } from "../ui/widgets.js";
import { banner, closeButton, redraw } from "./banners.js";

const HOUR = 3600000; // milliseconds between checks for a new version
const SHOWN = 15000; // milliseconds for which the banner "ready for offline use" is shown

const main = () => /** @type {HTMLElement} */ (document.getElementById("main"));

/** Whether a match is in progress on this page. */
const playing = () => pageUrl().pathname.startsWith("/table/") && main().dataset.phase === "playing";

/** Whether the page runs as an installed app. */
const isInstalled = () => matchMedia("(display-mode: standalone)").matches;

let pressed = false;

/** @param {ServiceWorker} next */
function offer(next) {
  const go = () => {
    pressed = true;
    next.postMessage("go on");
  };
  banner(
    "new-version",
    () =>
      playing()
        ? null
        : [el("span", { role: "status" }, t("offline.new_version")), button("go small", go, t("offline.update"))],
  );
}

/** Handles a new active version: reloads at once unless a match is in progress, else offers a button. */
function offerReload() {
  if (pressed || !playing()) return location.reload();
  const reload = () => location.reload();
  banner(
    "new-version",
    () => [el("span", { role: "status" }, t("offline.changed")), button("small", reload, t("offline.reload"))],
  );
}

function announceStored() {
  document.documentElement.dataset.stored = "true";
  announce(t("offline.stored"));
  const words = () => (isInstalled() ? t("offline.stored") : `${t("offline.stored")} ${t("offline.install")}`);
  banner("kept", () => playing() ? null : [el("span", {}, words()), closeButton("kept")]);
  setTimeout(() => banner("kept", null), SHOWN);
}

/**
 * Watches a version that is being installed.
 * @param {ServiceWorker | null} next
 */
function follow(next) {
  next?.addEventListener("statechange", () => {
    if (next.state === "installed" && navigator.serviceWorker.controller) offer(next);
    else if (next.state === "activated" && !pressed) announceStored();
  });
}

/** Redraws the banners when the page changes or another one opens. */
function watchPages() {
  const changing = new MutationObserver(redraw);
  /** @type {HTMLElement | null} */ let watched = null;
  const watch = () => {
    if (watched === main()) return;
    watched = main();
    changing.disconnect();
    changing.observe(watched, { attributeFilter: ["class", "data-phase"] });
    redraw();
  };
  new MutationObserver(watch).observe(document.body, { childList: true });
  watch();
}

/** Installs the service worker if the browser allows it: on localhost or over HTTPS. */
export async function installServiceWorker() {
  if (!("serviceWorker" in navigator)) return;
  const before = navigator.serviceWorker.controller;
  const place = new URL("../", import.meta.url).pathname;
  const registration = await navigator.serviceWorker.register(`${place}sw.js`, { updateViaCache: "none" }).catch(() =>
    null
  );
  if (!registration) return;
  if (before) document.documentElement.dataset.stored = "true";
  let controlled = before !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) offerReload(); // the first active version is not an update
    controlled = true;
  });
  if (registration.waiting && before) offer(registration.waiting);
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  watchPages();
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < HOUR) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
}
