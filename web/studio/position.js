// Positions as the server describes them, for the board.

/** @typedef {import("../board/board.js").BoardMove} BoardMove */
/** @typedef {import("../board/board.js").BoardPosition} BoardPosition */

/**
 * A position as the server describes it.
 * @typedef {object} Described
 * @property {string} game
 * @property {string} notation
 * @property {number} rows
 * @property {number} columns
 * @property {"first" | "second" | null} turn
 * @property {{id: string, row: number, column: number, kind: string, name: string, man: string | null,
 *   count: number | null}[]} cells
 * @property {BoardMove[]} legal
 * @property {string[]} last
 * @property {string | null} check
 * @property {string[]} row
 * @property {string} spoken
 */

/**
 * What the board shows of it.
 * @param {Described} position
 * @param {{playable?: boolean}} [options]
 * @returns {BoardPosition}
 */
export function boardPosition(position, { playable = false } = {}) {
  const men = new Map();
  for (const { id, man, count } of position.cells) {
    if (man) men.set(id, man);
    else if (count !== null) men.set(id, String(count));
  }
  return { men, moves: playable ? position.legal : [], last: position.last, check: position.check, row: position.row };
}
