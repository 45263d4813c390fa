// The graph of a game, in White's view: u with its spread and v, and below them how far results scatter and how easy it
// is to err.

import { shape } from "../elements.js";
import { quality, signed } from "../words.js";

/** @typedef {{u: number | null, v: number | null, swing: number, keeps: number | null}} Point */
/**
 * What is drawn: the positions, the moves that stand out (by their index), and what each of them is called.
 * @typedef {{points: (Point | null)[], critical: number[], glyphs: string[], names: string[]}} Graphed
 */

const WIDTH = 600;
const HEIGHT = 150;
const STRIPS = 44;
const EDGE = 6;

export class Graph {
  /** @param {HTMLElement} frame @param {(index: number) => void} onPick */
  constructor(frame, onPick) {
    /** @type {Graphed} */
    this.graphed = { points: [], critical: [], glyphs: [], names: [] };
    this.index = 0;
    const size = {
      viewBox: `0 0 ${WIDTH} ${HEIGHT + STRIPS}`,
      preserveAspectRatio: "none",
      class: "graph",
      tabindex: 0,
      role: "slider",
    };
    this.svg = /** @type {SVGSVGElement} */ (shape("svg", { ...size, "aria-label": "Position in the game" }));
    frame.append(this.svg);
    const pick = (/** @type {PointerEvent} */ event) => onPick(this.pointed(event));
    this.svg.addEventListener("pointerdown", pick);
    this.svg.addEventListener("pointermove", (event) => event.buttons && pick(event));
    this.svg.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /** Draws a game. @param {Graphed} graphed */
  draw(graphed) {
    this.graphed = graphed;
    this.show(this.index);
  }

  /** Puts the line at a position. @param {number} index */
  show(index) {
    this.index = index;
    const { points, critical, glyphs, names } = this.graphed;
    const parts = [
      shape("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "zero" }),
      shape("line", { x1: 0, x2: WIDTH, y1: HEIGHT, y2: HEIGHT, class: "zero" }),
    ];
    for (const run of runs(points)) parts.push(...this.curves(run));
    for (const [i, point] of points.entries()) if (point) parts.push(...this.bars(point, i));
    for (const i of critical) {
      const u = points[i + 1]?.u;
      if (u === null || u === undefined) continue;
      const [x, y] = [this.across(i + 1), down(u)];
      parts.push(shape("line", { x1: x, x2: x, y1: y, y2: y, class: "mark " + quality(glyphs[i] ?? "") }));
    }
    const x = this.across(index);
    parts.push(shape("line", { x1: x, x2: x, y1: 0, y2: HEIGHT + STRIPS, class: "cursor" }));
    this.svg.replaceChildren(...parts);
    const here = points[index];
    const worth = here && here.u !== null ? `: u ${signed(here.u)}, v ${signed(here.v ?? 0)}` : "";
    this.svg.setAttribute("aria-valuemin", "0");
    this.svg.setAttribute("aria-valuemax", String(Math.max(0, points.length - 1)));
    this.svg.setAttribute("aria-valuenow", String(index));
    this.svg.setAttribute("aria-valuetext", (names[index] ?? "Start") + worth);
  }

  /** u with its spread, and v, over positions that follow each other. @param {[Point, number][]} run */
  curves(run) {
    // One point alone has no way to go.
    if (run.length === 1) run = [run[0], [run[0][0], run[0][1] + 0.2]];
    const points = (/** @type {(point: Point) => number} */ value) =>
      run.map(([point, i]) => `${this.across(i)},${down(value(point))}`);
    const upper = points((point) => (point.u ?? 0) + point.swing);
    const lower = points((point) => (point.u ?? 0) - point.swing);
    return [
      shape("polygon", { points: upper.concat(lower.reverse()).join(" "), class: "spread" }),
      shape("polyline", { points: points((point) => point.v ?? 0).join(" "), class: "curve v" }),
      shape("polyline", { points: points((point) => point.u ?? 0).join(" "), class: "curve u" }),
    ];
  }

  /**
   * How far results scatter from a position, upwards, and how likely an error is, downwards.
   * @param {Point} point
   * @param {number} i
   */
  bars(point, i) {
    const middle = HEIGHT + STRIPS / 2;
    const width = Math.max(1.5, (WIDTH / Math.max(1, this.graphed.points.length)) * 0.7);
    const bar = (/** @type {number} */ height, /** @type {string} */ kind, /** @type {number} */ y) =>
      shape("rect", { x: this.across(i) - width / 2, y, width, height, class: kind });
    const tension = Math.min(1, point.swing) * (STRIPS / 2 - 2);
    const errs = (1 - (point.keeps ?? 1)) * (STRIPS / 2 - 2);
    return [bar(tension, "tension", middle - tension), bar(errs, "difficulty", middle)];
  }

  /** Where a position lies from left to right. @param {number} index */
  across(index) {
    const count = this.graphed.points.length;
    return count < 2 ? WIDTH / 2 : (index / (count - 1)) * (WIDTH - 2 * EDGE) + EDGE;
  }

  /** Which position a pointer means. @param {PointerEvent} event */
  pointed(event) {
    const box = this.svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const last = this.graphed.points.length - 1;
    return Math.max(0, Math.min(last, Math.round(((x - EDGE) / (WIDTH - 2 * EDGE)) * last)));
  }
}

/** Where a value from −1 to 1 lies from top to bottom. @param {number} value */
function down(value) {
  return ((1 - Math.max(-1, Math.min(1, value))) / 2) * (HEIGHT - 2 * EDGE) + EDGE;
}

/** Positions that are known and follow each other. @param {(Point | null)[]} points */
function runs(points) {
  /** @type {[Point, number][][]} */
  const found = [[]];
  points.forEach((point, i) => {
    if (point && point.u !== null) found[found.length - 1].push([point, i]);
    else if (found[found.length - 1].length) found.push([]);
  });
  return found.filter((run) => run.length);
}
