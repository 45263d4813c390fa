// What is said of the last move and of the position, with the lines that show it.

import { button, group, make } from "../elements.js";
import { percent, plainSign, quality, signed } from "../words.js";
import { lineOf } from "./lines.js";
import { moverElo } from "./reviewed.js";

/** @typedef {import("./reviewed.js").ReviewedGame} ReviewedGame */
/** @typedef {import("./reviewed.js").Step} Step */

/** A loss that is worth mentioning. */
const TELLING = 0.03;

/**
 * The paragraphs at a position. `onLine` is told which line is to be played how far, and the index of the position that
 * it begins from.
 * @param {ReviewedGame} game
 * @param {number} index
 * @param {(steps: Step[], count: number, from: number, line: Element) => void} onLine
 * @param {() => void} onRetry
 * @returns {HTMLElement[]}
 */
export function remarkOf(game, index, onLine, onRetry) {
  const position = game.positions[index];
  const played = game.moves[index - 1];
  const before = game.positions[index - 1];
  /** @type {HTMLElement[]} */
  const said = [];
  const line = (/** @type {Step[]} */ steps, /** @type {number} */ from) => {
    /** @type {HTMLElement} */
    const element = lineOf(steps, (count) => onLine(steps, count, from, element));
    return element;
  };
  if (played) {
    const name = make("b", `${played.number} ${played.san}${played.glyph}`, quality(played.glyph));
    const remark = group("p", "said", name, " ", played.remarks.join(" "));
    const why = reasonOf(game, index - 1);
    remark.title = why;
    said.push(remark);
    if (played.glyph && why) said.push(make("p", why, "reason"));
    if (played.refutation?.length) said.push(group("p", "", "It is answered by ", line(played.refutation, index), "."));
    const best = before.candidates.find((candidate) => candidate.best);
    if (best && best.san !== played.san && played.loss >= TELLING) {
      const better = played.better?.length ? played.better : before.line;
      if (better.length) said.push(group("p", "", "Better was ", line(better, index - 1), ". ", gaveAway(played.loss)));
    }
    if (before.tries.length)
      said.push(group("p", "", button("Try again", onRetry, { kind: "retry", title: "Look for a better move: t" })));
  }
  for (const comment of played ? played.comments : game.comments) said.push(make("p", comment, "comment"));
  if (position.remarks.length)
    said.push(make("p", `${plainSign(position.glyph)} ${position.remarks.join(" ")}`.trim()));
  if (!said.length && position.u !== null)
    said.push(
      make("p", "Step through the game with the buttons, the arrow keys, or by swiping over the board.", "quiet")
    );
  if (index === game.positions.length - 1) said.push(make("p", `Result: ${game.result}`));
  return said;
}

/**
 * What a move did in numbers, from which its sign follows.
 * @param {ReviewedGame} game
 * @param {number} i the index of the move
 */
export function reasonOf(game, i) {
  const [before, after, move] = [game.positions[i], game.positions[i + 1], game.moves[i]];
  if (before.u === null || before.v === null || after.u === null || after.v === null) return "";
  const worth = `u ${signed(before.u)} → ${signed(after.u)}, v ${signed(before.v)} → ${signed(after.v)}`;
  const likely = before.candidates.some((candidate) => candidate.san === move.san && candidate.probability > 0);
  const played = likely ? `; played by ${percent(move.probability)} at ${Math.round(moverElo(game, before))}` : "";
  return `(${worth}${played})`;
}

/** @param {number} loss */
const gaveAway = (loss) => `The move gave away ${percent(loss)} of a point.`;
