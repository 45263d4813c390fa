// A game tree as a drawing to fold and unfold, to move and to enlarge.

import { button, group, make, shape } from "../elements.js";
import { percent, precise, quality, signed } from "../words.js";

/** @typedef {{name: string, glyph: string, text: string, reason: string}} Comment */
/** @typedef {{to: string, label: string, probability: number, glyph: string, comments: Comment[]}} TreeMove */
/**
 * @typedef {{name: string, label: string, turn: string, end: boolean, v: number, u: number, tension: number,
 *   position?: string | null, moves: TreeMove[], comments: Comment[]}} TreeNode
 */
/** @typedef {{root: string, nodes: TreeNode[], cut: boolean}} Labelled */
/**
 * A node as it is drawn: by the way that leads to it.
 * @typedef {{path: string, node: TreeNode, move: TreeMove | null, parent: Drawn | null, depth: number, row: number,
 *   open: boolean}} Drawn
 */

const COLUMN = 214;
const ROW = 58;
const BOX = { width: 132, height: 44 };
/** How many nodes are open at first at the most. */
const AT_FIRST = 30;

export class TreeView {
  /** @param {HTMLElement} frame @param {(node: TreeNode) => void} onSelect */
  constructor(frame, onSelect) {
    this.onSelect = onSelect;
    /** @type {Set<string> | null} */
    this.open = null;
    this.selected = "";
    /** @type {Drawn[]} */
    this.drawn = [];
    this.svg = /** @type {SVGSVGElement} */ (shape("svg", { class: "tree", role: "tree", "aria-label": "Game tree" }));
    const tools = group(
      "div",
      "tools",
      button("+", () => this.zoom(0.8), { says: "Larger" }),
      button("−", () => this.zoom(1.25), { says: "Smaller" }),
      button("⤢", () => this.fit(), { says: "All of it" })
    );
    frame.append(
      this.svg,
      tools,
      make(
        "p",
        "Click a position to hear of it, and again to fold or unfold what follows. Drag to move, turn the wheel to enlarge.",
        "quiet"
      )
    );
    this.view = { x: 0, y: 0, width: 1, height: 1 };
    this.hands();
  }

  /** Forgets what was unfolded: another tree comes. */
  forget() {
    this.open = null;
    this.selected = "";
  }

  /**
   * Draws a tree, with the moves that a rule would choose at its root.
   * @param {Labelled} tree
   * @param {string[]} chosen
   */
  draw(tree, chosen) {
    this.tree = tree;
    this.chosen = chosen;
    const fresh = !this.open;
    if (!this.open) this.unfold(tree);
    this.lay(tree);
    const here = this.drawn.find(({ path }) => path === this.selected) ?? this.drawn[0];
    this.selected = here.path;
    this.paint();
    if (fresh) this.fit();
    this.onSelect(here.node);
  }

  /** Opens as many levels as can be looked at. @param {Labelled} tree */
  unfold(tree) {
    const nodes = nodesOf(tree);
    const open = (this.open = new Set());
    let level = [{ path: tree.root, name: tree.root }];
    let shown = 1;
    while (level.length) {
      const next = level.flatMap(({ path, name }) =>
        (nodes.get(name)?.moves ?? []).map((move, i) => ({ path: `${path}/${i}`, name: move.to }))
      );
      shown += next.length;
      if (shown > AT_FIRST && open.size) break;
      for (const { path } of level) open.add(path);
      level = next;
    }
  }

  /**
   * Gives every node that is to be seen its place: leaves one below the other, the others beside the middle of theirs.
   * @param {Labelled} tree
   */
  lay(tree) {
    const nodes = nodesOf(tree);
    this.drawn = [];
    let rows = 0;
    /**
     * @param {string} name
     * @param {string} path
     * @param {TreeMove | null} move
     * @param {Drawn | null} parent
     * @param {number} depth
     * @returns {Drawn}
     */
    const visit = (name, path, move, parent, depth) => {
      const node = /** @type {TreeNode} */ (nodes.get(name));
      const open = this.open?.has(path) ?? false;
      const drawn = { path, node, move, parent, depth, row: 0, open };
      this.drawn.push(drawn);
      const children = open ? node.moves.map((move, i) => visit(move.to, `${path}/${i}`, move, drawn, depth + 1)) : [];
      drawn.row = children.length ? (children[0].row + children[children.length - 1].row) / 2 : rows++;
      return drawn;
    };
    visit(tree.root, tree.root, null, null, 0);
    this.size = { width: (Math.max(...this.drawn.map(({ depth }) => depth)) + 1) * COLUMN, height: rows * ROW };
  }

  paint() {
    const focused = this.svg.contains(document.activeElement);
    this.svg.replaceChildren(
      ...this.drawn.flatMap((drawn) => this.arc(drawn)),
      ...this.drawn.map((drawn) => this.box(drawn))
    );
    if (focused) this.focus(this.selected);
  }

  /** The arc that leads to a node, as thick as the move is likely. @param {Drawn} drawn */
  arc({ parent, move, depth, row }) {
    if (!parent || !move) return [];
    const [x0, y0] = [parent.depth * COLUMN + BOX.width + 6, parent.row * ROW + ROW / 2];
    const [x1, y1] = [depth * COLUMN + 6, row * ROW + ROW / 2];
    const middle = (x0 + x1) / 2;
    const chosen = !parent.parent && this.chosen?.includes(move.label);
    const path = shape("path", {
      d: `M${x0} ${y0}C${middle} ${y0} ${middle} ${y1} ${x1} ${y1}`,
      class: chosen ? "arc chosen" : "arc",
      "stroke-width": 1 + 6 * move.probability,
    });
    const label = shape(
      "text",
      { x: middle + 8, y: y1 - 5, class: "arc-label " + quality(move.glyph), "text-anchor": "middle" },
      `${percent(move.probability)} ${move.glyph}`
    );
    return [path, label];
  }

  /** @param {Drawn} drawn */
  box({ path, node, move, depth, row, open }) {
    const [x, y] = [depth * COLUMN + 6, row * ROW + (ROW - BOX.height) / 2];
    const name = short(((move?.label ?? node.label) || "Start").replace("-", "−"));
    const kinds = ["node", node.turn, this.selected === path ? "selected" : ""].join(" ");
    const box = shape("g", {
      class: kinds,
      role: "treeitem",
      tabindex: this.selected === path ? 0 : -1,
      "data-path": path,
      transform: `translate(${x} ${y})`,
      "aria-level": depth + 1,
      "aria-selected": String(this.selected === path),
    });
    if (node.moves.length) box.setAttribute("aria-expanded", String(open));
    const played = move ? `, played with ${percent(move.probability)}` : "";
    const worth = `u ${precise(node.u)} v ${node.v === 0 ? "0" : signed(node.v).replace(/\.?0+$/, "")}`;
    const folded = node.moves.length && !open ? ` +${node.moves.length}` : "";
    // What is heard begins with what is seen.
    box.setAttribute("aria-label", `${name} ${worth}${folded}${played}`);
    box.append(
      shape("rect", { width: BOX.width, height: BOX.height, rx: node.turn === "white" ? 4 : 20 }),
      shape("text", { x: BOX.width / 2, y: 17, "text-anchor": "middle", class: "name" }, name + " "),
      shape("text", { x: BOX.width / 2, y: 35, "text-anchor": "middle", class: "worth" }, worth + " ")
    );
    if (folded) box.append(shape("text", { x: BOX.width + 4, y: 27, class: "more" }, folded.trim()));
    return box;
  }

  /** Selects a node; once more folds or unfolds it. @param {string} path @param {boolean} [toggle] */
  pick(path, toggle = this.selected === path) {
    const drawn = this.drawn.find((drawn) => drawn.path === path);
    if (!drawn) return;
    if (toggle && drawn.node.moves.length) this.fold(drawn, !drawn.open);
    this.selected = path;
    if (this.tree) this.lay(this.tree);
    this.paint();
    this.onSelect(drawn.node);
  }

  /** @param {Drawn} drawn @param {boolean} open */
  fold(drawn, open) {
    if (open) this.open?.add(drawn.path);
    else this.open?.delete(drawn.path);
  }

  /** @param {string} path */
  focus(path) {
    const box = [...this.svg.querySelectorAll("[data-path]")].find((box) => box.getAttribute("data-path") === path);
    if (box instanceof SVGElement) box.focus();
  }

  /** Shows all of it, unless it would become too small to read. */
  fit() {
    const { width, height } = this.size ?? { width: 1, height: 1 };
    const box = this.svg.getBoundingClientRect();
    const scale = Math.min(1.35, Math.max(1, width / Math.max(1, box.width), height / Math.max(1, box.height)));
    this.view = {
      x: 0,
      y: Math.min(0, (height - box.height * scale) / 2),
      width: box.width * scale,
      height: box.height * scale,
    };
    const root = this.drawn[0];
    if (root && height > this.view.height) this.view.y = root.row * ROW + ROW / 2 - this.view.height / 2;
    this.frame();
  }

  frame() {
    const { x, y, width, height } = this.view;
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  }

  /**
   * Enlarges or shrinks about a point of the window, by default the middle.
   * @param {number} factor
   * @param {number} [clientX]
   * @param {number} [clientY]
   */
  zoom(factor, clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    const [px, py] = [
      ((clientX ?? box.left + box.width / 2) - box.left) / box.width,
      ((clientY ?? box.top + box.height / 2) - box.top) / box.height,
    ];
    const { x, y, width, height } = this.view;
    const by = Math.max(0.3, Math.min(8, (width / box.width) * factor)) / (width / box.width);
    this.view = { x: x + px * width * (1 - by), y: y + py * height * (1 - by), width: width * by, height: height * by };
    this.frame();
  }

  hands() {
    /** @type {{x: number, y: number, moved: boolean, path: string | null} | null} */
    let held = null;
    const { svg } = this;
    svg.addEventListener("pointerdown", (event) => {
      const path =
        event.target instanceof Element
          ? (event.target.closest("[data-path]")?.getAttribute("data-path") ?? null)
          : null;
      held = { x: event.clientX, y: event.clientY, moved: false, path };
    });
    svg.addEventListener("pointermove", (event) => {
      if (!held || !event.buttons) return;
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.moved && Math.hypot(dx, dy) < 5) return;
      if (!held.moved) svg.setPointerCapture(event.pointerId);
      const scale = this.view.width / svg.getBoundingClientRect().width;
      this.view.x -= dx * scale;
      this.view.y -= dy * scale;
      held = { ...held, x: event.clientX, y: event.clientY, moved: true };
      this.frame();
    });
    svg.addEventListener("pointerup", () => {
      if (held && !held.moved && held.path) this.pick(held.path);
      held = null;
    });
    svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.12 : 1 / 1.12, event.clientX, event.clientY);
    });
    svg.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.open && this.fit()).observe(svg);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const rows = [...this.drawn].sort((a, b) => a.depth - b.depth || a.row - b.row);
    const here = this.drawn.find(({ path }) => path === this.selected);
    if (!here) return;
    const beside = rows.filter(({ depth }) => depth === here.depth);
    const at = beside.indexOf(here);
    const child = this.drawn.find(({ parent }) => parent === here);
    const actions = /** @type {Record<string, () => void>} */ ({
      ArrowUp: () => beside[at - 1] && this.pick(beside[at - 1].path, false),
      ArrowDown: () => beside[at + 1] && this.pick(beside[at + 1].path, false),
      ArrowLeft: () => (here.parent ? this.pick(here.parent.path, false) : undefined),
      ArrowRight: () => (child ? this.pick(child.path, false) : this.pick(here.path, true)),
      Enter: () => this.pick(here.path, true),
      " ": () => this.pick(here.path, true),
    });
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  }
}

/** The nodes of a tree by name. A move may lead straight to a result, which is no node. @param {Labelled} tree */
function nodesOf(tree) {
  const nodes = new Map(tree.nodes.map((node) => [node.name, node]));
  for (const { to } of tree.nodes.flatMap((node) => node.moves)) {
    const result = Number(to);
    if (!nodes.has(to))
      nodes.set(to, {
        name: to,
        label: to,
        turn: "end",
        end: true,
        v: result,
        u: result,
        tension: result * result,
        moves: [],
        comments: [],
      });
  }
  return nodes;
}

/** @param {string} name */
const short = (name) => (name.length > 12 ? name.slice(0, 11) + "…" : name);
