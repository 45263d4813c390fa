// Tournaments: a new one, and one that goes on under one's eyes.

import { button, group, make } from "../elements.js";
import { field, selectOf } from "./fields.js";
import { get, listen, post, remove } from "./server.js";

/**
 * @typedef {{player: string, games: number, wins: number, draws: number, losses: number, score: number | null,
 *   low: number | null, high: number | null, elo: number | null, elo_error: number | null}} Standing
 */
/**
 * @typedef {{id: string, state: string, game: string, games: number, seed: number, done: number, total: number,
 *   error: string | null, players: Standing[], cross: (number | null)[][]}} Arena
 */

/** The form of a new tournament, and those that there are. */
export async function arenas() {
  const [about, { arenas }] = await Promise.all([get("/about"), get("/arenas")]);
  const kinds = about.games.filter((/** @type {any} */ game) => game.id !== "chess");
  const game = selectOf(kinds.map((/** @type {any} */ kind) => [kind.id, kind.name]));
  const players = make("textarea");
  Object.assign(players, { rows: 4, spellcheck: false, value: "perfect\nsemi-random:ply=2" });
  const games = make("input");
  Object.assign(games, { type: "number", min: "2", step: "2", max: String(about.limits.arena_games), value: "200" });
  const problem = make("p", undefined, "problem");
  problem.setAttribute("role", "alert");
  const start = button("Start", () => {}, { kind: "main" });
  start.type = "submit";
  const known = about.players.map((/** @type {any} */ player) => player.name).join(", ");
  const form = group(
    "form",
    "new-arena",
    field("Game", game),
    field("Players, one a line", players, `By name, as on the command line: ${known}.`),
    field("Games of each pair", games),
    start,
    problem
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const names = players.value
      .split("\n")
      .map((name) => name.trim())
      .filter(Boolean);
    try {
      const { id } = await post("/arenas", { game: game.value, players: names, games: Number(games.value), seed: 1 });
      location.hash = `#/lab/arena/${id}`;
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  const items = arenas.map((/** @type {Arena} */ arena) => {
    const link = make("a", arena.players.map(({ player }) => player).join(", "));
    link.href = `#/lab/arena/${arena.id}`;
    return group(
      "li",
      "",
      link,
      " ",
      make("span", `${arena.game}, ${arena.state}, ${arena.done} of ${arena.total} games`, "quiet")
    );
  });
  return group("section", "panel", make("h2", "Tournament"), form, group("ul", "list", ...items));
}

/** @param {HTMLElement} main @param {string} id */
export async function showArena(main, id) {
  const state = make("p", undefined, "state");
  state.setAttribute("role", "status");
  const progress = make("progress");
  progress.setAttribute("aria-label", "Games played");
  const actions = make("div", undefined, "actions");
  const table = make("section", undefined, "panel scroll");
  table.tabIndex = 0;
  table.setAttribute("aria-label", "Standings");
  const back = make("a", "All tournaments");
  back.href = "#/lab";
  const title = make("h1", "Tournament");
  main.append(title, state, progress, actions, table, back);
  /** @param {Arena} arena */
  const take = (arena) => {
    title.textContent = `Tournament: ${arena.game}`;
    const running = arena.state === "running" || arena.state === "waiting";
    progress.max = Math.max(1, arena.total);
    progress.value = arena.done;
    progress.hidden = arena.state === "done";
    const words = {
      running: "Playing",
      waiting: "Waiting for its turn",
      stopped: "Stopped",
      done: "Done",
      failed: arena.error ?? "Failed",
    };
    state.textContent = `${words[/** @type {keyof typeof words} */ (arena.state)] ?? arena.state}: ${arena.done} of ${arena.total} games.`;
    const path = running ? "stop" : "resume";
    const act = button(running ? "Stop" : "Go on", async () => take(await post(`/arenas/${id}/${path}`)));
    const gone = button("Delete", async () => (await remove(`/arenas/${id}`), (location.hash = "#/lab")));
    actions.replaceChildren(
      ...(arena.state === "done" || arena.state === "failed" ? [] : [act]),
      ...(running ? [] : [gone])
    );
    table.replaceChildren(standings(arena));
  };
  take(await get(`/arenas/${id}`));
  const stop = listen(`/arenas/${id}/events`, { arena: take });
  return { leave: stop };
}

/** The cross-table, the best first. @param {Arena} arena */
function standings({ players, cross }) {
  const order = players.map((_, i) => i).sort((a, b) => (players[b].score ?? 0) - (players[a].score ?? 0));
  const percent = (/** @type {number | null} */ share) => (share === null ? "" : `${(100 * share).toFixed(0)}%`);
  const head = ["", "player", "score", "Elo", "won", "drawn", "lost", ...order.map((_, i) => String(i + 1))];
  const heading = group("tr", "", ...head.map((name, i) => make(i ? "th" : "td", name, i > 1 ? "number" : "")));
  const rows = order.map((row, place) => {
    const { player, wins, draws, losses, score, low, high, elo, elo_error } = players[row];
    const total = make("td", percent(score), "number");
    if (low !== null && high !== null) total.title = `between ${percent(low)} and ${percent(high)}`;
    const rating =
      elo === null
        ? ""
        : `${elo < 0 ? "−" : "+"}${Math.abs(elo).toFixed(0)}${elo_error === null ? "" : ` ± ${elo_error.toFixed(0)}`}`;
    const figures = [rating, wins, draws, losses].map((figure) => make("td", figure, "number"));
    const against = order.map((column) =>
      make("td", column === row ? "·" : percent(cross[row]?.[column] ?? null), "number")
    );
    return group("tr", "", make("td", place + 1, "number"), make("th", player), total, ...figures, ...against);
  });
  return group("table", "arena", group("thead", "", heading), group("tbody", "", ...rows));
}
