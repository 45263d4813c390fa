// What stands beside a game: what may be played, who finds what, the moments that matter, and each player's game in
// numbers.

import { button, group, make } from "../elements.js";
import { percent, quality, signed, signInWords } from "../words.js";
import { whiteToMove } from "./chess.js";
import { choicesOf } from "./choices.js";
import { drawFinders, tellFinders } from "./finders.js";
import { moverElo } from "./reviewed.js";

/** @typedef {import("./reviewed.js").Candidate} Candidate */
/** @typedef {import("./reviewed.js").ReviewedGame} ReviewedGame */

/** A panel with a heading. @param {string} title @param {...Node} children */
const panel = (title, ...children) => group("section", "panel", make("h2", title), ...children);

/** What a position is worth, in words. @param {ReviewedGame} game @param {number} index */
export function worth(game, index) {
  const position = game.positions[index];
  if (position.u === null || position.v === null) return "";
  const theory = position.v >= 0.5 ? "White wins" : position.v <= -0.5 ? "Black wins" : "neither side wins";
  const text = `Best play: ${theory} (v ${signed(position.v)}). These two: White scores ${percent((1 + position.u) / 2)} (u ${signed(position.u)}).`;
  if (position.keeps === null || index === game.positions.length - 1) return text;
  return `${text} A player of ${moverElo(game, position)} keeps the result with ${percent(position.keeps)}.`;
}

/**
 * What may be played in a position.
 * @param {ReviewedGame} game @param {number} index
 * @param {(candidate: Candidate | null) => void} onPoint @param {(candidate: Candidate) => void} onPick
 */
export function choicesPanel(game, index, onPoint, onPick) {
  const position = game.positions[index];
  // While a game is looked at only the best move is known.
  if (!position.candidates.some(({ probability }) => probability > 0)) return null;
  const options = { white: whiteToMove(position.fen), played: game.moves[index]?.san, onPoint, onPick };
  return panel(`What a player of ${moverElo(game, position)} plays here`, choicesOf(position.candidates, options));
}

/** At a moment that matters, who would have kept the result. @param {ReviewedGame} game @param {number} index */
export function findersPanel(game, index) {
  const before = game.positions[index - 1];
  const finds = game.critical.includes(index - 1) ? before.finds : null;
  if (!finds) return null;
  const elo = moverElo(game, before);
  const title = `Who keeps the result at move ${parseInt(game.moves[index - 1].number, 10)}, by rating`;
  return panel(title, drawFinders(finds, elo), make("p", tellFinders(finds, elo)));
}

/** The moves that one should look at first. @param {ReviewedGame} game @param {(index: number) => void} onPick */
export function criticalPanel(game, onPick) {
  if (!game.critical.length) return null;
  const items = game.critical.map((i) => {
    const move = game.moves[i];
    const element = button("", () => onPick(i + 1), { kind: "moment" });
    element.dataset.ply = String(i + 1);
    const name = make("b", `${move.number} ${move.san}${move.glyph}`, quality(move.glyph));
    element.append(name, " " + (move.remarks[0] ?? ""));
    return group("li", "", element);
  });
  return panel("Critical moments", group("ol", "critical", ...items));
}

/**
 * How each player did: what his moves kept of the points that best play promised, beside what is usual at his
 * strength.
 * @param {ReviewedGame} game
 */
export function numbersPanel(game) {
  if (!game.summaries) return null;
  /** @type {Record<string, string>} */
  const titles = {
    kept: "of the points that best play promised, on average",
    expected: "of somebody of his strength, in these positions",
  };
  const cells = ["", "kept", "expected", "?!", "?", "??"].map((name, i) => {
    const cell = make(i ? "th" : "td", name, i ? "number" : "");
    const title = titles[name] ?? signInWords(name);
    if (title) cell.title = title;
    return cell;
  });
  const rows = game.summaries.map((numbers, i) => {
    const shares = [numbers.accuracy, numbers.expected_accuracy].map((share) => (100 * share).toFixed(1) + "%");
    const all = [...shares, numbers.inaccuracies, numbers.mistakes, numbers.blunders];
    return group(
      "tr",
      "",
      make("th", i ? game.black : game.white, "name"),
      ...all.map((cell) => make("td", cell, "number"))
    );
  });
  const table = group("table", "numbers", group("thead", "", group("tr", "", ...cells)), group("tbody", "", ...rows));
  return panel("The game in numbers", table);
}
