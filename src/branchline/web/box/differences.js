// The differences from the built-in box, each linked to its component.

import { sentence, t } from "../locale/translate.js";
import { h } from "../ui/dom.js";
import { button } from "../ui/widgets.js";

/** @import { BoxView } from "../types/responses.d.ts" */

/**
 * @param {BoxView} view
 * @param {(thing: string) => unknown} touch
 */
export function differences(view, touch) {
  const rows = view.differences.map(({ thing, name, ours, here }) => {
    const named = thing ? button("quiet small", () => touch(thing), sentence(name)) : h("span", {}, name);
    return h("li", {}, named, h("span", {}, h("s", {}, ours), " → ", h("b", {}, here)));
  });
  return h(
    "section",
    { class: "block differences", "aria-labelledby": "box-differs" },
    h("h2", { id: "box-differs" }, t("box.differences", { n: rows.length })),
    rows.length ? h("ul", {}, ...rows) : h("p", { class: "help" }, t("box.no_differences")),
    view.weaker_bots && h("p", {}, t("box.weaker_bots")),
  );
}
