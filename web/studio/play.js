// Play: a new game, or one that goes on.

import { button, group, make } from "../elements.js";
import { choiceOf, field, selectOf, slider } from "./fields.js";
import { gamesList } from "./games_list.js";
import { showGame } from "./play_game.js";
import { get, post, put } from "./server.js";

/** @typedef {{id: string, name: string, about: string, elo: boolean, plies: number | null}} Opponent */
/**
 * @typedef {{id: string, name: string, how: string, sides: {first: string, second: string},
 *   opponents: Opponent[]}} GameKind
 */
/** @typedef {{name: string, about: string, arguments: {name: string, about: string}[]}} PlayerKind */
/** @typedef {{errare: string, judge: string, data: string | null, games: GameKind[], players: PlayerKind[]}} About */

/** @type {[string, string][]} */
const CLOCKS = [
  ["", "No clock"],
  ["3+2", "3 minutes and 2 seconds a move"],
  ["5+3", "5 minutes and 3 seconds a move"],
  ["10+5", "10 minutes and 5 seconds a move"],
  ["30+20", "30 minutes and 20 seconds a move"],
  ["other", "Another …"],
];

/** Under what it is kept what was chosen last. */
const LAST = "new game";

/** @param {HTMLElement} main @param {string[]} rest */
export async function showPlay(main, [id]) {
  if (id) return showGame(main, id);
  /** @type {[About, {games: any[]}, number | null, Record<string, string>]} */
  const [about, { games }, rating, settings] = await Promise.all([
    get("/about"),
    get("/games"),
    ratingOfYou(),
    get("/settings"),
  ]);
  const form = new NewGame(about, rating, settings[LAST]);
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
  /** @param {About} about @param {number | null} rating @param {string | undefined} last what was chosen last */
  constructor(about, rating, last) {
    this.about = about;
    this.rating = rating;
    const before = remembered(last);
    this.game = about.games.find(({ id }) => id === before.game) ?? about.games[0];
    this.opponent = this.game.opponents.find(({ id }) => id === before.opponent) ?? this.game.opponents[0];
    this.you = before.you ?? "first";
    /** What you say of your strength; if nothing, it is found out by your moves. @type {number | null} */
    this.elo = before.elo ?? null;
    this.opponentElo = before.opponentElo ?? 1500;
    this.plies = before.plies ?? 3;
    this.clock = CLOCKS.some(([value]) => value === before.clock) ? (before.clock ?? "") : "";
    this.other = { minutes: "15", increment: "10" };
    this.position = "";
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
    const how = game.how ? [make("p", game.how, "quiet how")] : [];
    this.element.replaceChildren(
      games,
      ...how,
      start,
      this.problem,
      opponents,
      ...this.strengths(),
      sides,
      ...this.timing(),
      this.beginning()
    );
  }

  /** What only chess or only the small games ask. */
  strengths() {
    const sees = this.opponent.plies
      ? [
          slider(
            "He sees so many plies",
            { min: 1, max: this.opponent.plies, step: 1, value: Math.min(this.plies, this.opponent.plies) },
            (plies) => (this.plies = plies)
          ).element,
        ]
      : [];
    if (this.game.id !== "chess") return [...sees, this.byName()];
    const range = { min: 600, max: 2600, step: 50 };
    const believed = Math.round((this.rating ?? 1500) / 50) * 50;
    const found = make("input");
    Object.assign(found, { type: "checkbox", checked: this.elo === null });
    const own = slider("Your strength", { ...range, value: this.elo ?? believed }, (elo) => (this.elo = elo));
    own.element.hidden = this.elo === null;
    found.addEventListener("change", () => {
      this.elo = found.checked ? null : Number(own.input.value);
      own.element.hidden = found.checked;
    });
    const words =
      this.rating === null
        ? "Find out how strong I am by my moves"
        : `Go by my games here: they look like those of a player of ${Math.round(this.rating)}`;
    const parts = [group("label", "check", found, words), own.element];
    if (this.opponent.elo)
      parts.push(
        slider("His strength", { ...range, value: this.opponentElo }, (elo) => (this.opponentElo = elo)).element
      );
    return parts;
  }

  /** Another position to begin with. */
  beginning() {
    const input = make("input");
    Object.assign(input, { value: this.position, spellcheck: false, placeholder: "as usual" });
    input.addEventListener("input", () => (this.position = input.value));
    const about = this.game.id === "chess" ? "A FEN." : "As `errare analyse` takes it.";
    const whole = group("details", "", make("summary", "From another position"), field("Position", input, about));
    whole.open = Boolean(this.position);
    return whole;
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
    const clock = selectOf(CLOCKS, this.clock);
    const number = (/** @type {"minutes" | "increment"} */ key, /** @type {string} */ name) => {
      const input = make("input");
      Object.assign(input, { type: "number", min: key === "minutes" ? "0.5" : "0", max: "600", step: "any" });
      input.value = this.other[key];
      input.addEventListener("input", () => (this.other[key] = input.value));
      return field(name, input);
    };
    const other = group("div", "pair", number("minutes", "Minutes"), number("increment", "Seconds a move"));
    other.hidden = this.clock !== "other";
    clock.addEventListener("change", () => ((this.clock = clock.value), (other.hidden = this.clock !== "other")));
    return [field("Clock", clock), other];
  }

  /** The clock that was chosen, for the server. */
  times() {
    const [minutes, increment] =
      this.clock === "other" ? [this.other.minutes, this.other.increment] : this.clock.split("+");
    return this.clock ? { minutes: Number(minutes), increment: Number(increment) } : null;
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
    const { game, opponent, you, elo, opponentElo, plies, clock } = this;
    const named = opponent.plies ? `${opponent.id}:ply=${Math.min(plies, opponent.plies)}` : opponent.id;
    /** @type {Record<string, unknown>} */
    const asked = { game: game.id, opponent: (!chess && this.written.trim()) || named, you };
    if (chess) asked.elo = elo;
    if (chess && opponent.elo) asked.opponent_elo = opponentElo;
    asked.clock = this.times();
    asked.position = this.position.trim() || null;
    const last = { game: game.id, opponent: opponent.id, you, elo, opponentElo, plies, clock };
    try {
      const { id } = await post("/games", asked);
      put("/settings", { [LAST]: JSON.stringify(last) }).catch(() => {});
      location.hash = `#/play/${id}`;
    } catch (error) {
      if (this.problem) this.problem.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}

/**
 * What was chosen last, as far as it can be read.
 * @param {string | undefined} text
 * @returns {{game?: string, opponent?: string, you?: string, elo?: number | null, opponentElo?: number, plies?: number,
 *   clock?: string}}
 */
function remembered(text) {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
}
