// Who finds what was to be found at a critical moment: the share of players over their rating, and where the mover stands.

/** Draws the curve. The share runs from none at the bottom to all at the top; a dashed line is one half. */
function drawFinders(svg, curve, elo) {
  const [left, right, top, bottom] = [30, 292, 8, 82];
  const [lowest, highest] = [curve[0][0], curve[curve.length - 1][0]];
  const x = (rating) => left + ((Math.max(lowest, Math.min(highest, rating)) - lowest) / (highest - lowest)) * (right - left);
  const y = (share) => bottom - share * (bottom - top);
  const text = (words, attributes) => {
    const element = shape("text", attributes);
    element.textContent = words;
    return element;
  };
  const parts = [];
  for (const share of [0, 0.5, 1]) {
    parts.push(shape("line", { x1: left, x2: right, y1: y(share), y2: y(share), class: share === 0.5 ? "half" : "zero" }));
    parts.push(text(share * 100 + "%", { x: left - 4, y: y(share) + 3, "text-anchor": "end" }));
  }
  for (const rating of [1000, 1400, 1800, 2200]) {
    parts.push(text(rating, { x: x(rating), y: bottom + 13, "text-anchor": "middle" }));
  }
  parts.push(shape("polyline", { points: curve.map(([rating, share]) => `${x(rating)},${y(share)}`).join(" "), class: "curve v" }));
  parts.push(shape("line", { x1: x(elo), x2: x(elo), y1: top, y2: bottom, class: "cursor" }));
  parts.push(shape("circle", { cx: x(elo), cy: y(shareAt(curve, elo)), r: 3.5, class: "mover" }));
  svg.replaceChildren(...parts);
}

/** The share at a rating, straight between those that are known. */
function shareAt(curve, rating) {
  const above = Math.max(1, curve.findIndex(([known]) => known >= rating));
  if (rating > curve[curve.length - 1][0]) return curve[curve.length - 1][1];
  const [[r0, p0], [r1, p1]] = [curve[above - 1], curve[above]];
  return p0 + Math.max(0, (rating - r0) / (r1 - r0)) * (p1 - p0);
}

/** Who finds it, in a sentence. */
function tellFinders(finds, elo) {
  const own = `${percent(shareAt(finds.curve, elo))} of players at ${elo}`;
  if (finds.half_at !== null) return `${own}; as often as not at ${finds.half_at}.`;
  const lowest = finds.curve[0];
  return lowest[1] >= 0.5 ? `${own}; most even at ${lowest[0]}.` : `${own}; even at ${finds.curve[finds.curve.length - 1][0]} most do not.`;
}
