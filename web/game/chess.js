// Chess boards from a few letters.

import { manOf } from "../words.js";

/** What stands where. @param {string} fen @returns {Map<string, string>} */
export function menOf(fen) {
  const men = new Map();
  fen
    .split(" ")[0]
    .split("/")
    .forEach((row, fromTop) => {
      let file = 0;
      for (const letter of row) {
        if (letter >= "1" && letter <= "8") file += Number(letter);
        else men.set("abcdefgh"[file++] + (8 - fromTop), manOf(letter));
      }
    });
  return men;
}

/**
 * What stands where after a move, which is told by the cells that it changes: "e2.e4P".
 * @param {Map<string, string>} men @param {string} change
 */
export function changed(men, change) {
  const after = new Map(men);
  for (let i = 0; i < change.length; i += 3) {
    const [cell, letter] = [change.slice(i, i + 2), change[i + 2]];
    if (letter === ".") after.delete(cell);
    else after.set(cell, manOf(letter));
  }
  return after;
}

/** Whether White is to move. @param {string} fen */
export const whiteToMove = (fen) => fen.split(" ")[1] === "w";
