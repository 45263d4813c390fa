// What could be played in a position and what was, as arrows and in words: the best move, the best chance of these two, and
// the move of the game.

import { make } from "../elements.js";
import { whiteToMove } from "./chess.js";

/** @typedef {import("./reviewed.js").Candidate} Candidate */
/** @typedef {import("./reviewed.js").ReviewedGame} ReviewedGame */
/** An arrow with its name and its move. @typedef {{kind: string, name: string, san: string, squares: [string, string]}} Advice */

/** By how much of u another move must promise more than the best one to be the better chance. */
const WORTH_IT = 0.04;

/** From where on best play decides the game. */
const DECIDED = 0.5;

/**
 * The arrows of a position, each move once, by the first of its names.
 * @param {ReviewedGame} game
 * @param {number} index
 */
export function adviceOn(game, index) {
  const { candidates, fen, v } = game.positions[index];
  const best = candidates.find((candidate) => candidate.best);
  const side = whiteToMove(fen) ? 1 : -1;
  // What can be held is not given up for a chance.
  const sound = candidates.filter((candidate) => candidate.delta_v >= 0 || side * (v ?? 0) <= -DECIDED);
  const chance = sound.reduce(
    (/** @type {Candidate | undefined} */ most, next) => (most && side * (next.u - most.u) <= 0 ? most : next),
    undefined
  );
  const better = chance && best && side * (chance.u - best.u) >= WORTH_IT;
  const played = game.moves[index];
  /** @type {Advice[]} */
  const all = [];
  if (best) all.push({ kind: "best", name: "best", san: best.san, squares: best.squares });
  if (better) all.push({ kind: "practical", name: "best chance", san: chance.san, squares: chance.squares });
  const same = all.find(({ san }) => played && san === played.san);
  if (same) same.name += ", played";
  else if (played) all.push({ kind: "played", name: "played", san: played.san, squares: played.squares });
  return all;
}

/** The arrows in words. @param {Advice[]} all */
export const adviceInWords = (all) =>
  all.flatMap(({ kind, name, san }) => [make("b", `${name}: `, kind), `${san}  `]);
