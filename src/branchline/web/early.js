// Before the first paint and without modules: theme and language, and what to do when a module can't be loaded.
(function () {
  /** @typedef {"offline" | "busy" | "version" | "failed"} Reason */

  const WORDS = {
    en: {
      offline: "Branchline can't be reached. Check your connection; this page will try again by itself.",
      busy: "The server is busy, or there are too many requests from your network. This page will try again by itself.",
      version: "A new version of Branchline is available. This page will reload by itself.",
      failed: "Part of this page could not be loaded. The page will try again by itself.",
      again: "Try again",
    },
    pl: {
      offline: "Nie można połączyć się z Branchline. Sprawdź połączenie; strona sama spróbuje ponownie.",
      busy: "Serwer jest zajęty albo z twojej sieci przychodzi zbyt wiele zapytań. Strona sama spróbuje ponownie.",
      version: "Jest nowa wersja Branchline. Strona odświeży się sama.",
      failed: "Nie udało się wczytać części tej strony. Strona sama spróbuje ponownie.",
      again: "Spróbuj ponownie",
    },
  };
  const WAITS = [1, 3, 8, 20, 60]; // seconds
  const PLACE = "branchline.reloads"; // how often this tab has reloaded without success
  const root = document.documentElement;
  const folder = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;
  const notice = document.createElement("div");
  /** @type {Reason} */ let reason = "failed";
  let recovering = false;
  let lasting = false; // the page itself is not whole, so only a reload helps
  let endPause = () => {};

  const spoken = navigator.languages.find((each) => /^(pl|en)/i.test(each)) ?? "en";
  root.lang = spoken.slice(0, 2).toLowerCase();
  try {
    const kept = JSON.parse(localStorage.getItem("branchline.prefs") || "{}");
    if (kept.theme) root.dataset.theme = kept.theme;
    if (kept.lang) root.lang = kept.lang;
  } catch (_) {
    // A browser that keeps nothing shows the defaults.
  }

  /** Reloads so far; a browser that stores nothing waits long before each. */
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
   * Why modules fail now, as the server answers for the first of them.
   * @returns {Promise<Reason>}
   */
  async function findReason() {
    try {
      const { ok, status } = await fetch(new URL("main.js", folder), { cache: "no-store" });
      if (status === 404) return "version";
      return ok ? "failed" : "busy";
    } catch (_) {
      return "offline";
    }
  }

  function show() {
    const words = WORDS[root.lang === "pl" ? "pl" : "en"];
    const sentence = document.createElement("p");
    sentence.setAttribute("role", "alert");
    sentence.textContent = words[reason];
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = words.again;
    button.addEventListener("click", () => endPause());
    notice.className = "words page";
    notice.id = "not-loaded";
    notice.replaceChildren(sentence, button);
    document.querySelector(".starting")?.remove();
    if (!notice.isConnected) document.getElementById("main")?.before(notice);
  }

  /** Asks until the server answers, then reloads: a browser may remember that a module has failed. */
  async function recover() {
    if (recovering) return show(); // in another language perhaps
    recovering = true;
    if (document.readyState === "loading") {
      await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
    }
    for (let asked = 0; recovering; asked++) {
      reason = await findReason();
      if (!recovering) return;
      show();
      if (reason === "version" || reason === "failed") return reload(asked > 0);
      await pause(asked);
    }
  }

  /**
   * Later with each reload that didn't help; at once for a new version, or when the server has come back.
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
  addEventListener("modules-loaded", () => {
    if (lasting) return;
    recovering = false;
    endPause();
    notice.remove();
    storeReloads(0);
  });
})();
