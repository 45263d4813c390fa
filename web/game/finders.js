// Who finds what was to be found: the share of players over their rating, and where the mover stands.

import { shape } from "../elements.js";
import { percent } from "../words.js";

/** @typedef {import("./reviewed.js").Finders} Finders */

/**
 * The share runs from none at the bottom to all at the top; a dashed line is one half.
 * @param {Finders} finds
 * @param {number} elo
 */
export function drawFinders({ curve }, elo) {
  const [left, right, top, bottom] = [30, 292, 8, 82];
  const [lowest, highest] = [curve[0][0], curve[curve.length - 1][0]];
  const x = (/** @type {number} */ rating) =>
    left + ((Math.max(lowest, Math.min(highest, rating)) - lowest) / (highest - lowest)) * (right - left);
  const y = (/** @type {number} */ share) => bottom - share * (bottom - top);
  const svg = shape("svg", {
    viewBox: "0 0 300 98",
    class: "finders",
    role: "img",
    "aria-label": tellFinders({ curve, half_at: null }, elo),
  });
  for (const share of [0, 0.5, 1]) {
    svg.append(
      shape("line", { x1: left, x2: right, y1: y(share), y2: y(share), class: share === 0.5 ? "half" : "zero" }),
      shape("text", { x: left - 4, y: y(share) + 3, "text-anchor": "end" }, share * 100 + "%")
    );
  }
  for (const rating of [1000, 1400, 1800, 2200]) {
    svg.append(shape("text", { x: x(rating), y: bottom + 13, "text-anchor": "middle" }, rating));
  }
  svg.append(
    shape("polyline", {
      points: curve.map(([rating, share]) => `${x(rating)},${y(share)}`).join(" "),
      class: "curve v",
    }),
    shape("line", { x1: x(elo), x2: x(elo), y1: top, y2: bottom, class: "cursor" }),
    shape("circle", { cx: x(elo), cy: y(shareAt(curve, elo)), r: 3.5, class: "mover" })
  );
  return svg;
}

/**
 * The share at a rating, straight between those that are known.
 * @param {[number, number][]} curve
 * @param {number} rating
 */
function shareAt(curve, rating) {
  const highest = curve[curve.length - 1];
  if (rating > highest[0]) return highest[1];
  const above = Math.max(
    1,
    curve.findIndex(([known]) => known >= rating)
  );
  const [[r0, p0], [r1, p1]] = [curve[above - 1], curve[above]];
  return p0 + Math.max(0, (rating - r0) / (r1 - r0)) * (p1 - p0);
}

/** Who finds it, in a sentence. @param {Finders} finds @param {number} elo */
export function tellFinders({ curve, half_at }, elo) {
  const own = `${percent(shareAt(curve, elo))} of players at ${elo}`;
  if (half_at !== null) return `${own}; as often as not at ${half_at}.`;
  const [lowest, highest] = [curve[0], curve[curve.length - 1]];
  if (lowest[1] >= 0.5) return `${own}; most even at ${lowest[0]}.`;
  return highest[1] >= 0.5 ? `${own}.` : `${own}; even at ${highest[0]} most do not.`;
}
