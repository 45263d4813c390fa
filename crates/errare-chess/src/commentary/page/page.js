// The page: which game and which position are shown, and what is said of them. Text from games is only ever set as text.

const games = [...document.querySelectorAll("script.game")].map((script) => JSON.parse(script.textContent));
const find = (id) => document.getElementById(id);
const state = { game: 0, index: 0, turned: false };

/** An element with text. */
function make(name, text, kind) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  if (kind) element.className = kind;
  return element;
}

const percent = (share) => (share > 0 && share < 0.01 ? "<1%" : Math.round(share * 100) + "%");
const signed = (value) => (value < 0 ? "−" : "+") + Math.abs(value).toFixed(2);
const quality = (glyph) => (glyph.includes("?") ? "bad-move" : glyph.startsWith("!") ? "good-move" : "");
const whiteToMove = (position) => position.fen.split(" ")[1] === "w";
// Few fonts have the signs for a slight advantage.
const plain = (glyph) => ({ "⩲": "+=", "⩱": "=+" })[glyph] ?? glyph;
const moverElo = (game, position) => (whiteToMove(position) ? game.white_elo : game.black_elo);
const current = () => games[state.game];

/** Shows a position of the game. */
function show(index) {
  const game = current();
  state.index = Math.max(0, Math.min(game.positions.length - 1, index));
  const position = game.positions[state.index];
  const played = game.moves[state.index - 1];
  const before = game.positions[state.index - 1];
  const arrows = [];
  const best = position.candidates.find((candidate) => candidate.best);
  if (best) arrows.push([...best.squares, "best"]);
  drawBoard(find("board"), position.fen, played ? played.squares.filter(Boolean) : [], arrows, state.turned);
  drawGraph(find("graph"), game, state.index);
  document.querySelector(".table").classList.toggle("turned", state.turned);
  for (const name of ["u", "v"]) find("bar-" + name).style.height = ((position[name] ?? 0) + 1) * 50 + "%";
  find("values").textContent = describe(game, position);
  remark(game, played, before, position);
  choices(game, position);
  finders(game, played, before);
  for (const button of document.querySelectorAll("[data-ply]")) {
    const here = Number(button.dataset.ply) === state.index;
    here ? button.setAttribute("aria-current", "true") : button.removeAttribute("aria-current");
    if (here && button.parentElement.id === "moves") reveal(button);
  }
  for (const id of ["first", "back"]) find(id).disabled = state.index === 0;
  for (const id of ["forward", "last"]) find(id).disabled = state.index === game.positions.length - 1;
  history.replaceState(null, "", `#${state.game + 1}.${state.index}`);
}

/** Scrolls the list of moves and nothing else. */
function reveal(button) {
  const list = find("moves");
  const top = button.offsetTop;
  if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}

/** What a position is worth, in words. */
function describe(game, position) {
  if (position.u === null) return "";
  const theory = position.v >= 0.5 ? "White wins" : position.v <= -0.5 ? "Black wins" : "neither side wins";
  const score = percent((1 + position.u) / 2);
  const text = `Best play: ${theory} (v ${signed(position.v)}). These two: White scores ${score} (u ${signed(position.u)}).`;
  if (position.keeps === null || state.index === game.positions.length - 1) return text;
  const elo = moverElo(game, position);
  return `${text} A player of ${elo} keeps the result with ${percent(position.keeps)}.`;
}

/** What is said of the last move and of the position. */
function remark(game, played, before, position) {
  const said = [];
  if (played) {
    said.push(make("p", `${played.number} ${played.san}${played.glyph} ${played.remarks.join(" ")}`, "said " + quality(played.glyph)));
    const better = before.candidates.find((candidate) => candidate.best);
    if (played.refutation) said.push(make("p", `It is answered by ${played.refutation}.`, "refutation"));
    if (better && better.san !== played.san && played.loss >= 0.03) {
      const line = played.better ?? before.line;
      said.push(make("p", `Better was ${line}. The move gave away ${percent(played.loss)} of a point.`));
    }
    for (const comment of played.comments) said.push(make("p", comment, "comment"));
  } else {
    for (const comment of game.comments) said.push(make("p", comment, "comment"));
  }
  if (position.remarks.length) said.push(make("p", `${plain(position.glyph)} ${position.remarks.join(" ")}`.trim()));
  if (state.index === game.positions.length - 1) said.push(make("p", `Result: ${game.result}`));
  find("remark").replaceChildren(...said);
}

/** What may be played in a position, by somebody of the mover's strength. */
function choices(game, position) {
  const white = whiteToMove(position);
  const elo = moverElo(game, position);
  find("choices-title").textContent = position.candidates.length ? `What a player of ${elo} plays here` : "The game ends here";
  const next = game.moves[state.index];
  const most = Math.max(0.01, ...position.candidates.map((candidate) => candidate.probability));
  const rows = position.candidates.map((candidate) => {
    const row = make("tr");
    row.classList.toggle("best", candidate.best);
    row.classList.toggle("bad", candidate.delta_v < 0);
    row.classList.toggle("played", next !== undefined && next.san === candidate.san);
    const share = make("td", undefined, "share");
    const bar = make("i");
    bar.style.width = (candidate.probability / most) * 100 + "%";
    share.append(bar);
    const score = (1 + (white ? candidate.u : -candidate.u)) / 2;
    const cells = [make("td", candidate.san + candidate.glyph), share];
    cells.push(make("td", percent(candidate.probability), "number"), make("td", percent(score), "number"));
    row.append(...cells);
    row.addEventListener("mouseenter", () => {
      const played = game.moves[state.index - 1];
      const kind = candidate.delta_v < 0 ? "played" : "best";
      drawBoard(find("board"), position.fen, played ? played.squares : [], [[...candidate.squares, kind]], state.turned);
    });
    return row;
  });
  if (rows.length) {
    const heading = make("tr");
    heading.append(make("th", "move"), make("th", "how likely"), make("th"), make("th", "scores", "number"));
    rows.unshift(heading);
  }
  find("choices").replaceChildren(...rows);
}

/** At a critical moment, who would have kept the result. */
function finders(game, played, before) {
  const finds = game.critical.includes(state.index - 1) ? before.finds : null;
  find("finders-panel").hidden = !finds;
  if (!finds) return;
  const elo = moverElo(game, before);
  find("finders-title").textContent = `Who keeps the result at move ${parseInt(played.number, 10)}, by rating`;
  drawFinders(find("finders"), finds.curve, elo);
  find("finders-text").textContent = tellFinders(finds, elo);
}

/** A button that goes to the position after a move. */
function moveButton(move, index, text) {
  const button = make("button", text, quality(move.glyph));
  button.dataset.ply = index + 1;
  button.addEventListener("click", () => show(index + 1));
  return button;
}

/** How each player did: what his moves kept of the points that best play promised, beside what is usual at his strength. */
function summary(game) {
  const columns = ["", "kept", "expected", "?!", "?", "??"];
  const heading = make("tr");
  heading.append(...columns.map((name, i) => make("th", name, i ? "number" : "")));
  heading.children[1].title = "of the points that best play promised, on average";
  heading.children[2].title = "of somebody of his strength, in these positions";
  const rows = game.summaries.map((numbers, i) => {
    const row = make("tr");
    row.append(make("td", i ? game.black : game.white));
    const shares = [numbers.accuracy, numbers.expected_accuracy].map((share) => (100 * share).toFixed(1) + "%");
    for (const cell of [...shares, numbers.inaccuracies, numbers.mistakes, numbers.blunders]) row.append(make("td", cell, "number"));
    return row;
  });
  find("summary").replaceChildren(heading, ...rows);
}

/** Shows another game, from its beginning unless told otherwise. */
function open(number, index = 0) {
  state.game = number;
  const game = current();
  find("games").value = String(number);
  find("judge").textContent = game.judge;
  find("players").textContent = `${game.white} (${game.white_elo}) – ${game.black} (${game.black_elo})  ${game.result}`;
  find("event").textContent = [game.event, game.date, game.opening].filter(Boolean).join(" · ");
  const list = [];
  game.moves.forEach((move, i) => {
    const white = move.number.endsWith(".");
    if (white || i === 0) list.push(make("span", parseInt(move.number, 10) + "."));
    if (!white && i === 0) list.push(make("span", "…"));
    list.push(moveButton(move, i, move.san + move.glyph));
  });
  find("moves").replaceChildren(...list);
  find("critical").replaceChildren(
    ...game.critical.map((i) => {
      const move = game.moves[i];
      const item = make("li");
      item.append(moveButton(move, i, `${move.number} ${move.san}${move.glyph}  ${move.remarks[0] ?? ""}`));
      return item;
    })
  );
  find("critical-panel").hidden = game.critical.length === 0;
  summary(game);
  show(index);
}

/** Goes to the next critical moment, and from the last to the first. */
function nextCritical() {
  const after = current().critical.map((i) => i + 1);
  if (after.length) show(after.find((index) => index > state.index) ?? after[0]);
}

function turn() {
  state.turned = !state.turned;
  show(state.index);
}

const actions = {
  first: () => show(0),
  back: () => show(state.index - 1),
  forward: () => show(state.index + 1),
  last: () => show(current().positions.length - 1),
  next: nextCritical,
  flip: turn,
};
for (const [id, action] of Object.entries(actions)) find(id).addEventListener("click", action);

const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", n: "next", f: "flip" };
document.addEventListener("keydown", (event) => {
  const action = actions[keys[event.key]];
  if (!action || event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "SELECT") return;
  event.preventDefault();
  action();
});

const graph = find("graph");
const jump = (event) => show(pointed(graph, event, current().positions.length));
graph.addEventListener("pointerdown", jump);
graph.addEventListener("pointermove", (event) => event.buttons && jump(event));
find("choices").addEventListener("mouseleave", () => show(state.index));

if (games.length) {
  find("choice").hidden = games.length < 2;
  games.forEach((game, i) => {
    const option = make("option", `${i + 1}. ${game.white} – ${game.black}  ${game.result}`);
    option.value = i;
    find("games").append(option);
  });
  find("games").addEventListener("change", (event) => open(Number(event.target.value)));
  const [number, index] = location.hash.slice(1).split(".").map(Number);
  games[number - 1] ? open(number - 1, index || 0) : open(0);
} else {
  find("players").textContent = "No games";
}
