// Where the cells of a board lie and what they are called.

/**
 * A cell: what it is called by programs and by people, its place in the grid, and what is written on it.
 * @typedef {{id: string, says: string, row: number, column: number, height: number, kind: string, mark?: string}} CellPlace
 */

/**
 * A board: its game, its size, its cells in reading order, and whether it can be turned.
 * @typedef {{game: string, rows: number, columns: number, cells: CellPlace[], turns: boolean, says: string}} Layout
 */

/** @type {Record<string, string>} */
const BOARDS = {
  chess: "Chess board",
  "noughts-and-crosses": "Noughts and crosses",
  "connect-four": "Connect four",
  kalah: "Kalah",
};

/** The board of chess, for whoever has nothing but a FEN. @returns {Layout} */
export function chessLayout() {
  /** @type {CellPlace[]} */
  const cells = [];
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const id = "abcdefgh"[column] + (8 - row);
      cells.push({ id, says: id, row, column, height: 1, kind: (row + column) % 2 ? "dark" : "light" });
    }
  }
  return { game: "chess", rows: 8, columns: 8, cells, turns: true, says: BOARDS.chess };
}

/**
 * The board of a position as the server describes it.
 * @param {{game: string, rows: number, columns: number, cells: {id: string, row: number, column: number, kind: string,
 *   name: string}[]}} position
 * @returns {Layout}
 */
export function layoutOf(position) {
  if (position.game === "chess") return chessLayout();
  const { game, rows, columns } = position;
  const cells = position.cells.map(({ id, row, column, kind, name }) => {
    // A store of Kalah stands beside both rows.
    const store = kind === "store";
    return { id, says: name, row: store ? 0 : row, column, height: store ? rows : 1, kind, mark: markOf(game, id, row) };
  });
  return { game, rows, columns, cells, turns: game === "kalah", says: BOARDS[game] ?? game };
}

/**
 * How one writes a move to a cell of a small game: its letter, its column, or its pit.
 * @param {string} game
 * @param {string} id
 * @param {number} row
 */
function markOf(game, id, row) {
  if (game === "noughts-and-crosses") return id;
  if (game === "connect-four") return row === 0 ? /^c(\d+)/.exec(id)?.[1] : undefined;
  return /(\d+)$/.exec(id)?.[1];
}
