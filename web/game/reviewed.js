// What is known of a reviewed game, as `crates/errare-chess/src/commentary/page/data.rs` writes it.

import { whiteToMove } from "./chess.js";

/**
 * A move of a line: how it is written, its squares, and what it changes on the board.
 * @typedef {{text: string, squares: [string, string], change: string}} Step
 */
/**
 * Who finds the right move: shares of players over ratings.
 * @typedef {{curve: [number, number][], half_at: number | null}} Finders
 */

/**
 * A move that could be played.
 * @typedef {{san: string, squares: [string, string], change: string, probability: number, u: number, delta_v: number,
 *   best: boolean, glyph: string}} Candidate
 */

/**
 * A move to try at a mistake, and what it gives away of the score.
 * @typedef {{san: string, squares: [string, string], change: string, promotion: string | null, loss: number}} Attempt
 */

/**
 * A position. u and v are in White's view.
 * @typedef {object} Place
 * @property {string} fen
 * @property {string | null} check
 * @property {number | null} u
 * @property {number | null} v
 * @property {number} swing how far results scatter from here
 * @property {number | null} keeps the probability that the next move keeps what theory promises
 * @property {Finders | null} finds
 * @property {string} glyph
 * @property {string[]} remarks
 * @property {Step[]} line
 * @property {Candidate[]} candidates
 * @property {Attempt[]} tries
 */

/**
 * A move that was played.
 * @typedef {object} Played
 * @property {string} number
 * @property {string} san
 * @property {[string, string]} squares
 * @property {string} glyph
 * @property {string[]} remarks
 * @property {string[]} comments
 * @property {number} probability
 * @property {number} loss
 * @property {Step[] | null} refutation
 * @property {Step[] | null} better
 */

/**
 * @typedef {{accuracy: number, expected_accuracy: number, inaccuracies: number, mistakes: number, blunders: number}} Summary
 */

/**
 * @typedef {object} ReviewedGame
 * @property {string} white
 * @property {string} black
 * @property {number} white_elo
 * @property {number} black_elo
 * @property {string} event
 * @property {string} date
 * @property {string} opening
 * @property {string} result
 * @property {string} judge
 * @property {[Summary, Summary] | null} summaries
 * @property {string[]} comments
 * @property {Place[]} positions
 * @property {Played[]} moves
 * @property {number[]} critical
 */

/** The rating of whoever is to move. @param {ReviewedGame} game @param {Place} place */
export const moverElo = (game, place) => (whiteToMove(place.fen) ? game.white_elo : game.black_elo);
