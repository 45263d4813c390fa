// The choice of a man for a pawn that gets to the other end.

import { button, make } from "../elements.js";
import { drawMan } from "./pieces.js";

/**
 * Asks for one of several moves that differ in what a pawn becomes. Resolves to nothing when whoever is asked thinks
 * better of it.
 * @template {{promotion?: string | null}} M
 * @param {HTMLElement} frame
 * @param {M[]} moves
 * @param {string} colour
 * @returns {Promise<M | null>}
 */
export function askPromotion(frame, moves, colour) {
  return new Promise((resolve) => {
    const dialog = make("dialog", undefined, "promotion");
    dialog.setAttribute("aria-label", "What the pawn becomes");
    /** @type {M | null} */
    let chosen = null;
    for (const move of moves) {
      const name = move.promotion ?? "queen";
      const choice = button("", () => ((chosen = move), dialog.close()), { says: name });
      choice.append(drawMan(`${colour} ${name}`));
      dialog.append(choice);
    }
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.addEventListener("close", () => (dialog.remove(), resolve(chosen)));
    frame.append(dialog);
    dialog.showModal();
  });
}
