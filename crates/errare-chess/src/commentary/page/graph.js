// The graph: u with its spread and v over the game, in White's view.

const WIDTH = 600;
const HEIGHT = 150;

/** Where a position lies from left to right. */
function across(index, count) {
  return count < 2 ? WIDTH / 2 : (index / (count - 1)) * (WIDTH - 12) + 6;
}

/** Where a value from −1 to 1 lies from top to bottom. */
function down(value) {
  return ((1 - Math.max(-1, Math.min(1, value))) / 2) * (HEIGHT - 12) + 6;
}

/** Draws the graph of a game with a line at the position that is shown. */
function drawGraph(svg, game, index) {
  const count = game.positions.length;
  const known = game.positions.map((position, i) => [position, i]).filter(([position]) => position.u !== null);
  const points = (value) => known.map(([position, i]) => `${across(i, count)},${down(value(position))}`);
  const parts = [shape("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "zero" })];
  const upper = points((position) => position.u + position.swing);
  const lower = points((position) => position.u - position.swing);
  parts.push(shape("polygon", { points: upper.concat(lower.reverse()).join(" "), class: "spread" }));
  parts.push(shape("polyline", { points: points((position) => position.v).join(" "), class: "curve v" }));
  parts.push(shape("polyline", { points: points((position) => position.u).join(" "), class: "curve u" }));
  for (const i of game.critical) {
    const [x, y] = [across(i + 1, count), down(game.positions[i + 1].u)];
    const kind = game.moves[i].glyph.startsWith("!") ? "mark good" : "mark";
    parts.push(shape("line", { x1: x, x2: x, y1: y, y2: y, class: kind }));
  }
  const x = across(index, count);
  parts.push(shape("line", { x1: x, x2: x, y1: 0, y2: HEIGHT, class: "cursor" }));
  svg.replaceChildren(...parts);
}

/** Which position a click on the graph means. */
function pointed(svg, event, count) {
  const box = svg.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * WIDTH;
  const index = Math.round(((x - 6) / (WIDTH - 12)) * (count - 1));
  return Math.max(0, Math.min(count - 1, index));
}
