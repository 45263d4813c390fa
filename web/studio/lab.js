// Lab: the tables of the papers beside their print, and tournaments.

import { button, group, make } from "../elements.js";
import { arenas, showArena } from "./lab_arena.js";
import { picture } from "./picture.js";
import { get, listen, post } from "./server.js";

/**
 * @typedef {{row: string, column: string, quantity: string, published: number | null, computed: number | null,
 *   z: number | null, comes_out: boolean | null, print: string}} Cell
 */
/** @typedef {{table: string, reading: string, preferred: boolean, remarks: string[], cells: Cell[]}} Table */
/**
 * @typedef {{id: string, state: string, done: number, total: number, what: string, error: string | null,
 *   result: {count: {printed: number, reproduced: number, fitted: number, departing: number}, tables: Table[],
 *   pictures: string[]} | null}} Job
 */

/** @param {HTMLElement} main @param {string[]} rest */
export async function showLab(main, [kind, id]) {
  if (kind === "arena") return showArena(main, id);
  const [{ papers }, arena] = await Promise.all([get("/lab/papers"), arenas()]);
  /** @type {(() => void)[]} */
  const stops = [];
  const items = papers.map((/** @type {any} */ paper) => paperOf(paper, stops));
  const published = group(
    "section",
    "panel",
    make("h2", "Published experiments"),
    make("p", "Every table is worked out again and set beside its print.", "quiet"),
    ...items
  );
  main.append(make("h1", "Lab"), group("div", "columns", published, arena));
  return { leave: () => stops.forEach((stop) => stop()) };
}

/**
 * A paper, whose tables are worked out when they are asked for.
 * @param {{id: string, name: string, about: string, quick: boolean}} paper
 * @param {(() => void)[]} stops
 */
function paperOf({ id, name, about, quick }, stops) {
  const state = make("p", undefined, "state");
  state.setAttribute("role", "status");
  const progress = make("progress");
  progress.setAttribute("aria-label", `Tables of ${name}`);
  const shown = make("div");
  progress.hidden = true;
  const control = make("span");
  const run = button(quick ? "Work it out" : "Work it out (takes a while)", async () => {
    try {
      const job = /** @type {Job} */ (await post(`/lab/papers/${id}`, {}));
      const stop = listen(`/jobs/${job.id}/events`, { job: (/** @type {Job} */ job) => take(job, stop) });
      stops.push(stop);
      take(job, stop);
    } catch (error) {
      state.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  run.setAttribute("aria-label", `${run.textContent}: ${name}`);
  /** @param {Job} job @param {() => void} stop */
  const take = (job, stop) => {
    const running = job.state === "running" || job.state === "waiting";
    progress.hidden = !running;
    progress.max = Math.max(1, job.total);
    progress.value = job.done;
    control.replaceChildren(running ? button("Stop", () => post(`/jobs/${job.id}/stop`).catch(() => {})) : run);
    state.textContent = job.error ?? (running ? `${job.what}: ${job.done} of ${job.total}` : "");
    if (!running) stop();
    if (!job.result) return;
    const { printed, reproduced, fitted, departing } = job.result.count;
    state.textContent = `Of ${printed} numbers in print ${reproduced} come out${fitted ? ` (${fitted} of them were fitted to)` : ""}; ${departing} depart.`;
    shown.replaceChildren(...job.result.pictures.map(picture), ...job.result.tables.map(tableOf));
  };
  control.append(run);
  return group(
    "article",
    "paper",
    make("h3", name),
    make("p", about, "quiet"),
    group("div", "actions", control, progress),
    state,
    shown
  );
}

/** A table beside its print. @param {Table} table */
function tableOf({ table, reading, remarks, cells, preferred }) {
  const head = ["", "", "in print", "ours", "z", ""].map((name, i) => make("th", name, i > 1 && i < 5 ? "number" : ""));
  const rows = cells.map(({ row, column, published, computed, z, comes_out }) => {
    const number = (/** @type {number | null} */ value) =>
      make("td", value === null ? "" : String(Math.round(value * 1e4) / 1e4), "number");
    const sign = comes_out === null ? "" : comes_out ? "✓" : "✗";
    const verdict = make("td", sign, comes_out ? "good-move" : "bad-move");
    if (sign) verdict.setAttribute("aria-label", comes_out ? "comes out" : "departs");
    return group(
      "tr",
      "",
      make("th", row),
      make("td", column),
      number(published),
      number(computed),
      make("td", z === null ? "" : z.toFixed(1), "number"),
      verdict
    );
  });
  const body = group(
    "div",
    "scroll",
    group("table", "", group("thead", "", group("tr", "", ...head)), group("tbody", "", ...rows))
  );
  const out = cells.filter((cell) => cell.comes_out).length;
  const known = cells.filter((cell) => cell.comes_out !== null).length;
  const title = group(
    "summary",
    "",
    make("b", table),
    ` ${reading}${preferred ? "" : " (not the reading that we go by)"}${known ? `: ${out} of ${known}` : ""}`
  );
  return group("details", "", title, ...remarks.map((remark) => make("p", remark, "quiet")), body);
}
