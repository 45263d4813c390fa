// The board: squares, men, the last move and an arrow.

const NAMES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const SQUARE = 40;

/** An SVG element with attributes. */
function shape(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** The men of a position: [letter, file, rank], both from 0. */
function men(fen) {
  const found = [];
  fen.split(" ")[0].split("/").forEach((row, fromTop) => {
    let file = 0;
    for (const letter of row) {
      if (letter >= "1" && letter <= "8") file += Number(letter);
      else found.push([letter, file++, 7 - fromTop]);
    }
  });
  return found;
}

/** A square such as e4 as [file, rank]. */
function place(square) {
  return [square.charCodeAt(0) - 97, square.charCodeAt(1) - 49];
}

/** Draws a position. `arrows` are [from, to, class]. */
function drawBoard(svg, fen, last, arrows, turned) {
  const x = (file) => (turned ? 7 - file : file) * SQUARE;
  const y = (rank) => (turned ? rank : 7 - rank) * SQUARE;
  const parts = [];
  const square = (file, rank, kind) =>
    parts.push(shape("rect", { x: x(file), y: y(rank), width: SQUARE, height: SQUARE, class: kind }));
  for (let i = 0; i < 64; i++) square(i % 8, i >> 3, (i + (i >> 3)) % 2 ? "light" : "dark");
  for (const name of last) square(...place(name), "from");
  for (let i = 0; i < 8; i++) {
    const file = shape("text", { x: x(i) + SQUARE - 6.5, y: 318, class: "coordinate" });
    const rank = shape("text", { x: 1.5, y: y(i) + 8.5, class: "coordinate" });
    file.textContent = "abcdefgh"[i];
    rank.textContent = i + 1;
    parts.push(file, rank);
  }
  const told = { white: [], black: [] };
  for (const [letter, file, rank] of men(fen)) {
    const kind = letter.toLowerCase();
    const colour = kind === letter ? "black" : "white";
    parts.push(shape("use", { href: "#" + kind, x: x(file), y: y(rank), width: SQUARE, height: SQUARE, class: "man " + colour }));
    told[colour].push(NAMES[kind] + " " + "abcdefgh"[file] + (rank + 1));
  }
  for (const [from, to, kind] of arrows) {
    const [a, b] = [place(from), place(to)].map(([file, rank]) => [x(file) + SQUARE / 2, y(rank) + SQUARE / 2]);
    parts.push(arrow(a, b, kind));
  }
  svg.replaceChildren(...parts);
  svg.setAttribute("aria-label", `White: ${told.white.join(", ")}. Black: ${told.black.join(", ")}.`);
}

/** An arrow from the middle of one square to that of another. */
function arrow([ax, ay], [bx, by], kind) {
  const length = Math.hypot(bx - ax, by - ay);
  const angle = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
  const d = `M8 -3.500H${length - 14}V-10L${length} 0L${length - 14} 10V3.500H8z`;
  return shape("path", { d, transform: `translate(${ax} ${ay}) rotate(${angle})`, class: "arrow " + kind });
}
