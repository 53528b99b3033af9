// A line plot with grid lines.

import { shape } from "../ui/dom.js";
import { number } from "./format.js";

const LEFT = 44;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 14;
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
const MOST_LINES = 5;

export class Plot {
  /**
   * @param {number} width
   * @param {number} height
   * @param {number} last the last position
   * @param {[number, number]} range the lowest and the highest value
   */
  constructor(width, height, last, [low, high]) {
    this.width = width;
    this.height = height;
    this.last = Math.max(1, last);
    this.low = low;
    this.high = high > low ? high : low + 1;
    this.svg = shape("svg", { viewBox: `0 0 ${width} ${height}`, class: "plot", "aria-hidden": "true" });
    this.scale();
  }

  /** @param {number} place */
  x(place) {
    return LEFT + (this.width - LEFT - RIGHT) * place / this.last;
  }

  /** @param {number} value */
  y(value) {
    return this.height - BOTTOM - (this.height - TOP - BOTTOM) * (value - this.low) / (this.high - this.low);
  }

  /**
   * The position nearest to a point of the screen.
   * @param {number} across
   */
  placeAt(across) {
    const { left, width } = this.svg.getBoundingClientRect();
    const x = (across - left) / width * this.width;
    return Math.min(this.last, Math.max(0, (x - LEFT) / (this.width - LEFT - RIGHT) * this.last));
  }

  scale() {
    const step = STEPS.find((each) => (this.high - this.low) / each <= MOST_LINES) ?? STEPS[STEPS.length - 1];
    for (let n = Math.ceil(this.low / step); n * step <= this.high; n++) {
      const y = this.y(n * step);
      this.add("line", { class: "rule", x1: LEFT, x2: this.width - RIGHT, y1: y, y2: y });
      const words = this.add("text", { x: LEFT - 8, y: y + 5, "text-anchor": "end" });
      words.textContent = number(n * step, false, 0);
    }
  }

  /**
   * @template {keyof SVGElementTagNameMap} Name
   * @param {Name} name
   * @param {Record<string, string | number>} attributes
   */
  add(name, attributes) {
    const made = shape(name, attributes);
    this.svg.append(made);
    return made;
  }

  /**
   * Draws a line through some points.
   * @param {[number, number][]} points positions and values
   * @param {string} kind
   */
  line(points, kind) {
    const coordinates = points.map(([place, value]) => `${this.x(place).toFixed(1)},${this.y(value).toFixed(1)}`).join(
      " ",
    );
    return this.add("polyline", { points: coordinates, class: kind });
  }

  /**
   * Draws a band between two values at each position.
   * @param {[number, number][]} values
   */
  band(values) {
    const over = values.map(([, high], place) => `${this.x(place).toFixed(1)},${this.y(high).toFixed(1)}`);
    const under = values.map(([low], place) => `${this.x(place).toFixed(1)},${this.y(low).toFixed(1)}`).reverse();
    return this.add("polygon", { points: [...over, ...under].join(" "), class: "doubt" });
  }
}
