// A position of chess, explained to two players: what to play, what to hope for and what to beware of.

import { Board } from "../board/board.js";
import { layoutOf } from "../board/layouts.js";
import { button, group, make } from "../elements.js";
import { choicesOf } from "../game/choices.js";
import { drawFinders, tellFinders } from "../game/finders.js";
import { precise, signed } from "../words.js";
import { calmly, field, slider } from "./fields.js";
import { playOnButton } from "./play_on.js";
import { boardPosition } from "./position.js";
import { post } from "./server.js";

/** @typedef {import("./position.js").Described} Described */
/** @typedef {{ratings: number[], probabilities: number[], half_at: number | null}} Shares */
/**
 * @typedef {{judge: string, over: boolean, u: number, v: number, tension: number, finds: Shares | null,
 *   standing: string[], advice: {kind: string, san: string, text: string}[], moves: {san: string,
 *   probability: number, u: number, delta_v: number, glyph: string}[]}} Explained
 */

/** How many moves are listed. */
const LISTED = 10;

export class PositionView {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.elos = { white_elo: 1500, black_elo: 1500 };
    this.start = "";
    /** @type {string[]} */
    this.played = [];
    this.latest = 0;
    /** @type {Board | null} */
    this.board = null;
    this.fen = make("input");
    Object.assign(this.fen, { spellcheck: false, placeholder: "FEN; empty is the start" });
    const show = button("Show", () => {});
    show.type = "submit";
    const form = group("form", "pair", field("Position", this.fen), show);
    form.addEventListener("submit", (event) => (event.preventDefault(), this.open(this.fen.value.trim())));
    this.frame = make("div", undefined, "frame");
    this.status = make("p", undefined, "status");
    this.status.setAttribute("role", "status");
    this.back = button("Take back", () => (this.played.pop(), this.show()));
    const turn = button("Flip", () => this.board?.turn());
    const soon = calmly(300, () => this.explain());
    const elo = (/** @type {"white_elo" | "black_elo"} */ key, /** @type {string} */ name) =>
      slider(
        name,
        { min: 600, max: 2600, step: 50, value: this.elos[key] },
        (value) => ((this.elos[key] = value), soon(null))
      ).element;
    this.told = make("section", undefined, "panel");
    this.told.setAttribute("aria-live", "polite");
    this.choices = make("section", undefined, "panel");
    const ratings = group(
      "section",
      "panel pair",
      elo("white_elo", "White's rating"),
      elo("black_elo", "Black's rating")
    );
    const left = group("div", "stack", this.frame, group("div", "actions", this.back, turn, this.tree(), playOnButton(() => this.position?.notation ?? "")), this.status, form);
    main.append(group("div", "columns", left, group("div", "stack", ratings, this.told, this.choices)));
  }

  /** A way to the tree of the position. */
  tree() {
    const show = () => (location.hash = `#/explore/tree/${encodeURIComponent(this.position?.notation ?? "")}`);
    return button("Draw the tree", show);
  }

  /** Begins anew from a position. @param {string} fen */
  open(fen) {
    this.start = fen;
    this.played = [];
    return this.show();
  }

  /** Shows where the moves have led. */
  async show() {
    try {
      const { position, ended } = await post("/positions", {
        game: "chess",
        position: this.start || null,
        moves: this.played,
      });
      this.position = /** @type {Described} */ (position);
      this.fen.value = position.notation;
      // Whoever comes back finds it again.
      history.replaceState(null, "", `#/explore/chess/${encodeURIComponent(position.notation)}`);
      this.board ??= new Board(this.frame, layoutOf(position), {
        onMove: (move) => this.play(move.id),
        say: (words) => (this.status.textContent = words),
      });
      this.board.show(boardPosition(position, { playable: true }));
      this.back.disabled = !this.played.length;
      this.status.textContent = ended ? ended.text : position.spoken;
      if (ended) (this.told.replaceChildren(), this.choices.replaceChildren());
      else await this.explain();
    } catch (error) {
      this.status.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {string} move */
  play(move) {
    this.played.push(move);
    return this.show();
  }

  /** Asks what there is to say to these two. */
  async explain() {
    const asked = ++this.latest;
    this.told.classList.add("pending");
    this.status.textContent = `${this.position?.spoken} Looking at it …`;
    try {
      const told = /** @type {Explained} */ (
        await post("/positions/explain", { position: this.position?.notation, ...this.elos })
      );
      if (asked !== this.latest) return;
      this.status.textContent = this.position?.spoken ?? "";
      this.tell(told);
    } catch (error) {
      if (asked === this.latest) this.status.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      if (asked === this.latest) this.told.classList.remove("pending");
    }
  }

  /** @param {Explained} told */
  tell({ judge, u, v, finds, standing, advice, moves }) {
    const position = /** @type {Described} */ (this.position);
    const white = position.turn === "first";
    const elo = white ? this.elos.white_elo : this.elos.black_elo;
    const items = advice.map(({ text, kind }) => make("li", text, kind === "danger" ? "bad-move" : ""));
    this.told.replaceChildren(
      make("h2", `u ${precise(u)} · v ${signed(v)}, judged by ${judge}`),
      ...standing.map((sentence) => make("p", sentence)),
      group("ul", "list", ...items)
    );
    if (finds) {
      const shares = {
        curve: finds.ratings.map((rating, i) => /** @type {[number, number]} */ ([rating, finds.probabilities[i]])),
        half_at: finds.half_at && Math.round(finds.half_at),
      };
      this.told.append(
        make("h2", "Who keeps the result, by rating"),
        drawFinders(shares, elo),
        make("p", tellFinders(shares, elo))
      );
    }
    const best = advice.find(({ kind }) => kind === "best")?.san;
    const candidates = moves.slice(0, LISTED).flatMap((move) => {
      const legal = position.legal.find(({ text }) => text === move.san);
      const squares = /** @type {[string, string]} */ ([legal?.from ?? "", legal?.to ?? ""]);
      return legal ? [{ ...move, id: legal.id, squares, change: "", best: move.san === best }] : [];
    });
    const table = choicesOf(candidates, {
      white,
      played: undefined,
      onPoint: (candidate) => {
        const shown = boardPosition(position, { playable: true });
        this.board?.show(
          { ...shown, arrows: candidate ? [[...candidate.squares, candidate.delta_v < 0 ? "bad" : "best"]] : [] },
          { still: true }
        );
      },
      onPick: (candidate) =>
        void this.play(position.legal.find(({ text }) => text === candidate.san)?.id ?? candidate.san),
    });
    this.choices.replaceChildren(make("h2", `What a player of ${elo} plays here`), table);
  }
}
