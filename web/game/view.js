// A reviewed game to step through: board, remarks, graph, list of moves, and what stands beside them.

import { Board } from "../board/board.js";
import { chessLayout } from "../board/layouts.js";
import { button, group, make } from "../elements.js";
import { quality } from "../words.js";
import { adviceInWords, adviceOn } from "./advice.js";
import { Bars } from "./bars.js";
import { changed, menOf, whiteToMove } from "./chess.js";
import { Graph } from "./graph.js";
import { markLine } from "./lines.js";
import { MoveList } from "./moves.js";
import { choicesPanel, criticalPanel, findersPanel, numbersPanel, worth } from "./panels.js";
import { reasonOf, remarkOf } from "./remark.js";
import { isGood, judged, signOf } from "./retry.js";

/** @typedef {import("../board/board.js").BoardMove} BoardMove */
/** @typedef {import("../board/board.js").BoardPosition} BoardPosition */
/** @typedef {import("./lines.js").Walk} Walk */
/** @typedef {import("./retry.js").Tried} Tried */
/** @typedef {import("./reviewed.js").Candidate} Candidate */
/** @typedef {import("./reviewed.js").ReviewedGame} ReviewedGame */
/** @typedef {import("./reviewed.js").Step} Step */

/**
 * Who says what a move is worth that is tried: the index of the position before it, and the move.
 * @typedef {(index: number, san: string) => Promise<Tried>} Judge
 */

export class GameView {
  /**
   * @param {HTMLElement} root
   * @param {{judge?: Judge, onShow?: (index: number) => void}} [options]
   */
  constructor(root, { judge, onShow = () => {} } = {}) {
    this.judge = judge ?? ((index, san) => Promise.resolve(this.known(index, san)));
    this.onShow = onShow;
    this.index = 0;
    /** @type {ReviewedGame | null} */
    this.shown = null;
    /** @type {Walk | null} */
    this.walk = null;
    /** The index of the position where somebody tries again. @type {number | null} */
    this.trying = null;

    this.bars = new Bars();
    const frame = make("div", undefined, "frame");
    this.table = group("div", "table", this.bars.element, frame);
    this.board = new Board(frame, chessLayout(), {
      onMove: (move) => this.attempt(move),
      onSwipe: (step) => this.step(step),
      say: (words) => this.tell(words),
    });
    this.status = make("p", undefined, "status");
    this.status.setAttribute("role", "status");
    this.nav = this.buttons();
    this.advice = make("p", undefined, "advice");
    this.remark = make("section", undefined, "panel view-remark");
    this.remark.setAttribute("aria-label", "Remarks");
    this.remark.setAttribute("aria-live", "polite");
    this.values = make("p", undefined, "values");
    this.legend = make("p", undefined, "legend");
    const graphed = make("section", undefined, "view-graph");
    graphed.setAttribute("aria-label", "Course of the game");
    graphed.append(this.values);
    this.graph = new Graph(graphed, (index) => this.show(index));
    graphed.append(this.legend);
    const listed = make("section", undefined, "panel view-moves");
    listed.setAttribute("aria-label", "Moves");
    this.moves = new MoveList(listed, (index) => this.show(index));
    this.beside = make("div", undefined, "view-more");
    this.whole = make("div", undefined, "view-game");
    const left = group("section", "view-board", this.table, this.advice, this.nav, this.status);
    left.setAttribute("aria-label", "Board");
    this.below = group("div", "view-below", graphed, this.whole);
    root.replaceChildren(
      group("div", "view", left, group("div", "view-right", this.remark, listed), this.below, this.beside)
    );
  }

  /** The buttons below the board. */
  buttons() {
    const all = [
      button("|◀\uFE0E", () => this.show(0), { says: "First position", title: "Home" }),
      button("◀\uFE0E", () => this.step(-1), { says: "One move back", title: "←" }),
      button("▶\uFE0E", () => this.step(1), { says: "One move forward", title: "→" }),
      button("▶\uFE0E|", () => this.show(Infinity), { says: "Last position", title: "End" }),
      button("‹ ?!", () => this.critical(-1), {
        says: "Previous critical moment",
        title: "Previous critical moment: p",
      }),
      button("?! ›", () => this.critical(1), { says: "Next critical moment", title: "Next critical moment: n" }),
      button("⇅\uFE0E", () => this.turn(), { says: "Turn the board", title: "Turn the board: f" }),
    ];
    const nav = group("nav", "steps", ...all);
    nav.setAttribute("aria-label", "Step through the game");
    return nav;
  }

  /** The game that is open. */
  game() {
    if (!this.shown) throw new Error("no game is open");
    return this.shown;
  }

  /** Opens a game. @param {ReviewedGame} game @param {number} [index] */
  open(game, index = 0) {
    this.moves.fill(game.moves.map((_, i) => listed(game, i)));
    this.refresh(game);
    const kinds = { u: "u", v: "v", tension: "spread of results", difficulty: "likelihood of an error" };
    const words = [
      "expected of these two",
      `with best play${game.judge ? `, judged by ${game.judge}` : ""}`,
      "bars up",
      "bars down",
    ];
    const parts = Object.entries(kinds).map(([kind, name], i) =>
      group("span", "", make("b", name, kind), ` ${words[i]}`)
    );
    const panels = [criticalPanel(game, (index) => this.show(index)), numbersPanel(game)];
    this.whole.replaceChildren(...panels.flatMap((panel) => panel ?? []));
    this.legend.replaceChildren(...parts, make("span", "Above the line White is better."));
    this.show(index);
  }

  /** Takes more that is known of the game, and leaves everything where it is. @param {ReviewedGame} game */
  refresh(game) {
    this.shown = game;
    const glyphs = game.moves.map((move) => move.glyph);
    const names = ["Start", ...game.moves.map((move) => `${move.number} ${move.san}`)];
    this.graph.draw({ points: game.positions, critical: game.critical, glyphs, names });
    game.moves.forEach((_, i) => this.moves.update(i, listed(game, i)));
    if (this.index < game.positions.length) this.values.textContent = worth(game, this.index);
  }

  /** Shows a position of the game. @param {number} index */
  show(index) {
    const game = this.game();
    this.index = Math.max(0, Math.min(game.positions.length - 1, index || 0));
    this.walk = null;
    this.trying = null;
    this.whole.hidden = false;
    this.tell("");
    this.place();
    this.graph.show(this.index);
    this.values.textContent = worth(game, this.index);
    this.remark.replaceChildren(
      ...remarkOf(
        game,
        this.index,
        (steps, count, from, line) => this.follow({ steps, at: count, men: menOf(game.positions[from].fen) }, line),
        () => this.retry()
      )
    );
    // Only now is it known how much room the list has.
    this.moves.show(this.index);
    const panels = [
      choicesPanel(
        game,
        this.index,
        (candidate) => this.point(candidate),
        (candidate) => this.look(candidate)
      ),
      findersPanel(game, this.index),
    ];
    this.beside.replaceChildren(...panels.flatMap((panel) => panel ?? []));
    for (const element of this.whole.querySelectorAll("[data-ply]")) {
      if (element.getAttribute("data-ply") === String(this.index)) element.setAttribute("aria-current", "true");
      else element.removeAttribute("aria-current");
    }
    const [first, back, forward, last] = this.nav.querySelectorAll("button");
    first.disabled = back.disabled = this.index === 0;
    forward.disabled = last.disabled = this.index === game.positions.length - 1;
    this.onShow(this.index);
  }

  /**
   * The position of the game on the board, with an arrow for what is pointed at, else for the best move.
   * @param {Candidate | null} [pointed]
   */
  place(pointed = null) {
    const { positions, moves } = this.game();
    const position = positions[this.index];
    const played = moves[this.index - 1];
    const advice = adviceOn(this.game(), this.index);
    this.advice.replaceChildren(...adviceInWords(advice));
    /** @type {import("../board/arrows.js").Arrow[]} */
    const arrows = pointed
      ? [[...pointed.squares, pointed.delta_v < 0 ? "bad" : "best"]]
      : advice.map(({ squares, kind }) => [...squares, kind]);
    this.draw(position, {
      men: menOf(position.fen),
      last: played?.squares ?? [],
      check: position.check,
      arrows,
      signs: played?.glyph ? [[played.squares[1], played.glyph, quality(played.glyph)]] : [],
    });
  }

  /** @param {{u: number | null, v: number | null}} worth @param {BoardPosition} shown */
  draw(worth, shown) {
    this.board.show(shown);
    this.bars.show(worth);
  }

  /** Points at a move that could be played, or at none. @param {Candidate | null} candidate */
  point(candidate) {
    if (!this.walk && this.trying === null) this.place(candidate);
  }

  /** Shows a move that could be played as a line of one move. @param {Candidate} candidate */
  look(candidate) {
    const { fen } = this.game().positions[this.index];
    const number = fen.split(" ")[5] + (whiteToMove(fen) ? "." : "…");
    this.follow({ steps: [{ ...candidate, text: number + candidate.san }], at: 1, men: menOf(fen) }, null);
  }

  /** Goes into a line, or along it. @param {Walk} walk @param {Element | null} [line] */
  follow(walk, line = null) {
    this.walk = walk;
    this.trying = null;
    const men = walk.steps.slice(0, walk.at).reduce((men, step) => changed(men, step.change), walk.men);
    const last = walk.steps[walk.at - 1];
    this.board.show({ men, last: last?.squares ?? [] });
    this.advice.replaceChildren();
    for (const other of this.remark.querySelectorAll(".line")) {
      if (line ? other === line : other.querySelector("[aria-current]")) markLine(other, walk.at);
      else markLine(other, 0);
    }
    const words = make("span", `In a line, after ${last ? last.text : "no move"}. `);
    this.tell(
      "",
      words,
      button("Back to the game", () => this.show(this.index), { kind: "plain", title: "Esc" })
    );
  }

  /** One move on or back, in the line that is shown or else in the game. @param {number} step */
  step(step) {
    const { walk } = this;
    if (!walk) return this.show(this.index + step);
    const at = walk.at + step;
    if (at < 1) this.show(this.index);
    else if (at <= walk.steps.length) this.follow({ ...walk, at });
  }

  /** To the next moment that matters, or the one before; round at the ends. @param {number} step */
  critical(step) {
    const all = this.game().critical.map((i) => i + 1);
    if (step < 0) all.reverse();
    const next = all.find((index) => (index - this.index) * step > 0) ?? all[0];
    if (next !== undefined) this.show(next);
  }

  /** Looks from the other side, or from the one that is asked for. @param {boolean} [turned] */
  turn(turned) {
    this.board.turn(turned);
    this.table.classList.toggle("turned", this.board.turned);
  }

  /** Asks for a better move than the one that led here. */
  retry() {
    const { positions, moves } = this.game();
    const before = positions[this.index - 1];
    if (!before?.tries.length) return;
    this.trying = this.index - 1;
    this.walk = null;
    // What is said of the moments that matter gives the answer away.
    this.whole.hidden = true;
    this.advice.replaceChildren();
    this.beside.replaceChildren();
    const legal = before.tries.map(({ san, squares, promotion }) => ({
      id: san,
      text: san,
      spoken: san,
      from: squares[0],
      to: squares[1],
      promotion,
    }));
    this.remark.replaceChildren(make("p", "Find a better move, and play it on the board.", "said"));
    this.draw(
      { u: null, v: null },
      { men: menOf(before.fen), last: moves[this.trying - 1]?.squares ?? [], check: before.check, moves: legal }
    );
    const played = moves[this.trying];
    this.tell(
      `${whiteToMove(before.fen) ? "White" : "Black"} to move: find something better than ${played.number} ${played.san}. `,
      button("Show the answer", () => this.show(this.index), { kind: "plain" })
    );
  }

  /** What the page itself knows of a move that was tried. @param {number} index @param {string} san @returns {Tried} */
  known(index, san) {
    const { positions, moves } = this.game();
    const attempt = positions[index].tries.find((attempt) => attempt.san === san);
    const best = positions[index].candidates.some((candidate) => candidate.best && candidate.san === san);
    return { san, loss: attempt?.loss ?? 1, best, again: moves[index].san === san };
  }

  /** Judges a move that was tried. @param {BoardMove} move */
  async attempt(move) {
    const index = this.trying;
    if (index === null) return;
    const { positions, moves } = this.game();
    const { tries, fen } = positions[index];
    const attempt = tries.find((attempt) => attempt.san === move.text);
    if (!attempt) return;
    const men = changed(menOf(fen), attempt.change);
    this.board.show({ men, last: attempt.squares });
    this.tell("Looking at it …");
    const tried = await this.judge(index, move.text);
    if (this.trying !== index) return;
    const good = isGood(tried);
    this.board.show(
      { men, last: attempt.squares, signs: [[attempt.squares[1], signOf(tried), good ? "good-move" : "bad-move"]] },
      { still: true }
    );
    const again = button("Try another", () => this.retry(), { kind: "plain" });
    const answer = button(good ? "Go on" : "Show the answer", () => this.show(this.index), { kind: "plain" });
    this.tell(judged(tried, moves[index].san) + " ", ...(good ? [answer] : [again, " ", answer]));
  }

  /** Says something below the board. @param {string} words @param {...(Node | string)} more */
  tell(words, ...more) {
    this.status.replaceChildren(words, ...more);
  }

  /** What a key does; says whether it did something. @param {KeyboardEvent} event */
  key(event) {
    const actions = /** @type {Record<string, () => void>} */ ({
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.show(0),
      End: () => this.show(Infinity),
      n: () => this.critical(1),
      p: () => this.critical(-1),
      f: () => this.turn(),
      t: () => this.retry(),
      Escape: () => this.show(this.index),
    });
    const typing = event.target instanceof Element && event.target.matches("input, select, textarea");
    const action = actions[event.key];
    if (!action || typing || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    action();
  }
}

/** A move for the list, with what is said of it and why. @param {ReviewedGame} game @param {number} i */
function listed(game, i) {
  const move = game.moves[i];
  return { ...move, remark: [...move.remarks, reasonOf(game, i)].filter(Boolean).join(" ") };
}
