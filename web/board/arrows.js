// Arrows over a board, in a drawing whose unit is one cell.

import { shape } from "../elements.js";

/** From which cell to which, and what sort: best, practical, played, hint. @typedef {[string, string, string]} Arrow */

/**
 * Draws arrows between the middles of cells.
 * @param {SVGElement} svg
 * @param {Arrow[]} arrows
 * @param {(cell: string) => [number, number] | null} middle
 */
export function drawArrows(svg, arrows, middle) {
  const parts = arrows.flatMap(([from, to, kind]) => {
    const [a, b] = [middle(from), middle(to)];
    if (!a || !b) return [];
    if (from === to) return [shape("circle", { cx: a[0], cy: a[1], r: 0.44, class: "ring " + kind })];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
    const neck = length - 0.36;
    const d = `M.22 -.075H${neck}V-.24L${length - 0.05} 0L${neck} .24V.075H.22z`;
    return [shape("path", { d, transform: `translate(${a[0]} ${a[1]}) rotate(${angle})`, class: "arrow " + kind })];
  });
  svg.replaceChildren(...parts);
}
