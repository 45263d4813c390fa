// An ending as a whole: how often two people win what is won, and where it is hardest.

import { button, group, make } from "../elements.js";
import { percent, signed } from "../words.js";
import { picture } from "./picture.js";
import { listen, post } from "./server.js";

/** @typedef {{fen: string, moves_to_mate: number | null, u: number, best: string, keepers: number, kept: number}} Example */
/**
 * @typedef {{ending: string, white_elo: number, black_elo: number, summary: {won: number, really_won: number,
 *   saved: number, drawn: number, really_drawn: number}, pictures: string[], hardest_wins: Example[],
 *   hardest_draws: Example[]}} Study
 */

export class StudyPanel {
  /**
   * @param {() => {position: string, white_elo: number, black_elo: number}} asked
   * @param {(fen: string) => void} onPick
   */
  constructor(asked, onPick) {
    this.asked = asked;
    this.onPick = onPick;
    this.stop = () => {};
    this.state = make("p", undefined, "state");
    this.state.setAttribute("role", "status");
    this.progress = make("progress");
    this.progress.hidden = true;
    this.progress.setAttribute("aria-label", "Studying the ending");
    this.control = make("span");
    this.shown = make("div");
    const about = "How often people win what is won and hold what is drawn, over all positions of this ending.";
    this.element = group(
      "section",
      "panel",
      make("h2", "The ending as a whole"),
      make("p", about, "quiet"),
      group("div", "actions", this.control, this.progress),
      this.state,
      this.shown
    );
    this.start = button("Study it", () => this.begin());
    this.control.append(this.start);
  }

  async begin() {
    this.stop();
    this.shown.replaceChildren();
    try {
      this.take(await post("/endgames/study", this.asked()));
    } catch (error) {
      this.state.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** Follows a study that was begun. @param {any} begun */
  take(begun) {
    const halt = button("Stop", () => post(`/jobs/${begun.id}/stop`).catch(() => {}));
    this.control.replaceChildren(halt);
    this.stop = listen(`/jobs/${begun.id}/events`, {
      job: (job) => {
        const running = job.state === "running" || job.state === "waiting";
        this.progress.hidden = !running;
        this.progress.max = Math.max(1, job.total);
        this.progress.value = job.done;
        this.state.textContent = job.error ?? (running ? `${job.what}: ${job.done} of ${job.total}` : "");
        if (running) return;
        this.stop();
        this.control.replaceChildren(this.start);
        if (job.result) this.tell(job.result);
      },
    });
  }

  /** @param {Study} study */
  tell({ ending, white_elo, black_elo, summary, pictures, hardest_wins, hardest_draws }) {
    const won = `White at ${white_elo} wins ${percent(summary.really_won)} of what is won against Black at ${black_elo}`;
    const drawn = summary.drawn ? `, and ${percent(summary.really_drawn)} of what is drawn is drawn` : "";
    this.shown.replaceChildren(
      make("p", `${ending}: ${won}${drawn}.`),
      ...pictures.map(picture),
      ...this.examples("The hardest wins", hardest_wins),
      ...this.examples("The hardest draws to hold", hardest_draws)
    );
  }

  /** @param {string} title @param {Example[]} examples */
  examples(title, examples) {
    if (!examples.length) return [];
    const items = examples.map(({ fen, moves_to_mate, u, best, keepers, kept }) => {
      const end = moves_to_mate === null ? "a draw" : `mate in ${moves_to_mate}`;
      const keeps = keepers === 1 ? `only ${best} keeps it, played by` : `${keepers} moves keep it, one of them played by`;
      const show = button(fen.split(" ")[0], () => this.onPick(fen), { kind: "plain" });
      return group("li", "", show, ` ${end}, u ${signed(u)}; ${keeps} ${percent(kept)}.`);
    });
    return [make("h2", title), group("ul", "list", ...items)];
  }
}
