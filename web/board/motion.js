// How men get from one position to the next, for eyes: nothing waits for it.

import { calm } from "../elements.js";

const SLIDE = { duration: 170, easing: "ease-out" };

/**
 * Lets men slide from where they stood. A man that has no place to come from drops from above (`drops`) or appears.
 * @param {Map<string, string>} before the men of the cells
 * @param {Map<string, string>} after
 * @param {(cell: string) => HTMLElement | undefined} cellOf
 * @param {boolean} drops
 */
export function animate(before, after, cellOf, drops) {
  if (calm()) return;
  const left = [...before].filter(([cell, man]) => after.get(cell) !== man);
  const come = [...after].filter(([cell, man]) => before.get(cell) !== man);
  // More than castling and a capture is another position, not a move.
  if (come.length > 4) return;
  for (const [cell, man] of come) {
    const to = cellOf(cell);
    const drawn = to?.querySelector(".man");
    if (!to || !drawn) continue;
    const from = left.findIndex(([, other]) => other === man);
    if (from >= 0) {
      const start = cellOf(left.splice(from, 1)[0][0])?.getBoundingClientRect();
      const end = to.getBoundingClientRect();
      if (!start) continue;
      const shift = `translate(${start.left - end.left}px, ${start.top - end.top}px)`;
      drawn.animate([{ transform: shift }, { transform: "none" }], SLIDE);
    } else if (drops) {
      drawn.animate([{ transform: "translateY(-600%)" }, { transform: "none" }], { duration: 260, easing: "ease-in" });
    } else if (before.size < after.size) {
      drawn.animate(
        [
          { transform: "scale(.4)", opacity: 0 },
          { transform: "none", opacity: 1 },
        ],
        SLIDE
      );
    }
  }
}
