// Explore: a game tree, labelled for two players who err, and what each rule would choose.

import { button, group, make } from "../elements.js";
import { plainSign, precise, quality, signed } from "../words.js";
import { calmly, field, selectOf, slider } from "./fields.js";
import { PositionView } from "./explore_position.js";
import { Board } from "../board/board.js";
import { layoutOf } from "../board/layouts.js";
import { boardPosition } from "./position.js";
import { get, post } from "./server.js";
import { TreeView } from "./tree_view.js";

/** @typedef {import("./tree_view.js").Labelled} Labelled */
/** @typedef {import("./tree_view.js").TreeNode} TreeNode */
/**
 * @typedef {{id: string, name: string, about: string, spec: string, chooses: string[], error?: string,
 *   moves?: {move: string, value: number, probability: number, details: Record<string, number>}[]}} Rule
 */
/** @typedef {{name: string, tree: string, white_merit: number, black_merit: number}} Example */

/**
 * From where and how deep each game is drawn at first. Noughts and crosses is near enough its end that nothing is
 * estimated.
 * @type {Record<string, {position: string, ply: number}>}
 */
const BEGINNINGS = {
  chess: { position: "start", ply: 0 },
  "noughts-and-crosses": { position: "eabh", ply: 5 },
  "connect-four": { position: "start", ply: 2 },
  kalah: { position: "start", ply: 2 },
};

/** What is said of the sliders. */
const MERIT = "Merit 0 plays at random; the larger it is, the more certainly the better move is chosen.";
const RATED =
  "Two people of these ratings. Each move is drawn as likely as they are to play it, u as they are expected to score, and v as the engine sees it.";

/** In Elo a merit is this many times as much. */
const POINTS = 1000;

/** @param {HTMLElement} main @param {string[]} rest the kind, and a position of chess */
export async function showExplore(main, [kind, position]) {
  const kinds = [
    ["", "Game trees"],
    ["chess", "A position of chess"],
  ].map(([name, words]) => {
    const link = make("a", words);
    link.href = "#/explore/" + name;
    if (name === (kind === "chess" ? "chess" : "")) link.setAttribute("aria-current", "page");
    return link;
  });
  const choice = group("nav", "kinds", ...kinds);
  choice.setAttribute("aria-label", "What to explore");
  main.append(make("h1", "Explore"), choice);
  if (kind === "chess") {
    new PositionView(main).open(position ?? "");
    return {};
  }
  const { examples } = await get("/trees/examples");
  const view = new ExploreView(main, examples);
  if (kind === "tree" && position) view.look?.(position);
  else await view.relabel();
  return {};
}

class ExploreView {
  /** @param {HTMLElement} main @param {Example[]} examples */
  constructor(main, examples) {
    this.examples = examples;
    const first = examples[0];
    /** What is drawn: a tree by its text, or a game from a position. @type {Record<string, unknown>} */
    this.source = { tree: first.tree };
    this.merits = { white_merit: first.white_merit, black_merit: first.black_merit };
    this.settings = { strength: 0.4, epsilon: 0.15 };
    this.rule = "utility";
    /** @type {Labelled | null} */
    this.tree = null;
    /** @type {Rule[]} */
    this.rules = [];
    this.latest = 0;

    this.problem = make("p", undefined, "problem");
    this.problem.setAttribute("role", "alert");
    const drawn = make("section", undefined, "panel drawing");
    drawn.setAttribute("aria-label", "Game tree");
    this.view = new TreeView(drawn, (node) => this.tell(node));
    const soon = calmly(60, () => this.relabel());
    const merit = (/** @type {"white_merit" | "black_merit"} */ key, /** @type {string} */ name) =>
      slider(
        name,
        { min: 0, max: 4, step: 0.05, value: this.merits[key], words: (value) => this.meritInWords(value) },
        (value) => ((this.merits[key] = value), soon(null))
      );
    this.sliders = {
      white_merit: merit("white_merit", "White's merit"),
      black_merit: merit("black_merit", "Black's merit"),
    };
    this.about = make("p", MERIT, "quiet");
    const sliders = group("div", "pair", this.sliders.white_merit.element, this.sliders.black_merit.element);
    this.told = make("section", undefined, "panel");
    this.told.setAttribute("aria-live", "polite");
    this.ruled = make("section", undefined, "panel rules");
    main.append(
      group(
        "div",
        "explore",
        group("div", "", this.sources(), group("section", "panel", sliders, this.about), drawn, this.problem),
        group("div", "beside", this.told, this.ruled)
      )
    );
  }

  /** What may be drawn: an example, a game, or a tree of one's own. */
  sources() {
    const names = /** @type {[string, string][]} */ ([
      ...this.examples.map(({ name }, i) => [String(i), name]),
      ["chess", "Chess: where play is likely to go"],
      ["noughts-and-crosses", "Noughts and crosses"],
      ["connect-four", "Connect four"],
      ["kalah", "Kalah"],
      ["own", "A tree of your own …"],
    ]);
    const select = selectOf(names, "0");
    const position = make("input");
    Object.assign(position, { value: "start", spellcheck: false });
    const ply = selectOf(
      [1, 2, 3, 4, 5, 6].map((ply) => [String(ply), `${ply} ${ply === 1 ? "move" : "moves"} deep`]),
      "2"
    );
    const depth = field("Depth", ply);
    const game = group("div", "pair", field("Position", position), depth);
    const text = make("textarea");
    Object.assign(text, { rows: 8, spellcheck: false, value: this.examples[0].tree });
    const own = group(
      "div",
      "",
      field("Tree", text),
      button("Draw", () => this.change({ tree: text.value }))
    );
    game.hidden = own.hidden = true;
    const choose = () => {
      const example = this.examples[Number(select.value)];
      game.hidden = Boolean(example) || select.value === "own";
      own.hidden = select.value !== "own";
      const chess = select.value === "chess";
      depth.hidden = chess;
      this.about.textContent = chess ? RATED : MERIT;
      // Nobody at a board is worse than the model of people knows.
      for (const key of /** @type {const} */ (["white_merit", "black_merit"])) {
        if (chess && (this.merits[key] < 0.4 || this.merits[key] > 4)) this.merits[key] = 1.5;
      }
      if (example) {
        const { tree, white_merit, black_merit } = example;
        Object.assign(this.merits, { white_merit, black_merit });
        this.sliders.white_merit.set(white_merit);
        this.sliders.black_merit.set(black_merit);
        text.value = tree;
        this.change({ tree });
      } else if (select.value !== "own") {
        const deep = chess ? {} : { ply: Number(ply.value) };
        this.change({ game: select.value, position: position.value.trim() || "start", ...deep });
        for (const key of /** @type {const} */ (["white_merit", "black_merit"])) this.sliders[key].set(this.merits[key]);
      } else this.change({ tree: text.value });
    };
    /** Draws the tree of a position of chess. */
    this.look = (/** @type {string} */ fen) => {
      select.value = "chess";
      position.value = fen;
      choose();
    };
    select.addEventListener("change", () => {
      const beginning = BEGINNINGS[select.value];
      if (beginning) [position.value, ply.value] = [beginning.position, String(beginning.ply)];
      choose();
    });
    for (const input of [position, ply]) input.addEventListener("change", choose);
    return group("section", "panel", field("Draw", select), game, own);
  }

  /** A merit, and for chess what it is in Elo. @param {number} value */
  meritInWords(value) {
    return value.toFixed(2) + (this.source.game === "chess" ? ` (Elo ${Math.round(value * POINTS)})` : "");
  }

  /** Draws something else. @param {Record<string, unknown>} source */
  change(source) {
    this.source = source;
    this.view.forget();
    this.relabel();
  }

  /** Asks anew what the tree is worth to these two, and what each rule would choose. */
  async relabel() {
    const asked = ++this.latest;
    if (this.source.game === "chess") this.problem.textContent = "Looking ahead …";
    try {
      const body = { ...this.source, ...this.merits };
      const [tree, ruled] = await Promise.all([
        post("/trees", body),
        post("/trees/rules", { ...body, ...this.settings }),
      ]);
      if (asked !== this.latest) return;
      this.problem.textContent = tree.cut
        ? "There is more than can be drawn: the tree is less deep than you asked for."
        : "";
      this.tree = tree;
      this.rules = ruled.rules;
      this.view.draw(tree, this.chosen());
      this.drawRules();
    } catch (error) {
      if (asked === this.latest) this.problem.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** The moves that the rule would choose. */
  chosen() {
    return this.rules.find(({ id }) => id === this.rule)?.chooses ?? [];
  }

  /** What is said of a position. @param {TreeNode} node */
  tell(node) {
    const worth = `u ${precise(node.u)} · v ${signed(node.v)} · tension ${node.tension.toFixed(3)}`;
    const parts = [
      make("h2", node.label || "Start"),
      make(
        "p",
        `${{ white: "White to move", black: "Black to move", chance: "Chance decides" }[node.turn] ?? "The end"}. ${worth}`
      ),
    ];
    for (const comment of node.comments)
      parts.push(group("p", "", make("b", plainSign(comment.glyph)), ` ${comment.text} `, make("span", comment.reason, "quiet")));
    if (node.moves.length) {
      const rows = node.moves.map((move) => {
        const said = group(
          "td",
          "why",
          ...move.comments.map((comment) =>
            group("span", "", `${comment.text} `, make("small", comment.reason, "quiet"))
          )
        );
        return group(
          "tr",
          "",
          make("th", move.label + move.glyph, quality(move.glyph)),
          make("td", `${Math.round(move.probability * 100)}%`, "number"),
          said
        );
      });
      const heading = group("tr", "", make("th", "move"), make("th", "played", "number"), make("th", "because"));
      parts.push(group("div", "scroll", group("table", "", group("thead", "", heading), group("tbody", "", ...rows))));
    }
    if (node.position && this.source.game) parts.splice(1, 0, this.pictured(node.position));
    this.told.replaceChildren(...parts);
  }

  /** The board of a position. @param {string} notation */
  pictured(notation) {
    const frame = make("div", undefined, "frame small");
    post("/positions", { game: this.source.game, position: notation }).then(
      ({ position }) => new Board(frame, layoutOf(position)).show(boardPosition(position), { still: true }),
      () => frame.remove()
    );
    return frame;
  }

  /** The rules, of which one is shown in the tree. */
  drawRules() {
    const open = this.ruled.contains(document.activeElement) ? document.activeElement?.getAttribute("data-rule") : null;
    const entries = this.rules.map((rule) => {
      const pick = button(
        rule.name,
        () => {
          this.rule = rule.id;
          if (this.tree) this.view.draw(this.tree, this.chosen());
          this.drawRules();
        },
        { kind: "rule" }
      );
      pick.dataset.rule = rule.id;
      pick.setAttribute("aria-pressed", String(rule.id === this.rule));
      const chooses = rule.error ?? (rule.chooses.length ? `plays ${rule.chooses.join(" or ")}` : "has no choice");
      const entry = group("li", "", pick, " ", make("span", chooses, rule.error ? "quiet" : ""));
      if (rule.id === this.rule) entry.append(make("p", rule.about, "quiet"), ...values(rule));
      return entry;
    });
    const set = (/** @type {"strength" | "epsilon"} */ key, /** @type {string} */ name) =>
      slider(
        name,
        { min: 0, max: 1, step: 0.05, value: this.settings[key], words: (value) => value.toFixed(2) },
        calmly(100, (value) => ((this.settings[key] = value), this.relabel()))
      ).element;
    if (!this.ruled.children.length) {
      this.list = make("ul", undefined, "list");
      this.ruled.append(
        make("h2", "Which move each rule would choose"),
        this.list,
        set("strength", "Predictive strength PS"),
        set("epsilon", "Tutor's ε")
      );
    }
    this.list?.replaceChildren(...entries);
    if (open) /** @type {HTMLElement | null} */ (this.ruled.querySelector(`[data-rule="${open}"]`))?.focus();
  }
}

/** What a rule makes of the moves. @param {Rule} rule @returns {HTMLElement[]} */
function values({ moves, chooses }) {
  if (!moves?.length) return [];
  const names = Object.keys(moves[0].details);
  const heading = ["move", "value", "probability", ...names].map((name, i) => make("th", name, i ? "number" : ""));
  const rows = moves.map(({ move, value, probability, details }) => {
    const cells = [
      signed(value),
      `${Math.round(probability * 100)}%`,
      ...names.map((name) => signed(details[name] ?? 0)),
    ];
    return group(
      "tr",
      chooses.includes(move) ? "best" : "",
      make("th", move),
      ...cells.map((cell) => make("td", cell, "number"))
    );
  });
  return [
    group(
      "div",
      "scroll",
      group("table", "", group("thead", "", group("tr", "", ...heading)), group("tbody", "", ...rows))
    ),
  ];
}
