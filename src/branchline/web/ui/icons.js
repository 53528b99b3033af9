// Icons for buttons, in the colour of the surrounding text.

import { h } from "./dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12h-2",
  reset: "M5 5v6h6M5.5 11A10 10 0 1 1 4 16",
  bulb: "M10 21h8M11 25h6M10 21c0-3-4-5-4-10a8 8 0 0 1 16 0c0 5-4 7-4 10",
  check: "M4 13l6 6L21 7",
  left: "M4 5v6h6M4.6 11A9.5 9.5 0 1 1 4 16",
  right: "M24 5v6h-6M23.4 11A9.5 9.5 0 1 0 24 16",
  first: "M7 5v18M21 5 11 14l10 9",
  back: "M18 5 8 14l10 9",
  forward: "M10 5l10 9-10 9",
  last: "M21 5v18M7 5l10 9L7 23",
  turn_back: "M15 5 5 14l10 9M25 5 15 14l10 9",
  turn_forward: "M3 5l10 9-10 9M13 5l10 9-10 9",
  round_back: "M4 5v18M16 5 8 14l8 9M26 5 18 14l8 9",
  round_forward: "M24 5v18M2 5l8 9-8 9M12 5l8 9-8 9",
  play: "M9 5l14 9-14 9z",
  pause: "M9 5v18M19 5v18",
  people: "M10 13a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM3 24c0-5 3-8 7-8s7 3 7 8" +
    "M18 5.500a4 4 0 0 1 0 7M20 16.500c3 .8 5 3.500 5 7.500",
  clock: "M14 4a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM14 8v6l4 3",
  sun: "M14 9a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM14 2v3M14 23v3M2 14h3" +
    "M23 14h3M5.500 5.500l2 2M20.500 20.500l2 2M5.500 22.500l2-2M20.500 7.500l2-2",
  moon: "M23 17A10 10 0 1 1 11 5a8 8 0 0 0 12 12z",
  auto: "M14 4a10 10 0 1 0 0 20zM14 4a10 10 0 0 1 0 20",
  link: "M12 17l5-5M10 13l-3 3a4 4 0 0 0 6 6l3-3M18 15l3-3a4 4 0 0 0-6-6l-3 3",
  book: "M5 5h7a3 3 0 0 1 3 3v15a3 3 0 0 0-3-3H5zM24 5h-6a3 3 0 0 0-3 3v15a3 3 0 0 1 3-3h6z",
  eye: "M3 14c4-7 18-7 22 0-4 7-18 7-22 0zM14 11a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  bell: "M7 20v-7a7 7 0 0 1 14 0v7l2 2H5zM12 25h4",
  flag: "M7 25V4M7 5h14l-4 5 4 5H7",
  sound: "M5 11v6h4l6 5V6L9 11zM19 10a6 6 0 0 1 0 8",
  help: "M10 10a4 4 0 1 1 6 3.500c-1.500 1-2 1.500-2 3.500M14 22v.5",
  save: "M14 4v14M8 13l6 6 6-6M5 24h18",
  open: "M14 19V5M8 10l6-6 6 6M5 24h18",
  print: "M8 11V4h12v7M8 20H4v-9h20v9h-4M8 16h12v8H8z",
  grid: "M5 5h18v18H5zM11 5v18M17 5v18M5 11h18M5 17h18",
  more: "M14 6v16M6 14h16",
  less: "M6 14h16",
};

/**
 * @param {string} name
 * @param {string} [kind] classes besides `icon`
 */
export const icon = (name, kind = "") =>
  h(
    "svg",
    { viewBox: "0 0 28 28", class: `icon ${kind}`.trim(), "aria-hidden": "true", focusable: "false" },
    h("path", { d: PATHS[name] }),
  );
