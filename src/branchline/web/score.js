// Counting a board from a real table: written down as text, drawn and scored by the server.

import { house, post } from "./api.js";
import { Board } from "./board.js";
import { el, fill } from "./dom.js";
import { optionField } from "./fields.js";
import { theme } from "./prefs.js";
import { SheetsPanel } from "./sheets.js";
import { t } from "./words.js";

class ScorePage {
  /** @param {HTMLElement} main @param {string} id @param {(path: string) => void} go */
  constructor(main, id, go) {
    this.main = main;
    this.id = id;
    this.go = go;
    this.typed = "";
    this.redraw();
  }

  async redraw() {}
}

/** @param {HTMLElement} main @param {string} id @param {(path: string) => void} go */
export const scorePage = (main, id, go) => new ScorePage(main, id, go);
