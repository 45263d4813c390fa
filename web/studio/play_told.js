// What is told beside a game and after it: what your moves look like, and what the opponent gave you.

import { button, group, make } from "../elements.js";
import { quality } from "../words.js";
import { get } from "./server.js";

/** @typedef {import("./play_game.js").Game} Game */

/** What the moves of whoever plays here look like. @param {Game} game @returns {HTMLElement[]} */
export function estimateOf({ estimate }) {
  if (!estimate) return [];
  const { elo, low, high, moves } = estimate;
  const words = `Your ${moves} ${moves === 1 ? "move looks" : "moves look"} like those of a player of ${Math.round(elo)}; between ${Math.round(low)} and ${Math.round(high)} as far as can be told.`;
  return [group("section", "panel", make("h2", "What your moves look like"), make("p", words))];
}

/** What there is to say when the game is over. @param {Game} game @returns {HTMLElement[]} */
export function afterwards(game) {
  if (!game.ended) return [];
  const parts = [];
  if (game.given?.length) {
    const items = game.given.map(({ move, text, taken }) => {
      const verdict = make("b", taken ? "taken" : "not taken", taken ? "good-move" : "bad-move");
      return group("li", "", make("b", move), ` ${text} `, verdict);
    });
    parts.push(
      group("section", "panel", make("h2", "What he gave you, and what you took"), group("ul", "list", ...items))
    );
  }
  if (game.game !== "chess" && game.moves.length) parts.push(comments(game));
  return parts;
}

/** Remarks on the moves of a small game, when they are asked for. @param {Game} game */
function comments(game) {
  const list = make("ul", undefined, "list");
  const ask = button("What decided it?", async () => {
    ask.disabled = true;
    try {
      /** @type {{comments: {ply: number, glyph: string, text: string[]}[]}} */
      const { comments } = await get(`/games/${game.id}/comments`);
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
      list.replaceChildren(make("li", error instanceof Error ? error.message : String(error)));
    }
  });
  return group("section", "panel", make("h2", "The moves"), ask, list);
}
