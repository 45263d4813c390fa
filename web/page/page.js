// The page that `errare annotate --format html` writes: which of its games is shown, and where one is in it.

import { find, make } from "../elements.js";
import { GameView } from "../game/view.js";

/** @typedef {import("../game/reviewed.js").ReviewedGame} ReviewedGame */

/** @type {ReviewedGame[]} */
const games = [...document.querySelectorAll("script.game")].map((script) => JSON.parse(script.textContent ?? ""));
const choice = /** @type {HTMLSelectElement} */ (find("games"));
let chosen = 0;

const view = new GameView(find("view"), {
  onShow: (index) => history.replaceState(null, "", `#${chosen + 1}.${index}`),
});

/** Shows a game, from its beginning unless told otherwise. @param {number} number @param {number} [index] */
function openGame(number, index = 0) {
  chosen = number;
  const game = games[number];
  choice.value = String(number);
  find("players").textContent = `${game.white} (${game.white_elo}) – ${game.black} (${game.black_elo})  ${game.result}`;
  find("event").textContent = [game.event, game.date, game.opening].filter(Boolean).join(" · ");
  view.open(game, index);
}

document.addEventListener("keydown", (event) => games.length && view.key(event));

if (games.length) {
  find("choice").hidden = games.length < 2;
  games.forEach((game, i) => {
    const option = make("option", `${i + 1}. ${game.white} – ${game.black}  ${game.result}`);
    option.value = String(i);
    choice.append(option);
  });
  choice.addEventListener("change", () => openGame(Number(choice.value)));
  const [number, index] = location.hash.slice(1).split(".").map(Number);
  games[number - 1] ? openGame(number - 1, index || 0) : openGame(0);
} else {
  find("players").textContent = "No games";
  find("view").replaceChildren();
}
