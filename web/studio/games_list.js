// The games that were played here: to go on with, to look at, to take away.

import { button, group, make } from "../elements.js";
import { remove } from "./server.js";

/** How many are listed before somebody asks for more. */
const AT_FIRST = 12;

/** @typedef {{id: string, game: string, opponent_name: string, plies: number, ended: {text: string} | null}} Played */

/** A name in the middle of a sentence. @param {string} name */
export const within = (name) => name.replace(/^(The|A|Who) /, (word) => word.toLowerCase());

/** How a game stands. @param {Played} game */
const standing = ({ ended, plies }) => ended?.text ?? (plies === 1 ? "after 1 move" : `after ${plies} moves`);

/** @param {Played[]} games @param {import("./play.js").About} about */
export function gamesList(games, about) {
  const list = make("ul", undefined, "list");
  const entry = (/** @type {Played} */ game) => {
    const name = about.games.find(({ id }) => id === game.game)?.name ?? game.game;
    const link = make("a", `${name} against ${within(game.opponent_name)}`);
    link.href = `#/play/${game.id}`;
    const item = group("li", "entry", group("span", "", link, " ", make("span", standing(game), "quiet")));
    item.append(deleting(item, `/games/${game.id}`, link.textContent ?? ""));
    return item;
  };
  list.append(...games.slice(0, AT_FIRST).map(entry));
  if (!games.length) list.append(make("li", "You have not played here yet."));
  const panel = group("section", "panel", make("h2", "Your games"), list);
  if (games.length > AT_FIRST) {
    const all = button(`Show all ${games.length}`, () => (list.append(...games.slice(AT_FIRST).map(entry)), all.remove()));
    panel.append(all);
  }
  return panel;
}

/**
 * A button that takes something away for good, when it is pressed twice.
 * @param {HTMLElement} item @param {string} path @param {string} what
 */
export function deleting(item, path, what) {
  const ask = button("✕\uFE0E", () => (sure ? go() : warn()), { kind: "plain away", says: `Delete ${what}`, title: "Delete" });
  let sure = false;
  const warn = () => {
    sure = true;
    ask.textContent = "Delete?";
    ask.addEventListener("blur", () => ((sure = false), (ask.textContent = "✕\uFE0E")), { once: true });
  };
  const go = async () => {
    try {
      await remove(path);
      item.remove();
    } catch (error) {
      ask.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  return ask;
}
