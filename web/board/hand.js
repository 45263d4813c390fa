// Hands on a board: click, drag, touch, swipe, and the arrow keys that go from cell to cell.

/** @typedef {import("./board.js").Board} Board */

/** How far a finger goes before a touch is a drag, and before a drag over a board without moves is a swipe. */
const DRAG = 5;
const SWIPE = 40;

export class Hand {
  /** @param {Board} board @param {((step: number) => void) | undefined} onSwipe */
  constructor(board, onSwipe) {
    this.board = board;
    this.onSwipe = onSwipe;
    /**
     * @type {{cell: string, x: number, y: number, was: string | null, man: HTMLElement | SVGElement | null,
     *   moved: boolean} | null}
     */
    this.held = null;
    /** Whether the last move was dragged, so that the man is where it belongs already. */
    this.dropped = false;
    const grid = board.grid;
    grid.addEventListener("pointerdown", (event) => this.down(event));
    // Whoever points goes on stepping through a game by the arrow keys; cells are for those who came by Tab.
    grid.addEventListener("mousedown", (event) => event.preventDefault());
    grid.addEventListener("pointermove", (event) => this.move(event));
    grid.addEventListener("pointerup", (event) => this.up(event));
    grid.addEventListener("pointercancel", () => this.letGo());
    grid.addEventListener("keydown", (event) => this.key(event));
    grid.addEventListener("click", (event) => {
      // A screen reader clicks without a pointer.
      const cell = event.detail === 0 && this.under(event.target);
      if (cell) board.touch(cell);
    });
  }

  /** The cell of an element. @param {EventTarget | null} target */
  under(target) {
    return target instanceof Element ? (target.closest("[data-cell]")?.getAttribute("data-cell") ?? null) : null;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const cell = this.under(event.target);
    if (!cell || event.button !== 0) return;
    const { board } = this;
    const own = board.moves().some((move) => move.from === cell && move.to);
    const man = own ? /** @type {SVGElement | null} */ (board.cells.get(cell)?.querySelector(".man")) : null;
    this.held = { cell, x: event.clientX, y: event.clientY, was: board.selected, man, moved: false };
    this.single(cell);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const held = this.held;
    if (!held?.man) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(dx, dy) < DRAG) return;
    if (!held.moved) {
      held.moved = true;
      this.board.select(held.cell);
      held.man = this.board.cells.get(held.cell)?.querySelector(".man") ?? null;
      this.board.grid.setPointerCapture(event.pointerId);
      held.man?.classList.add("dragged");
    }
    if (held.man) held.man.style.transform = `translate(${dx}px, ${dy}px)`;
    const over = this.under(document.elementFromPoint(event.clientX, event.clientY));
    for (const [name, cell] of this.board.cells)
      cell.classList.toggle("over", name === over && cell.classList.contains("target"));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const held = this.held;
    if (!held) return;
    const over = this.under(document.elementFromPoint(event.clientX, event.clientY));
    this.letGo();
    const { board } = this;
    if (held.moved) {
      const moves = board.targets().filter((move) => move.to === over);
      this.dropped = moves.length > 0;
      moves.length ? board.play(moves) : board.select(null);
    } else if (over === held.cell) {
      board.touch(held.cell);
    } else if (this.onSwipe && !board.moves().length) {
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (Math.abs(dx) > SWIPE && Math.abs(dx) > Math.abs(dy)) this.onSwipe(dx < 0 ? 1 : -1);
    }
  }

  /** Ends a drag without a move. */
  letGo() {
    const man = this.held?.man;
    this.held = null;
    for (const cell of this.board.cells.values()) cell.classList.remove("over");
    if (!man) return;
    man.classList.remove("dragged");
    man.style.transform = "";
  }

  /** Makes a cell the one that keys speak to. @param {string} cell */
  focus(cell) {
    this.single(cell);
    this.board.cells.get(cell)?.focus();
  }

  /** Makes a cell the one that Tab comes to. @param {string} cell */
  single(cell) {
    for (const [id, element] of this.board.cells) element.tabIndex = id === cell ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const here = this.under(event.target);
    if (!here || event.ctrlKey || event.altKey || event.metaKey) return;
    const steps = /** @type {Record<string, [number, number]>} */ ({
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    });
    const { board } = this;
    if (event.key === "Enter" || event.key === " ") board.touch(here);
    else if (event.key === "Escape" && board.selected) board.select(null);
    else if (steps[event.key]) this.step(here, steps[event.key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Goes to the next cell in a direction. @param {string} here @param {[number, number]} step */
  step(here, [down, right]) {
    const { board } = this;
    const at = board.middle(here);
    if (!at) return;
    const ahead = board.layout.cells.flatMap((cell) => {
      const to = board.middle(cell.id);
      if (!to) return [];
      const [dx, dy] = [to[0] - at[0], to[1] - at[1]];
      const along = dx * right + dy * down;
      const aside = Math.abs(dx * down) + Math.abs(dy * right);
      return along > 0 && aside <= 0.5 ? [{ id: cell.id, far: along + aside }] : [];
    });
    ahead.sort((a, b) => a.far - b.far);
    if (ahead.length) this.focus(ahead[0].id);
  }
}
