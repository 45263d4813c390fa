// What may be played in a position, by somebody of the mover's strength.

import { button, group, make } from "../elements.js";
import { percent, spoken } from "../words.js";

/** @typedef {import("./reviewed.js").Candidate} Candidate */

/**
 * The moves as a table.
 * @param {Candidate[]} candidates
 * @param {{white: boolean, played: string | undefined, onPoint: (candidate: Candidate | null) => void,
 *   onPick: (candidate: Candidate) => void}} options
 */
export function choicesOf(candidates, { white, played, onPoint, onPick }) {
  const most = Math.max(0.01, ...candidates.map((candidate) => candidate.probability));
  const rows = candidates.map((candidate) => {
    const kinds = { best: candidate.best, bad: candidate.delta_v < 0, played: played === candidate.san };
    const row = make(
      "tr",
      undefined,
      Object.entries(kinds)
        .flatMap(([kind, is]) => (is ? [kind] : []))
        .join(" ")
    );
    const name = button(candidate.san + candidate.glyph, () => onPick(candidate), { kind: "step" });
    name.setAttribute(
      "aria-label",
      `${candidate.san}${candidate.glyph}, ${spoken(candidate.san)}${candidate.best ? ", the best move" : ""}`
    );
    const bar = make("i");
    bar.style.width = (candidate.probability / most) * 100 + "%";
    const score = (1 + (white ? candidate.u : -candidate.u)) / 2;
    row.append(
      group("td", "", name),
      group("td", "share", bar),
      make("td", percent(candidate.probability), "number"),
      make("td", percent(score), "number")
    );
    row.addEventListener("mouseenter", () => onPoint(candidate));
    row.addEventListener("mouseleave", () => onPoint(null));
    return row;
  });
  const heading = group(
    "tr",
    "",
    make("th", "move"),
    make("th", "how likely"),
    make("th", undefined, "number"),
    make("th", "scores", "number")
  );
  heading.children[2].setAttribute("aria-label", "share");
  return group("table", "choices", group("thead", "", heading), group("tbody", "", ...rows));
}
