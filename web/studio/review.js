// Review: a PGN to paste or drop, and the reviews that there are.

import { button, group, make } from "../elements.js";
import { field } from "./fields.js";
import { deleting } from "./games_list.js";
import { showReviewed } from "./review_game.js";
import { get, post } from "./server.js";

/** @param {HTMLElement} main @param {string[]} rest */
export async function showReview(main, [id, number, index]) {
  if (id) return showReviewed(main, id, Number(number ?? 1), Number(index ?? 0));
  const { reviews } = await get("/reviews");
  main.append(group("div", "columns", paste(), listed(reviews)));
  return {};
}

/** The form for a PGN. */
function paste() {
  const text = make("textarea");
  Object.assign(text, { rows: 12, spellcheck: false, placeholder: "1. e4 e5 2. Nf3 …" });
  const elos = ["White's rating", "Black's rating"].map((name) => {
    const input = make("input");
    Object.assign(input, { type: "number", min: "400", max: "3200", step: "1", placeholder: "as in the PGN" });
    return { input, field: field(name, input) };
  });
  const problem = make("p", undefined, "problem");
  problem.setAttribute("role", "alert");
  const start = button("Review", () => {}, { kind: "main" });
  start.type = "submit";
  const file = make("input");
  Object.assign(file, { type: "file", accept: ".pgn,text/plain" });
  file.addEventListener("change", () => read(file.files?.[0]));
  const form = group(
    "form",
    "new-review",
    make("h1", "Review"),
    make("p", "Paste your games, or drop a file here. Every move is looked at, for the two who played.", "quiet"),
    field("Games in PGN", text),
    field("or a file", file),
    group("div", "pair", ...elos.map(({ field }) => field)),
    start,
    problem
  );

  /** @param {File | undefined} chosen */
  async function read(chosen) {
    if (chosen) text.value = await chosen.text();
  }

  form.addEventListener("dragover", (event) => (event.preventDefault(), form.classList.add("over")));
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("over");
    read(event.dataTransfer?.files[0]);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.textContent = "";
    const [white_elo, black_elo] = elos.map(({ input }) => (input.value ? Number(input.value) : null));
    try {
      location.hash = `#/review/${(await post("/reviews", { pgn: text.value, white_elo, black_elo })).id}`;
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  return group("section", "panel", form);
}

/** @param {{id: string, name: string, state: string, games: {state: string}[]}[]} reviews */
function listed(reviews) {
  if (!reviews.length) return introduction();
  const items = reviews.map(({ id, name, state, games }) => {
    const link = make("a", name);
    link.href = `#/review/${id}`;
    const done = games.filter((game) => game.state === "done").length;
    const stands =
      state === "done" ? (games.length > 1 ? `${games.length} games` : "done") : `${state}, ${done} of ${games.length}`;
    const item = group("li", "entry", group("span", "", link, " ", make("span", stands, "quiet")));
    item.append(deleting(item, `/reviews/${id}`, name));
    return item;
  });
  return group("section", "panel", make("h2", "Reviews"), group("ul", "list", ...items));
}

/** What a review gives, for whoever has none yet, with a game to try it on. */
function introduction() {
  const said = [
    "Each move gets a sign and, where it matters, a reason; each position two values:",
    "v, what best play makes of it, and u, what these two people are expected to make of it.",
    "Two sliders show how the verdict changes for players of other ratings.",
  ];
  const text = make("p", said.join(" "));
  const example = button("Take a famous game", () => {
    const field = document.querySelector(".new-review textarea");
    if (field instanceof HTMLTextAreaElement) field.value = FAMOUS;
  });
  return group("section", "panel", make("h2", "What you get"), text, example);
}

/** Morphy at the opera. */
const FAMOUS = `[White "Paul Morphy"]
[Black "Duke and Count"]
[WhiteElo "2100"]
[BlackElo "1600"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8
17. Rd8# 1-0
`;
