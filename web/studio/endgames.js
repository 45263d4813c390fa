// Endgames: a position of few men, of which everything is known.

import { Board } from "../board/board.js";
import { layoutOf } from "../board/layouts.js";
import { button, group, make } from "../elements.js";
import { percent, signed } from "../words.js";
import { StudyPanel } from "./endgame_study.js";
import { calmly, field, selectOf, slider } from "./fields.js";
import { playOnButton } from "./play_on.js";
import { boardPosition } from "./position.js";
import { get, listen, post } from "./server.js";

/**
 * @typedef {{ending: string, fen: string, mover: "first" | "second", v: number, moves_to_mate: number | null,
 *   text: string, people: {u: number, white_wins: number, black_wins: number} | null, moves: {id: string,
 *   san: string, v: number, moves_to_mate: number | null, text: string, probability: number | null,
 *   u: number | null}[]}} Known
 */

/** @param {HTMLElement} main */
export async function showEndgames(main) {
  const { examples } = await get("/endgames");
  const view = new EndgameView(main, examples);
  await view.open(examples[0].position);
  return { leave: () => (view.stop(), view.study.stop()) };
}

class EndgameView {
  /** @param {HTMLElement} main @param {{name: string, position: string}[]} examples */
  constructor(main, examples) {
    this.elos = { white_elo: 1200, black_elo: 1200 };
    this.stop = () => {};
    this.latest = 0;
    /** @type {string[]} */
    this.before = [];
    this.fen = make("input");
    Object.assign(this.fen, { spellcheck: false });
    const form = group(
      "form",
      "pair",
      field("Position (FEN)", this.fen),
      button("Show", () => {})
    );
    form.querySelector("button")?.setAttribute("type", "submit");
    form.addEventListener(
      "submit",
      (event) => (event.preventDefault(), (this.before = []), this.open(this.fen.value.trim()))
    );
    const example = selectOf(examples.map(({ name, position }) => [position, name]));
    example.addEventListener("change", () => ((this.before = []), this.open(example.value)));
    this.frame = make("div", undefined, "frame");
    this.status = make("p", undefined, "status");
    this.status.setAttribute("role", "status");
    this.progress = make("progress");
    this.progress.hidden = true;
    this.progress.setAttribute("aria-label", "Solving the ending");
    this.back = button("Take back", () => this.open(this.before.pop() ?? this.fen.value, false));
    const soon = calmly(250, () => this.probe());
    const elo = (/** @type {"white_elo" | "black_elo"} */ key, /** @type {string} */ name) =>
      slider(
        name,
        { min: 600, max: 2600, step: 50, value: this.elos[key] },
        (value) => ((this.elos[key] = value), soon(null))
      ).element;
    const flip = button("Flip", () => this.board?.turn());
    this.study = new StudyPanel(
      () => ({ position: this.fen.value, ...this.elos }),
      (fen) => ((this.before = []), this.open(fen))
    );
    this.known = make("div");
    this.known.setAttribute("aria-live", "polite");
    main.append(
      make("h1", "Endgames"),
      group(
        "div",
        "columns",
        group(
          "section",
          "stack",
          this.frame,
          group("div", "actions", this.back, flip, playOnButton(() => this.fen.value)),
          field("Example", example),
          form,
          this.study.element
        ),
        group(
          "section",
          "panel",
          this.status,
          this.progress,
          group("div", "pair", elo("white_elo", "White's rating"), elo("black_elo", "Black's rating")),
          this.known
        )
      )
    );
  }

  /** Shows a position, and what is known of it. @param {string} fen @param {boolean} [fresh] */
  async open(fen, fresh = true) {
    try {
      const { position, ended } = await post("/positions", { game: "chess", position: fen });
      this.fen.value = position.notation;
      if (!this.board)
        this.board = new Board(this.frame, layoutOf(position), {
          onMove: (move) => this.move(move.id),
          say: (words) => (this.status.textContent = words),
        });
      this.board.show(boardPosition(position, { playable: true }), { still: !fresh });
      this.back.disabled = !this.before.length;
      this.known.replaceChildren();
      if (ended) this.status.textContent = ended.text;
      else await this.probe();
    } catch (error) {
      this.status.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** Plays a move of either side. @param {string} id */
  async move(id) {
    const fen = this.fen.value;
    const { position } = await post("/positions", { game: "chess", position: fen, moves: [id] });
    this.before.push(fen);
    await this.open(position.notation);
  }

  /** Asks what is known; where the ending must be solved first, waits for it. */
  async probe() {
    const asked = ++this.latest;
    this.stop();
    try {
      const answer = await post("/endgames/probe", { position: this.fen.value, ...this.elos });
      if (asked !== this.latest) return;
      if (answer.ending) return this.tell(answer);
      this.progress.hidden = false;
      this.stop = listen(`/jobs/${answer.id}/events`, {
        job: (job) => {
          if (asked !== this.latest) return this.stop();
          this.progress.max = Math.max(1, job.total);
          this.progress.value = job.done;
          this.status.textContent = job.error ?? "This ending is worked out now …";
          if (job.state === "running" || job.state === "waiting") return;
          this.stop();
          this.progress.hidden = true;
          if (job.result) this.tell(job.result);
        },
      });
    } catch (error) {
      if (asked === this.latest) this.status.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {Known} known */
  tell({ ending, mover, text, people, moves }) {
    this.status.textContent = `${ending}: ${text}`;
    const parts = [];
    if (people) {
      const wins = `White wins with ${percent(people.white_wins)}, Black with ${percent(people.black_wins)}`;
      parts.push(
        make("p", `Two players of ${this.elos.white_elo} and ${this.elos.black_elo}: ${wins} (u ${signed(people.u)}).`)
      );
    }
    const heading = group(
      "tr",
      "",
      ...["move", "best play", "played", "u"].map((name, i) => make("th", name, i > 1 ? "number" : ""))
    );
    const best = Math.max(...moves.map(({ v }) => v));
    const rows = moves.map((move) => {
      const show = button(move.san, () => this.move(move.id), { kind: "step" });
      const chances = [
        move.probability === null ? "" : percent(move.probability),
        move.u === null ? "" : signed(move.u),
      ];
      const row = group(
        "tr",
        move.v === best ? "" : "bad-move",
        group("td", "", show),
        make("td", move.text),
        ...chances.map((chance) => make("td", chance, "number"))
      );
      return row;
    });
    parts.push(
      make("h2", `${mover === "first" ? "White" : "Black"} to move`),
      group("div", "scroll", group("table", "", group("thead", "", heading), group("tbody", "", ...rows)))
    );
    this.known.replaceChildren(...parts);
  }
}
