// The studio in a real browser: ERRARE is the program, CHROMIUM the browser, SCREENSHOTS a folder for pictures of every view.
//
//     cargo build --release
//     cd tests/browser && npm ci && node --test studio.test.js

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { join } from "node:path";
import { asWideAsItsScreen, browserForTests, withoutBarriers } from "./browser.js";
import { Studio } from "./studio.js";

const browser = browserForTests();
const studio = new Studio();
let page;

before(() => studio.start());
after(() => studio.end());

async function newPage(options) {
  page = await browser.page(options);
  // A machine that does other things as well must not fail.
  page.setDefaultTimeout(120_000);
}

beforeEach(() => newPage({ viewport: { width: 1280, height: 900 } }));

const open = (view) => page.goto(`${studio.address}/#/${view}`);
const cell = (name) => page.locator(`.board [data-cell="${name}"]`);
const status = () => page.locator(".status").innerText();
const press = (name) => page.getByRole("button", { name, exact: true }).click();

/** Waits until something holds that has no element of its own to wait for, as long as a busy machine may need. */
async function until(holds, what) {
  for (let i = 0; i < 3000; i++) {
    if (await holds()) return;
    await page.waitForTimeout(50);
  }
  assert.fail(`waited in vain until ${what}`);
}

/** Chooses a game or an opponent for a new one. */
const choose = (name) => page.locator(".new-game label", { hasText: name }).first().click();

/** Begins a game with what was chosen, and waits for its board. */
async function begin() {
  await press("Play");
  await page.locator(".board").waitFor();
}

const yourMove = () => until(async () => /Your move/.test(await status()), "it is our move");

test("a whole game of noughts and crosses against the tutor is played by clicking", async () => {
  await open("play");
  await choose("Noughts and crosses");
  await choose("The tutor");
  await begin();
  let moves = 0;
  for (const square of "eacgibdfh") {
    await until(async () => /Your move|wins|draw/i.test(await status()), "the tutor has moved");
    if (!/Your move/.test(await status())) break;
    if (!/empty/.test(await cell(square).getAttribute("aria-label"))) continue;
    await cell(square).click();
    moves += 1;
    await until(async () => /cross/.test(await cell(square).getAttribute("aria-label")), "the cross stands");
  }
  await page.getByRole("button", { name: "New game" }).waitFor();
  assert.ok(moves >= 3, "a game has three moves of ours at least");
  await press("What decided it?");
  await page.locator(".told li").first().waitFor();
  await press("Rematch");
  await until(async () => /Crosses/.test(await page.locator(".player").first().innerText()), "sides have changed");
  await until(async () => /Your move: you are Noughts/.test(await status()), "the tutor has begun");
  assert.deepEqual(browser.complaints, []);
});

test("chess against the tutor goes by click, drag, typing and keys; moves are taken back, and the game resigned", async () => {
  await open("play");
  await choose("Chess");
  await begin();
  await cell("e2").click();
  assert.match(await cell("e4").getAttribute("class"), /\btarget\b/);
  await cell("e4").click();
  await until(async () => (await page.locator(".moves button").count()) === 2, "the tutor has answered");
  await yourMove();
  await cell("g1").dragTo(cell("f3"));
  await until(async () => (await page.locator(".moves button").count()) === 4, "the tutor has answered");
  assert.equal(await cell("f3").getAttribute("aria-label").then((words) => /white knight/.test(words)), true);
  await press("Take back");
  await until(async () => (await page.locator(".moves button").count()) === 2, "the move is taken back");
  await yourMove();
  await page.getByLabel("Type a move").fill("Ke7");
  await page.keyboard.press("Enter");
  await until(async () => /Ke7/.test(await status()), "it says what is wrong with Ke7");
  await page.getByLabel("Type a move").fill("a3");
  await page.keyboard.press("Enter");
  await until(async () => (await page.locator(".moves button").count()) === 4, "the tutor has answered");
  await page.locator(".moves button").first().click();
  await until(async () => /white pawn/.test(await cell("a2").getAttribute("aria-label")), "an earlier position is shown");
  await press("Back to the game");
  assert.match(await status(), /Your move/);
  await press("Resign");
  await press("Resign the game");
  await page.getByRole("button", { name: "New game" }).waitFor();
  assert.match(await status(), /Black wins/);
});

test("the game is still there when the studio was killed and started again, and the page goes on by itself", async () => {
  await open("play");
  await choose("Connect four");
  await begin();
  await cell("c4r6").click();
  await until(async () => (await page.locator(".moves button").count()) === 2, "the opponent has answered");
  await yourMove();
  const board = await page.locator(".board").ariaSnapshot();
  await studio.kill();
  await page.getByRole("alert").filter({ hasText: "errare serve" }).waitFor();
  await studio.start();
  await page.locator("#offline").waitFor({ state: "hidden" });
  assert.equal(await page.locator(".board").ariaSnapshot(), board);
  await cell("c1r1").click();
  await until(async () => (await page.locator(".moves button").count()) === 4, "the game goes on");
  await page.reload();
  await until(async () => (await page.locator(".moves button").count()) === 4, "the game is still there");
});

const RUDE = "<script>document.title = 'run'</script>";
const PGN = `[White "${RUDE}"]\n[Black "Elephant"]\n[WhiteElo "1200"]\n[BlackElo "1250"]\n[Result "1-0"]\n
1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n`;

test("a pasted game is reviewed, tried again, and seen for players of other ratings", async () => {
  await open("review");
  await page.getByLabel("Games in PGN").fill(PGN);
  await press("Review");
  await page.locator(".moves button", { hasText: "Ke7" }).waitFor();
  await page.locator(".moves button", { hasText: "Ke7??" }).click({ timeout: 300_000 });
  assert.ok((await page.locator("h1").innerText()).includes(RUDE), "a rude name is only a name");
  assert.notEqual(await page.title(), "run");
  await press("Try again");
  await cell("b8").click();
  await cell("c6").click();
  await until(async () => (await page.locator(".board .sign").count()) === 1, "the move is judged");
  assert.match(await status(), /Nc6/);
  assert.equal(await page.locator(".board .sign").innerText(), "✓");
  await page.locator(".moves button", { hasText: "Ke7??" }).click();
  await page.getByLabel(/White's rating/).last().fill("2000");
  await until(async () => /Here u is/.test(await page.locator(".ratings").innerText()), "the game is told for others");
  const pgn = await page.evaluate(async () => (await fetch(document.querySelector('a[download$=".pgn"]').href)).text());
  assert.match(pgn, /\[%errare/);
  assert.deepEqual(browser.complaints, []);
});

test("several games are listed, a review that was stopped stays so, and arrows say what was best and what was played", async () => {
  await open("review");
  await page.getByLabel("Games in PGN").fill(`${PGN}\n[White "Anna"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qf3 Nd4 4. Qxf7# 1-0\n`);
  await press("Review");
  await page.locator(".games button", { hasText: "Anna" }).waitFor();
  await until(async () => /done/.test(await page.locator(".games li").first().innerText()), "the first game is done");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Go on" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Go on" }).click();
  await until(async () => /done/.test(await page.locator(".games li").last().innerText()), "the second game is done");
  await page.locator(".games button", { hasText: "Anna" }).click();
  await page.locator(".moves button", { hasText: "Qf3" }).click();
  await until(async () => /played: Nd4/.test(await page.locator(".advice").innerText()), "it says what was played");
  assert.match(await page.locator(".advice").innerText(), /best: \w+/);
  assert.equal(await page.locator(".overlay .arrow.played").count(), 1);
  await page.locator(".moves button", { hasText: "Nd4" }).hover();
  assert.match(await page.locator(".hint").innerText(), /u .* → .*v .* → /);
  await press("Explore it");
  await page.locator(".choices tbody tr").first().waitFor();
  assert.match(await page.getByLabel("Position").inputValue(), /^r1bqkbnr/);
  assert.deepEqual(browser.complaints, []);
});

test("a review that stopped when its page was left goes on when somebody comes back", async () => {
  await open("review");
  const id = await page.evaluate(async (pgn) => {
    const headers = { "Content-Type": "application/json" };
    const made = await fetch("/api/reviews", { method: "POST", headers, body: JSON.stringify({ pgn }) });
    const { id } = await made.json();
    await fetch(`/api/reviews/${id}/stop`, { method: "POST" });
    return id;
  }, PGN);
  await open(`review/${id}`);
  await page.locator(".moves button", { hasText: "Ke7??" }).waitFor({ timeout: 300_000 });
});

test("Michie's sliders read -0.051 at A for 0.2 and 1.4, and other merits relabel the tree", async () => {
  await open("explore");
  const root = page.getByRole("treeitem").first();
  await until(async () => /u −0\.051 v 0/.test(await root.getAttribute("aria-label")), "A is labelled");
  await page.getByLabel(/Black's merit/).fill("0");
  await until(async () => !/−0\.051/.test(await root.getAttribute("aria-label")), "A has another label");
  await page.getByLabel(/White's merit/).fill("0.2");
  await page.getByLabel(/Black's merit/).fill("1.4");
  await until(async () => /u −0\.051 v 0/.test(await root.getAttribute("aria-label")), "A is labelled as before");
  const unfolded = await page.getByRole("treeitem").count();
  // It is selected already, so one click folds it.
  await root.click();
  assert.equal(await page.getByRole("treeitem").count(), 1);
  await root.press("ArrowRight");
  assert.equal(await page.getByRole("treeitem").count(), unfolded);
  await page.getByRole("button", { name: "Minimax" }).click();
  assert.equal(await page.locator(".arc.chosen").count(), 1);
});

/** Shows a position of chess to be explained. */
async function explore(fen) {
  await open("explore/chess");
  await page.getByLabel("Position").fill(fen);
  await press("Show");
}

test("a position of chess is explained to two players, and a move of the list is played by a click", async () => {
  await explore("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  const mate = page.locator(".choices .best .step");
  await mate.waitFor({ timeout: 300_000 });
  assert.equal(await mate.innerText(), "Ra8#");
  assert.match(await page.locator(".panel h2").first().innerText(), /^u .*judged by/);
  await mate.click();
  await until(async () => /Checkmate/.test(await status()), "the game is over");
  assert.match(await cell("g8").getAttribute("aria-label"), /in check/);
});

test("where play is likely to go from a position of chess is drawn as a tree, and played on from there", async () => {
  await explore("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  await press("Draw the tree");
  const root = page.getByRole("treeitem").first();
  await until(async () => /Ra8#/.test(await page.locator(".tree").textContent()), "the mate is drawn");
  assert.match(await root.getAttribute("aria-label"), /^Start u 0\.\d+ v \+/);
  assert.match(await page.locator(".rules li", { hasText: "Expected utility" }).innerText(), /plays Ra8#/);
  await page.goBack();
  await press("Play on from here");
  await page.getByLabel("Against").selectOption("strongest");
  await page.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).click();
  await page.getByLabel("Type a move").fill("Ra8");
  await page.keyboard.press("Enter");
  await until(async () => /Checkmate/.test(await status()), "the game is over");
});

test("an ending is known move by move, and studied as a whole", async () => {
  await open("endgames");
  await until(async () => /KQvK: White wins in 8 moves/.test(await status()), "it is solved");
  await press("Study it");
  await page.locator(".picture img").nth(1).waitFor();
  await page.locator(".panel li button.plain").first().click();
  await until(async () => /KQvK: White wins in/.test(await status()), "a hard win is shown");
  assert.deepEqual(browser.complaints, []);
});

test("a pawn that gets to the other end becomes what is chosen", async () => {
  await explore("8/4P3/8/8/8/2k5/8/4K3 w - - 0 1");
  await until(async () => /white pawn/.test(await cell("e7").getAttribute("aria-label")), "the position is shown");
  await cell("e7").dragTo(cell("e8"));
  await page.getByRole("dialog").getByRole("button", { name: "knight" }).click();
  await until(async () => /white knight/.test(await cell("e8").getAttribute("aria-label")), "it is a knight");
});

test("Kalah is played by keys alone", async () => {
  await open("play");
  await choose("Kalah");
  await begin();
  await page.locator('.board [tabindex="0"]').focus();
  const here = () => page.evaluate(() => document.activeElement.dataset.cell);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.equal(await here(), "first1");
  const seeds = await cell("first1").innerText();
  assert.notEqual(seeds, "0");
  await page.keyboard.press("Enter");
  await until(async () => (await page.locator(".moves button").count()) > 0, "the move is made");
  assert.match(await page.locator(".moves button").first().getAttribute("aria-label"), /pit 1/);
});

test("a small tournament is played under one's eyes", async () => {
  await open("lab");
  await page.getByLabel("Players, one a line").fill("perfect\nsemi-random:ply=2\nrandom");
  await page.getByLabel("Games of each pair").fill("40");
  await press("Start");
  await page.locator("h1", { hasText: "Tournament:" }).waitFor();
  await until(async () => /Done: 120 of 120/.test(await page.locator(".state").innerText()), "all games are played");
  const rows = await page.locator(".arena tbody tr").allInnerTexts();
  assert.equal(rows.length, 3);
  assert.match(rows[0], /perfect/);
});

const VIEWS = ["play", "review", "explore", "explore/chess", "lab", "you", "endgames"];

for (const [colorScheme, width] of [["light", 1280], ["dark", 360]]) {
  test(`every view can be used by everybody in ${colorScheme} on ${width} pixels`, async () => {
    await newPage({ colorScheme, viewport: { width, height: 800 } });
    for (const view of VIEWS) {
      await open(view);
      await page.locator(`.studio-${view.split("/")[0]} h1`).first().waitFor();
      await page.waitForLoadState("networkidle");
      await asWideAsItsScreen(page);
      await withoutBarriers(page);
      if (process.env.SCREENSHOTS) await page.screenshot({ path: join(process.env.SCREENSHOTS, `${view.replace("/", "-")}-${width}.png`), fullPage: true });
    }
    assert.deepEqual(browser.complaints, []);
  });
}

/** Has something done by the server, and gives its answer. */
const ask = (path, body) =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { "Content-Type": "application/json" };
      return (await fetch(`/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
    },
    [path, body]
  );

test("a game, a review, a tree and a tournament can be used by everybody on any screen in light and in dark", async () => {
  await open("play");
  const game = await ask("games", { game: "chess", opponent: "human", clock: { minutes: 5, increment: 3 } });
  const review = await ask("reviews", { pgn: PGN });
  const arena = await ask("arenas", { game: "noughts-and-crosses", players: ["random", "perfect"], games: 20 });
  const places = [
    [`play/${game.id}`, ".board"],
    [`review/${review.id}/1/4`, ".moves button"],
    [`explore/tree/${encodeURIComponent("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")}`, "[role=treeitem]"],
    [`lab/arena/${arena.id}`, ".arena"],
  ];
  for (const [colorScheme, width] of [["light", 1280], ["dark", 360], ["dark", 1280], ["light", 360]]) {
    await newPage({ colorScheme, viewport: { width, height: 800 } });
    for (const [place, sign] of places) {
      await open(place);
      await page.locator(sign).first().waitFor();
      await page.waitForTimeout(300);
      await asWideAsItsScreen(page);
      await withoutBarriers(page);
      const name = `${place.split("/")[0]}-one-${colorScheme}-${width}.png`;
      if (process.env.SCREENSHOTS) await page.screenshot({ path: join(process.env.SCREENSHOTS, name), fullPage: true });
    }
    assert.deepEqual(browser.complaints, []);
  }
});

test("what the studio refuses is told in a sentence", async () => {
  await open("play/999");
  assert.equal(await page.getByRole("alert").last().innerText(), "There is no game 999: it may have been deleted; look at the list.");
  await open("review");
  await page.getByLabel("Games in PGN").fill("no game at all");
  await press("Review");
  await until(async () => /paste games in PGN/.test(await page.locator(".problem").innerText()), "it says what to paste");
});

test("all that the pages need is less than 150 kB when it is compressed", async () => {
  const { gzipSync } = await import("node:zlib");
  const { default: files } = await import("node:fs");
  const folder = new URL("../../web/", import.meta.url);
  const names = files.readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|html|svg)$/.test(name));
  const bytes = names.map((name) => gzipSync(files.readFileSync(new URL(name, folder))).length);
  assert.ok(bytes.reduce((sum, size) => sum + size, 0) < 150_000);
});

test("it stops when it is asked to", async () => {
  assert.equal(await studio.stop(), 0);
});
