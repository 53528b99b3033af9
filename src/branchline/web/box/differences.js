// The differences from the built-in box, each linked to its component.

import { sentence, t } from "../locale/translate.js";
import { el } from "../ui/dom.js";
import { button } from "../ui/widgets.js";

/** @import { BoxView } from "../types/responses.d.ts" */

/**
 * @param {BoxView} view
 * @param {(thing: string) => unknown} touch
 */
export function differences(view, touch) {
  const rows = view.differences.map(({ thing, name, ours, here }) => {
    const named = thing ? button("quiet small", () => touch(thing), sentence(name)) : el("span", {}, name);
    return el("li", {}, named, el("span", {}, el("s", {}, ours), " → ", el("b", {}, here)));
  });
  return el(
    "section",
    { class: "block differences", "aria-labelledby": "box-differs" },
    el("h2", { id: "box-differs" }, t("box.differences", { n: rows.length })),
    rows.length ? el("ul", {}, ...rows) : el("p", { class: "help" }, t("box.no_differences")),
    view.weaker_bots && el("p", {}, t("box.weaker_bots")),
  );
}
