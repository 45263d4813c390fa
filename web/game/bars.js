// Bars beside the board that fill as White stands better: v with best play, u between these two.

import { group, make } from "../elements.js";
import { signed } from "../words.js";

const BARS = { v: "v: what best play makes of it", u: "u: what these two are expected to make of it" };

export class Bars {
  constructor() {
    const all = Object.entries(BARS).map(([name, title]) => ({ name, title, level: make("i") }));
    this.all = all.map((bar) => ({ ...bar, frame: group("div", "bar", bar.level, make("b", bar.name)) }));
    this.element = group("div", "bars", ...this.all.map(({ frame }) => frame));
    // The same stands in words below the board.
    this.element.setAttribute("aria-hidden", "true");
  }

  /** @param {{u: number | null, v: number | null}} worth */
  show(worth) {
    for (const { name, title, level, frame } of this.all) {
      const value = name === "u" ? worth.u : worth.v;
      level.style.height = ((value ?? 0) + 1) * 50 + "%";
      frame.title = value === null ? title : `${title} (${signed(value)})`;
    }
  }
}
