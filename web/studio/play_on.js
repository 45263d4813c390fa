// Playing on from a position of chess that is shown somewhere, against anybody.

import { button, make } from "../elements.js";
import { choiceOf, field, selectOf, slider } from "./fields.js";
import { get, post } from "./server.js";

/** @typedef {import("./play.js").Opponent} Opponent */

/** A button that asks against whom, and begins the game. @param {() => string} fenOf the position that is shown */
export const playOnButton = (fenOf) => button("Play on from here", () => ask(fenOf()));

/** @param {string} fen */
async function ask(fen) {
  /** @type {Opponent[]} */
  const opponents = (await get("/about")).games[0].opponents;
  const dialog = make("dialog", undefined, "ask");
  dialog.setAttribute("aria-label", "Play on from here");
  const partner = selectOf(
    opponents.map(({ id, name }) => [id, name]),
    "human"
  );
  let opponent_elo = 1500;
  const strength = slider("His strength", { min: 600, max: 2600, step: 50, value: opponent_elo }, (elo) => {
    opponent_elo = elo;
  });
  const chosen = () => opponents.find(({ id }) => id === partner.value);
  const show = () => (strength.element.hidden = !chosen()?.elo);
  partner.addEventListener("change", show);
  show();
  let you = fen.split(" ")[1] === "w" ? "first" : "second";
  const sides = choiceOf(
    "You play",
    [
      ["first", "White"],
      ["second", "Black"],
    ],
    you,
    (side) => (you = side)
  );
  sides.classList.add("tiles");
  const problem = make("p", undefined, "problem");
  problem.setAttribute("role", "alert");
  const begin = async () => {
    const strong = chosen()?.elo ? { opponent_elo } : {};
    try {
      const { id } = await post("/games", { game: "chess", opponent: partner.value, you, position: fen, ...strong });
      dialog.close();
      location.hash = `#/play/${id}`;
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  const go = button("Play", begin, { kind: "main" });
  const no = button("Cancel", () => dialog.close());
  dialog.append(field("Against", partner), strength.element, sides, go, no, problem);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
