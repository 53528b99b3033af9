// What the page tells browsers about itself, in the reader's language; index.html says it in all of them.

import { language } from "../kept/prefs.js";
import { file } from "../outside/place.js";
import { t } from "./words.js";

export function describe() {
  document.querySelector("meta[name=description]")?.setAttribute("content", t("frame.words"));
  document.querySelector("link[rel=manifest]")?.setAttribute("href", file(`/site.${language()}.webmanifest`));
}
