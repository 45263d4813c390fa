// A game that is being played.

import { Board } from "../board/board.js";
import { layoutOf } from "../board/layouts.js";
import { button, group, make } from "../elements.js";
import { MoveList } from "../game/moves.js";
import { Clock } from "./clock.js";
import { within } from "./games_list.js";
import { boardPosition } from "./position.js";
import { afterwards, estimateOf } from "./play_told.js";
import { get, listen, post } from "./server.js";

/** @typedef {import("../board/board.js").BoardMove} BoardMove */
/** @typedef {import("./position.js").Described} Described */
/** @typedef {"first" | "second"} Side */

/**
 * A game as the server describes it.
 * @typedef {object} Game
 * @property {string} id
 * @property {string} game
 * @property {number} version
 * @property {{first: string, second: string}} sides
 * @property {Side} you
 * @property {string} opponent
 * @property {string} opponent_name
 * @property {number | null} elo
 * @property {number | null} opponent_elo
 * @property {string} start
 * @property {Described} position
 * @property {{ply: number, side: Side, number: string, id: string, text: string, spoken: string}[]} moves
 * @property {Side | null} turn
 * @property {boolean} your_turn
 * @property {boolean} thinking
 * @property {{winner: Side | null, result: string, reason: string, text: string} | null} ended
 * @property {{undo: boolean, hint: boolean, resign: boolean, draw: boolean}} can
 * @property {import("./clock.js").Times | null} clock
 * @property {string | null} message
 * @property {{elo: number, low: number, high: number, moves: number} | null} estimate
 * @property {import("./play_told.js").Given[] | null} given
 * @property {string | null} review
 * @property {{elo: number | null, clock: {minutes: number, increment: number} | null}} rematch what was asked for
 */

/** @param {HTMLElement} main @param {string} id */
export async function showGame(main, id) {
  const view = new PlayView(main, await get(`/games/${id}`));
  const stop = listen(`/games/${id}/events`, { game: (game) => view.take(game) });
  return {
    key: (/** @type {KeyboardEvent} */ event) => view.key(event),
    leave: () => (stop(), view.clock.stop()),
  };
}

class PlayView {
  /** @param {HTMLElement} main @param {Game} game */
  constructor(main, game) {
    this.game = game;
    /** The ply that is looked at, while it is not the last. @type {number | null} */
    this.looking = null;
    const frame = make("div", undefined, "frame");
    this.board = new Board(frame, layoutOf(game.position), {
      onMove: (move) => this.move(move.id),
      onSwipe: (step) => this.look((this.looking ?? this.game.moves.length) + step),
      say: (words) => this.tell(words),
    });
    this.board.turn(game.you === "second");
    this.clock = new Clock();
    this.names = { above: make("p", undefined, "player"), below: make("p", undefined, "player") };
    this.status = make("p", undefined, "status");
    this.status.setAttribute("role", "status");
    this.actions = make("div", undefined, "actions");
    this.typed = this.typing();
    const listed = make("section", undefined, "panel view-moves");
    listed.setAttribute("aria-label", "Moves");
    this.list = new MoveList(listed, (ply) => this.look(ply));
    this.told = make("div", undefined, "told");
    const left = group(
      "section",
      "view-board",
      this.names.above,
      group("div", "table", frame),
      this.names.below,
      this.actions
    );
    left.setAttribute("aria-label", "Board");
    const right = group(
      "section",
      "panel view-remark",
      make("h1", `Against ${within(game.opponent_name)}`),
      this.status,
      this.typed
    );
    main.append(
      group(
        "div",
        "view playing",
        left,
        group("div", "view-right", right, listed),
        group("div", "view-more", this.told)
      )
    );
    this.take(game);
  }

  /** A field for the move, and what was wrong with it. */
  typing() {
    const input = make("input");
    Object.assign(input, {
      placeholder: "or type a move",
      spellcheck: false,
      autocomplete: "off",
      enterKeyHint: "send",
    });
    input.setAttribute("aria-label", "Type a move");
    const form = group("form", "typing", input);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.value.trim()) this.move(input.value.trim());
      input.value = "";
    });
    return form;
  }

  /** Takes what the server says of the game. @param {Game} game */
  take(game) {
    if (game.version < this.game.version) return;
    const moved = game.moves.length !== this.game.moves.length || !this.list.buttons.length;
    this.game = game;
    if (moved || game.ended) this.looking = null;
    if (moved) this.listMoves();
    if (this.looking === null) this.now();
    this.clock.take(game.clock);
    if (this.looking === null) this.status.replaceChildren(this.words());
    this.drawNames();
    this.drawActions();
    this.typed.hidden = !game.your_turn;
    this.told.replaceChildren(...estimateOf(game), ...afterwards(game));
  }

  /** The position as it is now. */
  now() {
    const { position, your_turn, moves } = this.game;
    this.board.show(boardPosition(position, { playable: your_turn }));
    this.list.show(moves.length);
  }

  listMoves() {
    const { game, moves } = this.game;
    // Only chess counts moves in pairs.
    const number = (/** @type {{number: string}} */ move, /** @type {number} */ i) =>
      game === "chess" ? move.number : `${i + 1}.`;
    this.list.list.classList.toggle("single", game !== "chess");
    this.list.fill(
      moves.map((move, i) => ({ number: number(move, i), san: move.text, glyph: "", remark: "", says: move.spoken }))
    );
  }

  /** What is going on. */
  words() {
    const { ended, message, thinking, your_turn, moves, sides, you, opponent_name, position } = this.game;
    if (ended) return [message, ended.text].filter(Boolean).join(" ");
    const last = moves.at(-1);
    const his = last && last.side !== you ? `${opponent_name} played ${last.text}. ` : "";
    const turn = thinking
      ? `${opponent_name} is thinking …`
      : your_turn
        ? `Your move: you are ${sides[you]}.`
        : position.spoken;
    return `${message ? message + " " : ""}${his}${turn}`;
  }

  drawNames() {
    const { game, names } = this;
    const other = game.you === "first" ? "second" : "first";
    // Below is whose side of the board it is; where it has no sides, the player.
    const turned = this.board.layout.turns ? this.board.turned : game.you === "second";
    const sides = /** @type {[Side, Side]} */ (turned ? ["first", "second"] : ["second", "first"]);
    [names.above, names.below].forEach((line, i) => {
      const side = sides[i];
      const elo = side === other ? game.opponent_elo : game.elo;
      const name = side === other ? game.opponent_name : "You";
      const rating =
        elo && game.game === "chess" && (side !== other || /human/.test(game.opponent)) ? ` (${Math.round(elo)})` : "";
      line.replaceChildren(make("b", name), `${rating} · ${game.sides[side]}`, this.clock.face(side));
      line.classList.toggle("to-move", game.turn === side);
    });
  }

  drawActions() {
    const { can, ended } = this.game;
    const chess = this.game.game === "chess";
    const ask = (/** @type {string} */ path) => () => this.ask(path);
    const flip = this.board.layout.turns && button("Flip", () => this.flip(), { title: "Turn the board: f" });
    const open = (/** @type {boolean} */ allowed, /** @type {HTMLButtonElement} */ one) =>
      Object.assign(one, { disabled: !allowed });
    const all = ended
      ? [
          this.reviewButton(),
          button("Rematch", () => this.rematch(), { kind: chess ? "" : "main", title: "The same again, with sides changed" }),
          button("New game", () => (location.hash = "#/play")),
          flip,
          chess && this.download(),
        ]
      : [
          open(can.undo, button("Take back", ask("undo"), { title: "Take back: u" })),
          open(
            can.hint,
            button("Hint", () => this.hint(), { title: "Hint: h" })
          ),
          flip,
          open(can.draw, button("Offer draw", ask("draw"))),
          open(
            can.resign,
            button("Resign", () => this.resign())
          ),
        ];
    this.actions.replaceChildren(...all.flatMap((one) => one || []));
  }

  download() {
    const link = make("a", "PGN", "button");
    return Object.assign(link, { href: `/api/games/${this.game.id}/pgn`, download: `errare-${this.game.id}.pgn` });
  }

  reviewButton() {
    const { game, id, review, moves } = this.game;
    if (game !== "chess" || !moves.length) return null;
    if (review) return button("Review", () => (location.hash = `#/review/${review}`), { kind: "main" });
    return button(
      "Review",
      () => this.doing(async () => (location.hash = `#/review/${(await post(`/games/${id}/review`)).id}`)),
      { kind: "main" }
    );
  }

  /** The same opponent once more, with sides changed. */
  rematch() {
    const { game, opponent, you, opponent_elo, start, rematch } = this.game;
    const other = you === "first" ? "second" : "first";
    const asked = { game, opponent, you: other, opponent_elo, position: start, ...rematch };
    this.doing(async () => (location.hash = `#/play/${(await post("/games", asked)).id}`));
  }

  flip() {
    this.board.turn();
    this.drawNames();
  }

  /** Asks once whether it is meant. */
  resign() {
    const sure = button("Resign the game", () => this.ask("resign"), { kind: "plain" });
    const no = button("Play on", () => this.status.replaceChildren(this.words()), { kind: "plain" });
    this.status.replaceChildren("Really? ", sure, " ", no);
  }

  hint() {
    this.doing(async () => {
      this.tell("Looking for a move …");
      const { move, text } = await post(`/games/${this.game.id}/hint`);
      const shown = boardPosition(this.game.position, { playable: this.game.your_turn });
      this.board.show({ ...shown, arrows: [[move.from ?? move.to, move.to ?? move.from, "hint"]] }, { still: true });
      this.tell(text);
    });
  }

  /** @param {string} path */
  ask(path) {
    this.doing(async () => this.take(await post(`/games/${this.game.id}/${path}`)));
  }

  /** @param {string} move */
  move(move) {
    this.doing(async () =>
      this.take(await post(`/games/${this.game.id}/moves`, { move, ply: this.game.moves.length }))
    );
  }

  /** Does something that the server may refuse. @param {() => Promise<unknown>} act */
  async doing(act) {
    try {
      await act();
    } catch (error) {
      this.now();
      this.tell(error instanceof Error ? error.message : String(error));
    }
  }

  /** Looks at the position after a move of the game. @param {number} ply */
  async look(ply) {
    const { game, start, moves } = this.game;
    if (ply < 0 || ply > moves.length) return;
    this.looking = ply === moves.length ? null : ply;
    if (this.looking === null) return void (this.now(), this.status.replaceChildren(this.words()));
    await this.doing(async () => {
      const played = moves.slice(0, ply).map((move) => move.id);
      const { position } = await post("/positions", { game, position: start, moves: played });
      if (this.looking !== ply) return;
      this.board.show(boardPosition(position));
      this.list.show(ply);
      const back = button("Back to the game", () => this.look(moves.length), { kind: "plain", title: "End" });
      this.status.replaceChildren(ply ? `This is the position after ${moves[ply - 1].text}. ` : "This is how it began. ", back);
    });
  }

  /** @param {string} words */
  tell(words) {
    this.status.textContent = words;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      (event.target instanceof Element && event.target.matches("input, select, textarea"))
    )
      return;
    const here = this.looking ?? this.game.moves.length;
    const actions = /** @type {Record<string, () => void>} */ ({
      ArrowLeft: () => this.look(here - 1),
      ArrowRight: () => this.look(here + 1),
      Home: () => this.look(0),
      End: () => this.look(this.game.moves.length),
      f: () => this.flip(),
      h: () => this.game.can.hint && !this.game.ended && this.hint(),
      u: () => this.game.can.undo && !this.game.ended && this.ask("undo"),
    });
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  }
}
