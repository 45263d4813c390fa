// Play: a new game, or one that goes on.

import { button, group, make } from "../elements.js";
import { choiceOf, field, selectOf, slider } from "./fields.js";
import { showGame } from "./play_game.js";
import { get, post } from "./server.js";

/** @typedef {{id: string, name: string, about: string, elo: boolean}} Opponent */
/** @typedef {{id: string, name: string, sides: {first: string, second: string}, opponents: Opponent[]}} GameKind */
/** @typedef {{name: string, about: string, arguments: {name: string, about: string}[]}} PlayerKind */
/** @typedef {{errare: string, judge: string, games: GameKind[], players: PlayerKind[]}} About */

/** @type {[string, string][]} */
const CLOCKS = [
  ["", "No clock"],
  ["3+2", "3 minutes and 2 seconds a move"],
  ["5+3", "5 minutes and 3 seconds a move"],
  ["10+5", "10 minutes and 5 seconds a move"],
  ["30+20", "30 minutes and 20 seconds a move"],
];

/** @param {HTMLElement} main @param {string[]} rest */
export async function showPlay(main, [id]) {
  if (id) return showGame(main, id);
  /** @type {[About, {games: any[]}, number | null]} */
  const [about, { games }, rating] = await Promise.all([get("/about"), get("/games"), ratingOfYou()]);
  const form = new NewGame(about, rating);
  main.append(
    group("div", "columns", group("section", "panel", make("h1", "Play"), form.element), gamesList(games, about))
  );
  return {};
}

/** The rating that was inferred. Without it one can play all the same. */
const ratingOfYou = () =>
  get("/you").then(
    (you) => you.rating?.elo ?? null,
    () => null
  );

/** The form of a new game. */
class NewGame {
  /** @param {About} about @param {number | null} rating */
  constructor(about, rating) {
    this.about = about;
    this.rating = rating;
    this.game = about.games[0];
    this.opponent = this.game.opponents[0];
    this.you = "first";
    this.elo = Math.round(rating ?? 1500);
    this.opponentElo = 1500;
    this.clock = "";
    this.written = "";
    this.element = make("form", undefined, "new-game");
    this.element.addEventListener("submit", (event) => (event.preventDefault(), this.start()));
    this.draw();
  }

  draw() {
    const { game, opponent } = this;
    const games = choiceOf(
      "Game",
      this.about.games.map(({ id, name }) => [id, name]),
      game.id,
      (id) => {
        this.game = this.about.games.find((game) => game.id === id) ?? game;
        this.opponent = this.game.opponents[0];
        this.draw();
        this.refocus(id);
      }
    );
    games.classList.add("tiles");
    const opponents = choiceOf(
      "Opponent",
      game.opponents.map(({ id, name, about }) => [id, name, about]),
      opponent.id,
      (id) => {
        this.opponent = game.opponents.find((other) => other.id === id) ?? opponent;
        this.draw();
        this.refocus(id);
      }
    );
    const sides = choiceOf(
      "You play",
      [
        ["first", game.sides.first],
        ["second", game.sides.second],
        ["random", "Either"],
      ],
      this.you,
      (you) => (this.you = you)
    );
    sides.classList.add("tiles");
    this.problem = make("p", undefined, "problem");
    this.problem.setAttribute("role", "alert");
    const start = button("Play", () => {}, { kind: "main" });
    start.type = "submit";
    this.element.replaceChildren(games, start, this.problem, opponents, ...this.strengths(), sides, ...this.timing());
  }

  /** What only chess or only the small games ask. */
  strengths() {
    if (this.game.id !== "chess") return [this.byName()];
    const range = { min: 600, max: 2600, step: 50 };
    const known = this.rating === null ? "Your strength" : "Your strength (from your games)";
    const parts = [slider(known, { ...range, value: this.elo }, (elo) => (this.elo = elo)).element];
    if (this.opponent.elo)
      parts.push(
        slider("His strength", { ...range, value: this.opponentElo }, (elo) => (this.opponentElo = elo)).element
      );
    return parts;
  }

  /** A player of the small games may also be written as on the command line. */
  byName() {
    const input = make("input");
    input.value = this.written;
    input.placeholder = this.game.opponents[0].id;
    input.spellcheck = false;
    input.setAttribute("list", "players");
    const list = make("datalist");
    list.id = "players";
    for (const { name } of this.about.players) list.append(Object.assign(make("option"), { value: name }));
    input.addEventListener("input", () => (this.written = input.value));
    const known = this.about.players.map((player) => player.name).join(", ");
    return group(
      "details",
      "",
      make("summary", "Any other player, by name"),
      field("Player", input, `As on the command line: ${known}.`),
      list
    );
  }

  timing() {
    if (this.game.id !== "chess") return [];
    const clock = selectOf(CLOCKS, this.clock);
    clock.addEventListener("change", () => (this.clock = clock.value));
    return [field("Clock", clock)];
  }

  /** Drawing anew must not lose where one is. @param {string} value */
  refocus(value) {
    const radio = [...this.element.querySelectorAll("input")].find(
      (input) => input.type === "radio" && input.value === value
    );
    radio?.focus();
  }

  async start() {
    const chess = this.game.id === "chess";
    const [minutes, increment] = this.clock.split("+").map(Number);
    /** @type {Record<string, unknown>} */
    const asked = { game: this.game.id, opponent: (!chess && this.written.trim()) || this.opponent.id, you: this.you };
    if (chess) asked.elo = this.elo;
    if (chess && this.opponent.elo) asked.opponent_elo = this.opponentElo;
    if (chess && this.clock) asked.clock = { minutes, increment };
    try {
      location.hash = `#/play/${(await post("/games", asked)).id}`;
    } catch (error) {
      if (this.problem) this.problem.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}

/** How a game stands, for a list. @param {any} game */
const standing = (game) => (game.ended ? game.ended.text : `after ${game.plies} moves`);

/** Games to go on with or to look at. @param {any[]} games @param {About} about */
export function gamesList(games, about) {
  const items = games.slice(0, 12).map((game) => {
    const name = about.games.find(({ id }) => id === game.game)?.name ?? game.game;
    const link = make("a", `${name} against ${game.opponent_name}`);
    link.href = `#/play/${game.id}`;
    return group("li", "", link, " ", make("span", standing(game), "quiet"));
  });
  if (!items.length) items.push(make("li", "You have not played here yet."));
  return group("section", "panel", make("h2", "Your games"), group("ul", "list", ...items));
}
