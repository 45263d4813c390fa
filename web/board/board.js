// One board for all games: a grid of cells that mouse, touch, keyboard and screen readers use alike.

import { make, shape } from "../elements.js";
import { drawArrows } from "./arrows.js";
import { Hand } from "./hand.js";
import { animate } from "./motion.js";
import { drawMan, loadPieces } from "./pieces.js";
import { askPromotion } from "./promotion.js";

/** @typedef {import("./arrows.js").Arrow} Arrow */
/** @typedef {import("./layouts.js").CellPlace} CellPlace */
/** @typedef {import("./layouts.js").Layout} Layout */

/**
 * A move that can be played: how it is written and said, and its cells. One without `from` puts something into `to`;
 * one
 * without `to` is made by touching `from`.
 * @typedef {{id: string, text: string, spoken: string, from?: string | null, to?: string | null,
 *   promotion?: string | null}} BoardMove
 */

/**
 * What a board shows. `men` says what stands where ("white knight", or a number of seeds); `moves` are those that may
 * be played here.
 * @typedef {object} BoardPosition
 * @property {Map<string, string>} men
 * @property {BoardMove[]} [moves]
 * @property {string[]} [last]
 * @property {string | null} [check]
 * @property {Arrow[]} [arrows]
 * @property {[string, string, string][]} [signs] a cell, a sign, and whether it praises
 * @property {string[]} [row] the cells that won
 */

export class Board {
  /**
   * @param {HTMLElement} frame
   * @param {Layout} layout
   * @param {{onMove?: (move: BoardMove) => void, onSwipe?: (step: number) => void, say?: (words: string) => void}} [options]
   */
  constructor(frame, layout, { onMove = () => {}, onSwipe, say = () => {} } = {}) {
    loadPieces();
    this.frame = frame;
    this.layout = layout;
    this.onMove = onMove;
    this.say = say;
    this.turned = false;
    /** @type {string | null} */
    this.selected = null;
    /** @type {BoardPosition} */
    this.position = { men: new Map() };
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    this.grid = make("div", undefined, `board ${layout.game}`);
    this.grid.setAttribute("role", "grid");
    this.grid.setAttribute("aria-label", this.layout.says);
    this.overlay = /** @type {SVGElement} */ (
      shape("svg", {
        viewBox: `0 0 ${this.layout.columns} ${this.layout.rows}`,
        class: "overlay",
        "aria-hidden": "true",
      })
    );
    this.build();
    frame.replaceChildren(this.grid);
    this.hand = new Hand(this, onSwipe);
  }

  /** Lays out the cells. */
  build() {
    const { rows, columns, cells } = this.layout;
    this.grid.style.setProperty("--rows", String(rows));
    this.grid.style.setProperty("--columns", String(columns));
    const order = [...cells].sort((a, b) => {
      const [p, q] = [this.place(a), this.place(b)];
      return p.row - q.row || p.column - q.column;
    });
    const focused = this.grid.querySelector('[tabindex="0"]')?.getAttribute("data-cell") ?? order[0].id;
    /** @type {HTMLElement[]} */
    const lines = [];
    for (const cell of order) {
      const { row, column } = this.place(cell);
      const element = make("div", undefined, "cell " + cell.kind);
      element.setAttribute("role", "gridcell");
      element.dataset.cell = cell.id;
      element.tabIndex = cell.id === focused ? 0 : -1;
      element.style.gridArea = `${row + 1} / ${column + 1} / span ${cell.height} / span 1`;
      if (cell.mark) element.dataset.mark = cell.mark;
      if (this.layout.game === "chess") {
        if (column === 7) element.dataset.rank = cell.id[1];
        if (row === 7) element.dataset.file = cell.id[0];
      }
      this.cells.set(cell.id, element);
      if (!lines[row]) {
        lines[row] = make("div", undefined, "row");
        lines[row].setAttribute("role", "row");
      }
      lines[row].append(element);
    }
    this.grid.replaceChildren(...lines.filter(Boolean), this.overlay);
  }

  /** Where a cell lies as the board is turned. @param {CellPlace} cell */
  place(cell) {
    if (!this.turned) return { row: cell.row, column: cell.column };
    return { row: this.layout.rows - cell.height - cell.row, column: this.layout.columns - 1 - cell.column };
  }

  /** Shows a position. @param {BoardPosition} position @param {{still?: boolean}} [options] */
  show(position, { still = false } = {}) {
    const before = this.position.men;
    this.position = position;
    this.selected = null;
    this.draw();
    if (!still && !this.hand.dropped)
      animate(before, position.men, (cell) => this.cells.get(cell), this.layout.game === "connect-four");
    this.hand.dropped = false;
  }

  /** Looks from the other side, or from the one that is asked for. @param {boolean} [turned] */
  turn(turned = !this.turned) {
    if (turned === this.turned || !this.layout.turns) return;
    this.turned = turned;
    this.build();
    this.draw();
  }

  /** Draws everything anew. */
  draw() {
    const { men, last = [], check, arrows = [], signs = [], row = [] } = this.position;
    const targets = new Set(this.targets().map((move) => move.to));
    const open = new Set(this.moves().map((move) => this.handle(move)));
    for (const cell of this.layout.cells) {
      const element = /** @type {HTMLElement} */ (this.cells.get(cell.id));
      const man = men.get(cell.id);
      const sign = signs.find(([name]) => name === cell.id);
      element.classList.toggle("last", last.includes(cell.id));
      element.classList.toggle("check", check === cell.id);
      element.classList.toggle("won", row.includes(cell.id));
      element.classList.toggle("selected", this.selected === cell.id);
      element.classList.toggle("target", targets.has(cell.id));
      element.classList.toggle("open", open.has(cell.id));
      element.replaceChildren();
      if (man) element.append(/^\d+$/.test(man) ? seeds(Number(man)) : drawMan(man));
      if (sign) element.append(make("span", sign[1], "sign " + sign[2]));
      const words = [cell.says, /^\d+$/.test(man ?? "") ? `${man} seeds` : (man ?? "empty")];
      if (check === cell.id) words.push("in check");
      if (targets.has(cell.id)) words.push("can be moved to");
      if (sign) words.push(sign[1]);
      element.setAttribute("aria-label", words.join(", "));
      if (open.has(cell.id)) element.setAttribute("aria-selected", String(this.selected === cell.id));
      else element.removeAttribute("aria-selected");
    }
    this.grid.classList.toggle("playable", this.moves().length > 0);
    drawArrows(this.overlay, arrows, (cell) => this.middle(cell));
  }

  /** The middle of a cell in the units of the overlay. @param {string} name @returns {[number, number] | null} */
  middle(name) {
    const cell = this.layout.cells.find((cell) => cell.id === name);
    if (!cell) return null;
    const { row, column } = this.place(cell);
    return [column + 0.5, row + cell.height / 2];
  }

  /** The moves that may be played here. */
  moves() {
    return this.position.moves ?? [];
  }

  /** Which cell one touches to begin a move. @param {BoardMove} move */
  handle(move) {
    return move.from ?? move.to ?? "";
  }

  /** The moves of the man that is selected. */
  targets() {
    return this.moves().filter((move) => move.to && move.from && move.from === this.selected);
  }

  /**
   * The moves that touching one cell plays, without choosing a target. In connect four any cell of a column will do.
   * @param {string} touched
   */
  immediate(touched) {
    const columnOf = (/** @type {string} */ id) => this.layout.cells.find((cell) => cell.id === id)?.column;
    const drops = this.layout.game === "connect-four";
    const meant = (/** @type {BoardMove} */ move) =>
      drops ? columnOf(this.handle(move)) === columnOf(touched) : this.handle(move) === touched;
    return this.moves().filter((move) => !(move.from && move.to) && meant(move));
  }

  /** A cell was clicked, tapped or entered. @param {string} cell */
  touch(cell) {
    const immediate = this.immediate(cell);
    if (immediate.length) return void this.play(immediate);
    const here = this.targets().filter((move) => move.to === cell);
    if (here.length) return void this.play(here);
    const own = this.moves().some((move) => move.from === cell);
    this.select(own && this.selected !== cell ? cell : null);
  }

  /** Takes a man up, or puts it down again. @param {string | null} cell */
  select(cell) {
    this.selected = cell;
    this.draw();
    if (!cell) return;
    const moves = this.targets();
    this.say(`${this.position.men.get(cell)} ${cell}: ${moves.map((move) => move.to).join(", ")}`);
  }

  /** Plays one of several moves, asking which if they differ in what a pawn becomes. @param {BoardMove[]} moves */
  async play(moves) {
    const colour = (this.position.men.get(moves[0].from ?? "") ?? "").split(" ")[0];
    const move = moves.length > 1 ? await askPromotion(this.frame, moves, colour) : moves[0];
    this.selected = null;
    if (!move) return void this.draw();
    this.anticipate(move);
    this.onMove(move);
  }

  /** Shows a man where it was put, until whoever knows the rules says what came of it. @param {BoardMove} move */
  anticipate({ from, to }) {
    const men = new Map(this.position.men);
    const man = from && to ? men.get(from) : undefined;
    if (!from || !to || !man) return;
    men.delete(from);
    men.set(to, man);
    this.show({ men, last: [from, to] });
  }
}

/** Seeds in a pit: a number, and a heap to look at. @param {number} count */
function seeds(count) {
  const heap = make("span", undefined, "seeds");
  const dots = make("span", undefined, "heap");
  for (let i = 0; i < Math.min(count, 18); i++) dots.append(make("i"));
  heap.append(dots, make("b", count));
  return heap;
}
