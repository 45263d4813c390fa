// A review: its games, what is known of them so far, and what other ratings would make of them.

import { button, group, make } from "../elements.js";
import { GameView } from "../game/view.js";
import { signed } from "../words.js";
import { calmly, slider } from "./fields.js";
import { playOnButton } from "./play_on.js";
import { get, listen, post, Refusal } from "./server.js";

/** @typedef {import("../game/reviewed.js").ReviewedGame} ReviewedGame */
/** @typedef {import("../game/reviewed.js").Place} Place */
/**
 * @typedef {{ply: number, u: number, v: number, keeps: number, swing: number,
 *   best: [string, [string, string]] | null}} Seen
 */
/**
 * @typedef {{number: number, state: string, white_elo: number, black_elo: number, positions: string[],
 *   moves: {number: string, san: string, squares: [string, string]}[], seen: (Seen | null)[],
 *   page: ReviewedGame | null}} Examined
 */
/**
 * @typedef {{number: number, state: string, white: string, black: string, white_elo: number, black_elo: number,
 *   rated: boolean, result: string, event: string, date: string, plies: number, done: number, error: string | null}} Listed
 */
/**
 * @typedef {{id: string, name: string, state: string, judge: string, you: "first" | "second" | null,
 *   games: Listed[]}} Review
 */

/** Under what it is remembered that a review was stopped on purpose. */
const STOPPED = "stopped review ";

/** @param {HTMLElement} main @param {string} id @param {number} number @param {number} index */
export async function showReviewed(main, id, number, index) {
  const review = await get(`/reviews/${id}`);
  const view = new ReviewView(main, review);
  await view.open(number, index);
  // It stops when its page is left, and goes on when somebody comes back, unless he stopped it himself.
  if (review.state === "stopped" && !sessionStorage.getItem(STOPPED + id)) await view.order("resume");
  const stop = listen(`/reviews/${id}/events`, {
    review: (review) => view.take(review),
    seen: (seen) => view.see(seen),
    game: (game) => game.game === view.number && view.open(view.number, view.view.index),
  });
  return { key: (/** @type {KeyboardEvent} */ event) => view.key(event), leave: stop };
}

class ReviewView {
  /** @param {HTMLElement} main @param {Review} review */
  constructor(main, review) {
    this.review = review;
    this.number = 1;
    /** @type {Examined | null} */
    this.game = null;
    this.title = make("h1");
    this.event = make("p");
    this.choice = make("ol", undefined, "panel games");
    this.choice.setAttribute("aria-label", "Games");
    /** What the list of games says. */
    this.listed = "";
    this.state = make("p", undefined, "state");
    this.state.setAttribute("role", "status");
    this.progress = make("progress");
    this.progress.setAttribute("aria-label", "Positions looked at");
    this.control = make("span");
    /** What the button does that is there now. */
    this.offered = "";
    this.downloads = ["pgn", "html"].map((kind) => {
      const link = make("a", kind.toUpperCase(), "button");
      link.title = kind === "pgn" ? "The annotated games" : "The annotated games as a page of their own";
      return Object.assign(link, {
        href: `/api/reviews/${review.id}/${kind}`,
        download: `errare-${review.id}.${kind}`,
      });
    });
    const head = group("header", "title", this.title, this.event);
    const bar = group("div", "actions", this.state, this.progress, this.control, ...this.downloads);
    const place = (this.place = make("div"));
    this.ratings = make("section", undefined, "panel ratings");
    this.ratings.setAttribute("aria-label", "For players of other ratings");
    main.append(head, this.choice, bar, place);
    this.view = new GameView(place, {
      judge: (index, san) => this.judge(index, san),
      onShow: (index) => history.replaceState(null, "", `#/review/${review.id}/${this.number}/${index}`),
    });
    const shown = () => this.view.game().positions[this.view.index].fen;
    this.view.nav.after(group("div", "actions", playOnButton(shown), this.explored(shown)));
    this.view.below.prepend(this.ratings);
    this.take(review);
  }

  /** What a review says of itself. @param {Review} review */
  take(review) {
    this.review = review;
    const game = review.games.find((game) => game.number === this.number);
    const running = review.state === "running" || review.state === "waiting";
    const [done, plies] = [game?.done ?? 0, Math.max(1, game?.plies ?? 0)];
    const other = review.games.find(({ state }) => state === "running");
    const words = /** @type {Record<string, string>} */ ({
      waiting: "Waiting for its turn",
      running: done < plies ? `Looking at the moves: ${done} of ${plies}` : "Looking closer at what stands out",
      stopped: "Stopped",
      failed: game?.error ?? "This game cannot be read.",
      done: `Judged by ${review.judge}${other ? `; now at game ${other.number}` : ""}`,
    });
    this.state.textContent = words[game?.state ?? review.state] ?? "";
    this.progress.hidden = game?.state !== "running";
    for (const link of this.downloads) link.hidden = !review.games.some(({ state }) => state === "done");
    this.progress.max = plies;
    this.progress.value = done;
    const path = running ? "stop" : review.state === "stopped" ? "resume" : "";
    if (path !== this.offered) {
      this.offered = path;
      const act = button(running ? "Stop" : "Go on", () => this.order(path));
      this.control.replaceChildren(...(path ? [act] : []));
    }
    this.list();
  }

  /** Has it stopped or go on. @param {string} path */
  async order(path) {
    const { id } = this.review;
    if (path === "stop") sessionStorage.setItem(STOPPED + id, "yes");
    else sessionStorage.removeItem(STOPPED + id);
    try {
      this.take(await post(`/reviews/${id}/${path}`));
    } catch (error) {
      this.state.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** The games, if there are several. */
  list() {
    const { games } = this.review;
    this.choice.hidden = games.length < 2;
    const stands = (/** @type {Listed} */ game) =>
      ({
        running: `looking at it: ${game.done} of ${game.plies}`,
        waiting: "waits",
        failed: game.error ?? "cannot be read",
        stopped: "stopped",
        done: "done",
      })[game.state] ?? "";
    const told = JSON.stringify([this.number, games.map(stands)]);
    if (told === this.listed) return;
    this.listed = told;
    const focused = this.choice.contains(document.activeElement);
    const items = games.map((game) => {
      const open = button("", () => this.open(game.number, 0), { kind: "moment" });
      open.append(
        make("b", `${game.number}. ${game.white || "White"} – ${game.black || "Black"}`),
        ` ${game.result} `,
        make("span", stands(game), "quiet")
      );
      if (game.number === this.number) open.setAttribute("aria-current", "true");
      return group("li", "", open);
    });
    this.choice.replaceChildren(...items);
    if (focused) /** @type {HTMLElement | null} */ (this.choice.querySelector("[aria-current]"))?.focus();
  }

  /** Shows a game. @param {number} number @param {number} index */
  async open(number, index) {
    this.number = number;
    const listed = this.review.games.find((game) => game.number === number);
    if (!listed) throw new Refusal(404, `There are ${this.review.games.length} games in this review.`, "");
    this.title.textContent = `${listed.white || "White"} (${Math.round(listed.white_elo)}) – ${listed.black || "Black"} (${Math.round(listed.black_elo)})  ${listed.result}`;
    this.event.textContent = [
      listed.event,
      listed.date,
      listed.rated ? "" : "ratings are not in the PGN: move the sliders",
    ]
      .filter(Boolean)
      .join(" · ");
    this.take(this.review);
    this.place.hidden = listed.state === "failed";
    if (this.place.hidden) return;
    const game = /** @type {Examined} */ (await get(`/reviews/${this.review.id}/games/${number}`));
    if (this.number !== number) return;
    if (!this.game && this.review.you === "second") this.view.turn(true);
    this.game = game;
    this.view.open(game.page ?? this.partial(), index);
    if (game.page)
      this.event.textContent = [game.page.event, game.page.date, game.page.opening].filter(Boolean).join(" · ");
    this.sliders();
  }

  /**
   * What can be shown of a game that is still looked at: the moves, and the worth of the positions that were seen.
   * @returns {ReviewedGame}
   */
  partial() {
    const game = /** @type {Examined} */ (this.game);
    const listed = /** @type {Listed} */ (this.review.games.find((other) => other.number === this.number));
    /** @param {string} fen @param {number} i @returns {Place} */
    const place = (fen, i) => {
      const seen = game.seen[i];
      const [u, v, swing, keeps] = [seen?.u ?? null, seen?.v ?? null, seen?.swing ?? 0, seen?.keeps ?? null];
      const [san, squares] = seen?.best ?? ["", null];
      const best = { san, change: "", probability: 0, u: u ?? 0, delta_v: 0, best: true, glyph: "" };
      return {
        fen,
        check: null,
        u,
        v,
        swing,
        keeps,
        finds: null,
        glyph: "",
        remarks: [],
        line: [],
        candidates: squares ? [{ ...best, squares }] : [],
        tries: [],
      };
    };
    const plain = { comments: [], probability: 0, refutation: null, better: null };
    return {
      ...listed,
      opening: "",
      judge: this.review.judge,
      summaries: null,
      comments: [],
      positions: game.positions.map(place),
      moves: game.moves.map((move, i) => ({ ...plain, ...move, ...firstLook(game, i) })),
      critical: [],
    };
  }

  /** A position was looked at. @param {Seen & {game: number}} seen */
  see(seen) {
    const listed = this.review.games.find((game) => game.number === seen.game);
    if (seen.game === this.number && this.game && !this.game.page) {
      this.game.seen[seen.ply] = seen;
      if (listed) listed.done = this.game.seen.filter(Boolean).length;
      this.view.refresh(this.partial());
      // More is known of where somebody looks.
      const { view } = this;
      if (!view.walk && (seen.ply === view.index || seen.ply === view.index - 1)) view.show(view.index);
    } else if (listed) listed.done = Math.min(listed.plies, listed.done + 1);
    this.take(this.review);
  }

  /** Sliders for the two ratings, which say anew what the game was for such players. */
  sliders() {
    const game = /** @type {Examined} */ (this.game);
    if (!game.page)
      return void this.ratings.replaceChildren(
        make("p", "What is said of the moves comes when all of them have been looked at.", "quiet")
      );
    const base = game.page;
    const asked = { white_elo: game.white_elo, black_elo: game.black_elo };
    const told = make("p", "Move a slider to see what the game is for players of other ratings.", "quiet");
    told.setAttribute("role", "status");
    const ask = calmly(250, async () => {
      told.textContent = "Working it out …";
      try {
        const number = this.number;
        const again = /** @type {Examined} */ (
          await post(`/reviews/${this.review.id}/games/${number}/strengths`, asked)
        );
        if (this.number !== number || !again.page) return;
        this.view.open(again.page, this.view.index);
        told.textContent = changes(base, again.page, this.view.index);
      } catch (error) {
        if (!(error instanceof Refusal && error.status === 409))
          told.textContent = error instanceof Error ? error.message : String(error);
      }
    });
    const range = { min: 600, max: 2600, step: 50 };
    const one = (/** @type {"white_elo" | "black_elo"} */ key, /** @type {string} */ name) =>
      slider(name, { ...range, value: game[key] }, (elo) => ((asked[key] = elo), ask(null))).element;
    const sliders = group("div", "pair", one("white_elo", "White's rating"), one("black_elo", "Black's rating"));
    this.ratings.replaceChildren(make("h2", "For players of other ratings"), sliders, told);
  }

  /** Judges a move that is tried. @param {number} index @param {string} san */
  async judge(index, san) {
    const { moves } = this.view.game();
    try {
      const { good, loss, text, best, reply } = await post(`/reviews/${this.review.id}/games/${this.number}/try`, {
        ply: index,
        move: san,
      });
      const answer = reply && !good ? ` It is answered by ${reply}.` : "";
      return { san, loss, best: best === san, again: moves[index].san === san, text: text + answer };
    } catch (error) {
      return { san, loss: 1, best: false, again: false, text: error instanceof Error ? error.message : String(error) };
    }
  }

  /** A way to see where play is likely to go from the position that is shown. @param {() => string} fenOf */
  explored(fenOf) {
    return button("Explore it", () => (location.hash = `#/explore/chess/${encodeURIComponent(fenOf())}`));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.view.shown && !document.querySelector("dialog[open]")) this.view.key(event);
  }
}

/** From these shares of a point on a move has each sign, at a first look: those of Lichess. @type {[number, string][]} */
const FIRST_SIGNS = [
  [0.15, "??"],
  [0.1, "?"],
  [0.05, "?!"],
];

/**
 * What a first look says of a move: what the positions before and after it seem to be worth.
 * @param {Examined} game
 * @param {number} i
 */
function firstLook({ seen, positions, moves }, i) {
  const [before, after] = [seen[i], seen[i + 1]];
  if (!before || !after || before.best?.[0] === moves[i].san) return { glyph: "", remarks: [], loss: 0 };
  const side = positions[i].split(" ")[1] === "w" ? 1 : -1;
  const loss = Math.max(0, (side * (before.v - after.v)) / 2);
  const glyph = FIRST_SIGNS.find(([least]) => loss >= least)?.[1] ?? "";
  const said = `At a first look it gives away ${Math.round(100 * loss)}% of a point. A closer one follows.`;
  return { glyph, remarks: glyph ? [said] : [], loss };
}

/**
 * What is different for the other players.
 * @param {ReviewedGame} base
 * @param {ReviewedGame} other
 * @param {number} index
 */
function changes(base, other, index) {
  const [was, is] = [base.positions[index]?.u, other.positions[index]?.u];
  const here =
    typeof was === "number" && typeof is === "number"
      ? `Here u is ${signed(is)} for them, and ${signed(was)} for those who played. `
      : "";
  const moved = other.moves.flatMap((move, i) => {
    const before = base.moves[i].glyph;
    return before === move.glyph
      ? []
      : [`${move.number} ${move.san}${before || " (no sign)"} is ${move.glyph || "without a sign"}`];
  });
  if (!moved.length) return here + "No move has another sign.";
  return `${here}Other signs: ${moved.slice(0, 6).join("; ")}${moved.length > 6 ? "; and more" : ""}.`;
}
