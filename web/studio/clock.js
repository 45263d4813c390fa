// The clocks of a game: what the server last said, counted on.

import { make } from "../elements.js";

/** @typedef {{first: number, second: number, increment: number, running: "first" | "second" | null}} Times */

export class Clock {
  constructor() {
    /** @type {Times | null} */
    this.times = null;
    this.since = 0;
    this.faces = { first: make("span", undefined, "clock"), second: make("span", undefined, "clock") };
    this.timer = setInterval(() => this.draw(), 200);
  }

  /** The clock of a side, to be put somewhere. @param {"first" | "second"} side */
  face(side) {
    return this.faces[side];
  }

  /** @param {Times | null} times */
  take(times) {
    this.times = times;
    this.since = performance.now();
    this.draw();
  }

  draw() {
    for (const side of /** @type {const} */ (["first", "second"])) {
      const face = this.faces[side];
      face.hidden = !this.times;
      if (!this.times) continue;
      const running = this.times.running === side;
      const left = Math.max(0, this.times[side] - (running ? performance.now() - this.since : 0));
      face.textContent = told(left);
      face.classList.toggle("running", running);
      face.classList.toggle("short", left < 20000);
    }
  }

  stop() {
    clearInterval(this.timer);
  }
}

/** Minutes and seconds; tenths when they count. @param {number} milliseconds */
function told(milliseconds) {
  const seconds = milliseconds / 1000;
  const tenths = seconds < 10 ? seconds.toFixed(1) : String(Math.floor(seconds % 60));
  return `${Math.floor(seconds / 60)}:${tenths.padStart(seconds < 10 ? 4 : 2, "0")}`;
}
