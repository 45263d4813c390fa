// A line that can be played through: each of its moves is a button.

import { button, group } from "../elements.js";
import { spoken } from "../words.js";

/** @typedef {import("./reviewed.js").Step} Step */

/**
 * Where somebody is in a line: its moves, how many were played, and the men that it begins with.
 * @typedef {{steps: Step[], at: number, men: Map<string, string>}} Walk
 */

/**
 * A line as text with buttons.
 * @param {Step[]} steps
 * @param {(count: number) => void} onPick called with the number of moves to play
 */
export function lineOf(steps, onPick) {
  const buttons = steps.map((step, i) => {
    const element = button(step.text, () => onPick(i + 1), { kind: "step" });
    element.setAttribute("aria-label", `${step.text}, ${spoken(step.text.replace(/^\d+[.…]/, ""))}`);
    return element;
  });
  return group("span", "line", ...buttons);
}

/**
 * Marks the moves of a line that are on the board.
 * @param {Element} line
 * @param {number} at how many were played; 0 is none
 */
export function markLine(line, at) {
  [...line.children].forEach((step, i) => {
    if (i + 1 === at) step.setAttribute("aria-current", "true");
    else step.removeAttribute("aria-current");
  });
}
