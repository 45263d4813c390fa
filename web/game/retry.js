// Trying again at a mistake: the board asks for a better move and says what is known of the one that is played.

import { percent } from "../words.js";

/**
 * What is known of a move that was tried.
 * @typedef {{san: string, loss: number, best: boolean, again: boolean, text?: string}} Tried
 */

/** What searches may differ by, and what a mistake gives away at the least. */
const SLIP = 0.05;
const MISTAKE = 0.1;

/** Whether a move is good enough to end the search for a better one. @param {Tried} tried */
export const isGood = (tried) => tried.best || (tried.loss < SLIP && !tried.again);

/** The sign that a move deserves here. @param {Tried} tried */
export const signOf = (tried) => (isGood(tried) ? "✓" : tried.loss < MISTAKE && !tried.again ? "?!" : "✗");

/** What is said of a move. @param {Tried} tried @param {string} played */
export function judged(tried, played) {
  if (tried.text) return tried.text;
  if (tried.again) return `${tried.san} is what was played. There is better.`;
  if (tried.best) return `Yes: ${tried.san} is the best move.`;
  if (tried.loss < SLIP) return `${tried.san} gives nothing away, as far as a short look at it shows.`;
  const lost = `${tried.san} gives away ${percent(tried.loss)} of a point, as far as a short look at it shows`;
  return tried.loss < MISTAKE
    ? `${lost}: better than ${played}, but there is better still.`
    : `${lost}. There is better.`;
}
