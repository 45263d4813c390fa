// You: how strong your games show you to be, what you miss, and your own mistakes as exercises.

import { Board } from "../board/board.js";
import { layoutOf } from "../board/layouts.js";
import { button, group, make, shape } from "../elements.js";
import { field } from "./fields.js";
import { gamesList } from "./games_list.js";
import { boardPosition } from "./position.js";
import { get, post, put } from "./server.js";

/** @typedef {{game: string, at: number, elo: number, low: number, high: number}} Estimate */
/**
 * @typedef {{rating: {elo: number, low: number, high: number, moves: number, games: number} | null,
 *   history: Estimate[], motifs: {motif: string, missed: number, allowed: number}[],
 *   exercises: number, played: number}} Person
 */
/**
 * @typedef {{id: string, position: string, side: "first" | "second", played: string, text: string, solved: boolean}} Exercise
 */

/** @param {HTMLElement} main */
export async function showYou(main) {
  /** @type {[Person, {exercises: Exercise[]}, {games: any[]}, import("./play.js").About, Record<string, string>]} */
  const [you, { exercises }, { games }, about, settings] = await Promise.all([
    get("/you"),
    get("/you/exercises"),
    get("/games"),
    get("/about"),
    get("/settings"),
  ]);
  const left = group("div", "stack", strength(you), motifs(you), gamesList(games, about), kept(about, settings));
  main.append(make("h1", "You"), group("div", "columns", left, await practice(exercises)));
  return {};
}

/** The rating, with how sure that is. @param {Person} you */
function strength({ rating, history }) {
  const panel = group("section", "panel", make("h2", "Your strength"));
  if (!rating) {
    panel.append(
      make("p", "Play chess here, ten moves or more, and what your moves say of your strength appears here.")
    );
    return panel;
  }
  const { elo, low, high, moves, games } = rating;
  panel.append(
    group("p", "big", make("b", Math.round(elo))),
    make(
      "p",
      `Between ${Math.round(low)} and ${Math.round(high)} as far as ${moves} moves in ${games} ${games === 1 ? "game" : "games"} can tell.`
    )
  );
  if (history.length > 1) panel.append(plot(history));
  return panel;
}

/** The estimate after each game with its interval. @param {Estimate[]} history */
function plot(history) {
  const [width, height, left, bottom] = [400, 160, 40, 8];
  const bounds = history.flatMap(({ low, high }) => [low, high]);
  const [least, most] = [Math.floor(Math.min(...bounds) / 100) * 100, Math.ceil(Math.max(...bounds) / 100) * 100];
  const x = (/** @type {number} */ i) => left + (i / (history.length - 1)) * (width - left - 10);
  const y = (/** @type {number} */ elo) =>
    height - bottom - ((elo - least) / Math.max(1, most - least)) * (height - 2 * bottom);
  const last = history[history.length - 1];
  const svg = shape("svg", {
    viewBox: `0 0 ${width} ${height}`,
    class: "finders",
    role: "img",
    "aria-label": `Estimates after ${history.length} games; the last is ${Math.round(last.elo)}`,
  });
  for (const elo of [least, (least + most) / 2, most]) {
    svg.append(
      shape("line", { x1: left, x2: width, y1: y(elo), y2: y(elo), class: "zero" }),
      shape("text", { x: left - 4, y: y(elo) + 3, "text-anchor": "end" }, Math.round(elo))
    );
  }
  const edge = [
    ...history.map(({ high }, i) => `${x(i)},${y(high)}`),
    ...history.map(({ low }, i) => `${x(i)},${y(low)}`).reverse(),
  ];
  svg.append(
    shape("polygon", { points: edge.join(" "), class: "spread" }),
    shape("polyline", { points: history.map(({ elo }, i) => `${x(i)},${y(elo)}`).join(" "), class: "curve u" })
  );
  return svg;
}

/** Under what name, and where, everything is kept. @param {import("./play.js").About} about @param {Record<string, string>} settings */
function kept({ data }, settings) {
  const name = make("input");
  Object.assign(name, { value: settings.name ?? "", maxLength: 60, placeholder: "You", autocomplete: "name" });
  const said = make("p", undefined, "quiet");
  said.setAttribute("role", "status");
  name.addEventListener("change", () =>
    put("/settings", { name: name.value.trim() || null }).then(
      () => (said.textContent = "Your games are written under this name from now on."),
      (error) => (said.textContent = error.message)
    )
  );
  const where = data
    ? `All of this is kept in ${data} and nowhere else.`
    : "Nothing of this is kept: the studio was started with --in-memory.";
  return group("section", "panel", make("h2", "Kept here"), field("Your name in PGN", name), said, make("p", where, "quiet"));
}

/** What was missed most. @param {Person} you */
function motifs({ motifs }) {
  const panel = group("section", "panel", make("h2", "What you miss"));
  if (!motifs.length) {
    panel.append(
      make(
        "p",
        "Review a game that you played here, and the forks, pins and mates that you missed or allowed are counted here."
      )
    );
    return panel;
  }
  const heading = group(
    "tr",
    "",
    make("th", ""),
    make("th", "missed", "number"),
    make("th", "allowed", "number")
  );
  const rows = [...motifs]
    .sort((a, b) => b.missed + b.allowed - a.missed - a.allowed)
    .map(({ motif, missed, allowed }) =>
      group(
        "tr",
        "",
        make("th", motif),
        make("td", missed, "number"),
        make("td", allowed, "number")
      )
    );
  panel.append(group("table", "", group("thead", "", heading), group("tbody", "", ...rows)));
  return panel;
}

/** Positions in which you went wrong, one after the other. @param {Exercise[]} exercises */
async function practice(exercises) {
  const panel = group("section", "panel practice", make("h2", "Exercises from your own games"));
  const open = exercises.filter((exercise) => !exercise.solved);
  if (!open.length) {
    const words = exercises.length
      ? "You have solved them all."
      : "Mistakes in games that you played here and had reviewed come back here, to be done better.";
    panel.append(make("p", words));
    return panel;
  }
  const frame = make("div", undefined, "frame");
  const status = make("p", undefined, "status");
  status.setAttribute("role", "status");
  const count = make("p", undefined, "quiet");
  const next = button("Next", () => show(at + 1));
  const answer = button("Show the answer", async () => {
    const { best } = await post(`/you/exercises/${open[at].id}`, { move: open[at].played });
    status.textContent = best ? `Best was ${best}.` : "The best move is not known.";
  });
  panel.append(frame, status, count, group("div", "actions", answer, next));
  let at = 0;
  /** @param {number} index */
  async function show(index) {
    at = index % open.length;
    const exercise = open[at];
    const { position } = await post("/positions", { game: "chess", position: exercise.position });
    const board = new Board(frame, layoutOf(position), {
      onMove: async (move) => {
        try {
          const tried = await post(`/you/exercises/${exercise.id}`, { move: move.id });
          status.textContent = tried.text;
          // Its place in the list stays, so that one can look at it once more.
          if (!tried.good) board.show(boardPosition(position, { playable: true }));
        } catch (error) {
          status.textContent = error instanceof Error ? error.message : String(error);
          board.show(boardPosition(position, { playable: true }));
        }
      },
      say: (words) => (status.textContent = words),
    });
    board.turn(exercise.side === "second");
    board.show(boardPosition(position, { playable: true }));
    status.textContent = exercise.text;
    count.textContent = `${at + 1} of ${open.length}`;
  }
  await show(0);
  return panel;
}
