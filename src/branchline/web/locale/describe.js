// Description and manifest of the page in the reader's language; index.html has them in all languages.

import { language } from "../storage/preferences.js";
import { file } from "../client/address.js";
import { t } from "./translate.js";

export function describe() {
  document.querySelector("meta[name=description]")?.setAttribute("content", t("site.words"));
  document.querySelector("link[rel=manifest]")?.setAttribute("href", file(`/site.${language()}.webmanifest`));
}
