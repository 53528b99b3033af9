// What the page tells browsers about itself, in the reader's language; index.html says it in both.

import { language } from "../kept/prefs.js";
import { file } from "../outside/place.js";
import { t } from "./words.js";

/** @type {Record<ReturnType<typeof language>, string>} */
const MANIFESTS = { en: "/site.webmanifest", pl: "/site.pl.webmanifest" };

export function describe() {
  document.querySelector("meta[name=description]")?.setAttribute("content", t("frame.words"));
  document.querySelector("link[rel=manifest]")?.setAttribute("href", file(MANIFESTS[language()]));
}
