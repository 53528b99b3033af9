// What must be known before the first paint: the chosen theme and language.
(function () {
  try {
    const kept = JSON.parse(localStorage.getItem("branchline.prefs") || "{}");
    if (kept.theme) document.documentElement.dataset.theme = kept.theme;
    if (kept.lang) document.documentElement.lang = kept.lang;
  } catch (_) {
    // A browser that keeps nothing shows the defaults.
  }
})();
