// What is told beside a game and after it: what your moves look like, and what the opponent gave you.

import { button, group, make } from "../elements.js";
import { quality } from "../words.js";
import { get } from "./server.js";

/** @typedef {import("./play_game.js").Game} Game */
/** @typedef {{ply: number, move: string, text: string, taken: boolean | null}} Given */

/** What the moves of whoever plays here look like. @param {Game} game @returns {HTMLElement[]} */
export function estimateOf({ estimate }) {
  if (!estimate) return [];
  const { elo, low, high, moves } = estimate;
  const words = `Your ${moves === 1 ? "move looks like one" : `${moves} moves look like those`} of a player of ${Math.round(elo)}; between ${Math.round(low)} and ${Math.round(high)} as far as can be told.`;
  return [group("section", "panel", make("h2", "What your moves look like"), make("p", words))];
}

/** What there is to say when the game is over. @param {Game} game @returns {HTMLElement[]} */
export function afterwards(game) {
  if (!game.ended) return [];
  const parts = [];
  if (game.given?.length) parts.push(group("section", "panel", ...gifts(game.given)));
  if (game.game !== "chess" && game.moves.length) parts.push(comments(game));
  if (game.game === "chess" && game.opponent === "tutor" && !game.given?.length && game.moves.length > 1)
    parts.push(group("section", "panel", make("h2", "What he gave you"), make("p", "He gave nothing away on purpose in this game.")));
  return parts;
}

/** What an opponent gave on purpose. @param {Given[]} given */
function gifts(given) {
  const items = given.map(({ move, text, taken }) => {
    const verdict = make("b", taken ? "taken" : "not taken", taken ? "good-move" : "bad-move");
    return group("li", "", make("b", move), ` ${text} `, verdict);
  });
  return [make("h2", "What he gave you, and what you took"), group("ul", "list", ...items)];
}

/** Remarks on the moves of a small game, when they are asked for. @param {Game} game */
function comments(game) {
  const list = make("ul", undefined, "list");
  const gave = make("div");
  const ask = button("What decided it?", async () => {
    ask.disabled = true;
    ask.textContent = "Looking at the moves …";
    try {
      /** @type {{comments: {ply: number, glyph: string, text: string[]}[], given: Given[]}} */
      const { comments, given } = await get(`/games/${game.id}/comments`);
      if (given.length) gave.replaceChildren(...gifts(given));
      const items = comments.map(({ ply, glyph, text }) => {
        const move = game.moves[ply - 1];
        return group("li", "", make("b", `${ply}. ${move?.text ?? ""}${glyph}`, quality(glyph)), " " + text.join(" "));
      });
      list.replaceChildren(
        ...(items.length ? items : [make("li", "There is nothing to say of the moves of this game.")])
      );
      ask.remove();
    } catch (error) {
      ask.disabled = false;
      ask.textContent = "What decided it?";
      list.replaceChildren(make("li", error instanceof Error ? error.message : String(error)));
    }
  });
  return group("section", "panel", gave, make("h2", "The moves"), ask, list);
}
