// Before the first paint and without modules: theme and language, and what to do when a module can't be loaded.
(function () {
  /** @typedef {"offline" | "busy" | "version" | "failed"} Reason */

  /** @type {Record<string, Record<Reason | "name" | "retry", string>>} names and sentences by language */
  const LANGUAGES = JSON.parse(document.getElementById("languages")?.textContent || "{}");
  const WAITS = [1, 3, 8, 20, 60]; // seconds
  const PLACE = "branchline.reloads"; // how often this tab has reloaded without success
  const root = document.documentElement;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const own = new URL(script.dataset.src || script.src, location.href); // `data-src` if it is inlined in the page
  const notice = document.createElement("div");
  /** @type {Reason} */ let reason = "failed";
  let recovering = false;
  let lasting = false; // the page itself is incomplete, so only a reload helps
  let endPause = () => {};

  /** @param {string} tag */
  const codeOf = (tag) => tag.slice(0, 2).toLowerCase();
  root.lang = navigator.languages.map(codeOf).find((code) => code in LANGUAGES) ?? "en";
  try {
    const prefs = JSON.parse(localStorage.getItem("branchline.prefs") || "{}");
    if (prefs.theme) root.dataset.theme = prefs.theme;
    if (prefs.lang in LANGUAGES) root.lang = prefs.lang;
  } catch (_) {
    // If the browser stores nothing, the defaults apply.
  }
  preload(new URL(`locale/${root.lang}.json`, own).href);
  if (location.pathname === "/" && root.dataset.offline === undefined) preload(`/api/games?lang=${root.lang}`);
  document.addEventListener("readystatechange", removeOtherLanguages, { once: true });

  /**
   * Preloads a file, so that it arrives together with the modules that use it.
   * @param {string} href
   */
  function preload(href) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
    document.head.append(link);
  }

  function removeOtherLanguages() {
    for (const each of document.querySelectorAll(`.starting [lang]:not([lang="${root.lang}"])`)) each.remove();
  }

  /** The number of reloads so far; the maximum if the browser stores nothing, so that it waits long before each. */
  function reloads() {
    try {
      return Number(sessionStorage.getItem(PLACE));
    } catch (_) {
      return WAITS.length;
    }
  }

  /** @param {number} count */
  function storeReloads(count) {
    try {
      if (count) sessionStorage.setItem(PLACE, String(count));
      else sessionStorage.removeItem(PLACE);
    } catch (_) {
      // See above.
    }
  }

  /** @param {number} tries */
  const pause = (tries) =>
    new Promise((resolve) => {
      endPause = () => resolve(undefined);
      setTimeout(resolve, 1000 * WAITS[Math.min(tries, WAITS.length - 1)]);
    });

  /**
   * The reason why modules fail, from the server's response for a file of this version.
   * @returns {Promise<Reason>}
   */
  async function findReason() {
    try {
      const { ok, status } = await fetch(own, { cache: "no-store" });
      if (status === 404) return "version";
      return ok ? "failed" : "busy";
    } catch (_) {
      return "offline";
    }
  }

  function show() {
    const words = LANGUAGES[root.lang];
    const sentence = document.createElement("p");
    sentence.setAttribute("role", "alert");
    sentence.textContent = words[reason];
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = words.retry;
    button.addEventListener("click", () => endPause());
    notice.className = "words page";
    notice.id = "not-loaded";
    notice.replaceChildren(sentence, button);
    document.querySelector(".starting")?.remove();
    if (!notice.isConnected) document.getElementById("main")?.before(notice);
  }

  /** Polls until the server answers, then reloads: a browser may remember that a module has failed. */
  async function recover() {
    if (recovering) return show(); // perhaps in another language
    recovering = true;
    if (document.readyState === "loading") {
      await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
    }
    for (let attempt = 0; recovering; attempt++) {
      reason = await findReason();
      if (!recovering) return;
      show();
      if (reason === "version" || reason === "failed") return reload(attempt > 0);
      await pause(attempt);
    }
  }

  /**
   * Reloads: later after each reload without success; at once for a new version, or when the server is back.
   * @param {boolean} back
   */
  async function reload(back) {
    const count = reloads();
    if (!back && (count || reason !== "version")) await pause(count);
    if (!recovering) return;
    storeReloads(count + 1);
    location.reload();
  }

  addEventListener("error", ({ target }) => {
    if (!(target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === "stylesheet"))) {
      return;
    }
    lasting = true;
    recover();
  }, true);
  addEventListener("modules-missing", recover);
  if (root.dataset.unreachable !== undefined) recover(); // the service worker's page in place of any other
  addEventListener("modules-loaded", () => {
    if (lasting) return;
    recovering = false;
    endPause();
    notice.remove();
    storeReloads(0);
  });
})();
