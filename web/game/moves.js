// The list of moves, with signs, and with what is said of a move where somebody points at it.

import { button, make } from "../elements.js";
import { quality, signInWords, spoken } from "../words.js";

/**
 * A move of the list. `says` is how it is read aloud.
 * @typedef {{number: string, san: string, glyph: string, remark: string, says?: string}} Listed
 */

export class MoveList {
  /**
   * @param {HTMLElement} frame
   * @param {(index: number) => void} onPick called with the index of the position after the move
   */
  constructor(frame, onPick) {
    this.onPick = onPick;
    this.list = make("ol", undefined, "moves");
    this.hint = make("div", undefined, "hint");
    this.hint.id = "move-hint";
    this.hint.setAttribute("role", "tooltip");
    this.hint.hidden = true;
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    /** What each of them says, to know what is new. @type {string[]} */
    this.known = [];
    frame.append(this.list, this.hint);
    frame.addEventListener("keydown", (event) => event.key === "Escape" && this.tell(null, ""));
  }

  /** Lists the moves of a game. @param {Listed[]} moves */
  fill(moves) {
    this.tell(null, "");
    this.known = moves.map(({ glyph, remark }) => JSON.stringify([glyph, remark]));
    /** @type {HTMLElement | null} */
    let line = null;
    /** @type {HTMLElement[]} */
    const lines = [];
    this.buttons = moves.map((move, i) => {
      const white = move.number.endsWith(".");
      if (!line || white) {
        line = make("li");
        line.append(make("span", parseInt(move.number, 10) + ".", "number"));
        if (!white) line.append(make("span", "…", "gap"));
        lines.push(line);
      }
      const element = this.entry(move, i + 1);
      line.append(element);
      return element;
    });
    this.list.replaceChildren(...lines);
  }

  /** More is known of a move. @param {number} i @param {Listed} move */
  update(i, move) {
    const old = this.buttons[i];
    if (this.known[i] === JSON.stringify([move.glyph, move.remark]) || old === document.activeElement) return;
    this.known[i] = JSON.stringify([move.glyph, move.remark]);
    this.buttons[i] = this.entry(move, i + 1);
    const current = old.getAttribute("aria-current");
    if (current) this.buttons[i].setAttribute("aria-current", current);
    old.replaceWith(this.buttons[i]);
  }

  /** @param {Listed} move @param {number} index */
  entry({ san, glyph, remark, says }, index) {
    const element = button(san + glyph, () => this.onPick(index), { kind: quality(glyph) });
    element.setAttribute(
      "aria-label",
      [san + glyph, says ?? spoken(san), signInWords(glyph)].filter(Boolean).join(", ")
    );
    element.dataset.ply = String(index);
    if (remark) {
      element.setAttribute("aria-describedby", "move-hint");
      for (const event of ["mouseenter", "focus"]) element.addEventListener(event, () => this.tell(element, remark));
      for (const event of ["mouseleave", "blur"]) element.addEventListener(event, () => this.tell(null, ""));
    }
    return element;
  }

  /** Marks the move that led to a position, and scrolls the list, and nothing else, to it. @param {number} index */
  show(index) {
    this.buttons.forEach((element, i) => {
      if (i + 1 === index) element.setAttribute("aria-current", "true");
      else element.removeAttribute("aria-current");
    });
    const line = this.buttons[index - 1]?.parentElement;
    const { list } = this;
    if (!line) list.scrollTop = 0;
    else if (
      line.offsetTop < list.scrollTop ||
      line.offsetTop + line.offsetHeight > list.scrollTop + list.clientHeight
    ) {
      list.scrollTop = line.offsetTop - list.clientHeight / 2;
    }
  }

  /** Says something beside a move, or nothing any more. @param {HTMLElement | null} beside @param {string} words */
  tell(beside, words) {
    this.hint.hidden = !beside;
    this.hint.textContent = words;
    if (beside)
      this.hint.style.top = `${beside.getBoundingClientRect().bottom - this.list.getBoundingClientRect().top + 4}px`;
  }
}
