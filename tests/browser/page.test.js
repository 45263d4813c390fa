// The page in a real browser: PAGE is the file, CHROMIUM the browser.
//
//     cargo run --release -- annotate tests/browser/games.pgn --engine none --format html --output /tmp/games.html
//     cd tests/browser && npm ci && PAGE=/tmp/games.html npm test

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { pathToFileURL } from "node:url";
import { asWideAsItsScreen, browserForTests, withoutBarriers } from "./browser.js";

const address = pathToFileURL(process.env.PAGE ?? "/tmp/games.html").href;
const browser = browserForTests();
let page;

beforeEach(async () => {
  page = await browser.page({ viewport: { width: 1280, height: 900 } });
  await page.goto(address);
});

const text = (selector) => page.locator(selector).innerText();
const cell = (name) => page.locator(`.board [data-cell="${name}"]`);
const says = (name) => cell(name).getAttribute("aria-label");
const press = (key) => page.keyboard.press(key);

/** Goes to the first position after a mistake at which one can try again, and gives its data. */
async function atMistake() {
  const [game, index] = await page.evaluate(() => {
    const games = [...document.querySelectorAll("script.game")].map((script) => JSON.parse(script.textContent));
    for (const [g, game] of games.entries()) {
      const i = game.positions.findIndex((position) => position.tries.length);
      if (i >= 0) return [g, i];
    }
    throw new Error("no mistake in these games");
  });
  await page.goto(`${address}#${game + 1}.${index + 1}`);
  await page.reload();
  return page.evaluate(
    ([game, index]) => {
      const data = JSON.parse(document.querySelectorAll("script.game")[game].textContent);
      return { ...data.positions[index], played: data.moves[index] };
    },
    [game, index]
  );
}

test("keys step through the game", async () => {
  assert.equal(await says("e2"), "e2, white pawn");
  await press("ArrowRight");
  assert.equal(await says("e4"), "e4, white pawn");
  assert.match(await text(".view-remark"), /^1\. e4/);
  await press("ArrowLeft");
  assert.equal(await says("e4"), "e4, empty");
  await press("End");
  assert.match(await says("d8"), /^d8, white rook/);
  assert.match(await says("e8"), /black king, in check/);
  assert.match(await text(".view-remark"), /Result: 1-0/);
  assert.deepEqual(browser.complaints, []);
});

test("a click on a move, on the graph and on a critical moment goes there", async () => {
  await page.locator(".moves button", { hasText: "Bg4" }).click();
  assert.match(await text(".view-remark"), /The pin costs time\./);
  const box = await page.locator(".graph").boundingBox();
  await page.mouse.click(box.x + box.width - 3, box.y + 20);
  assert.match(await text(".view-remark"), /17\. Rd8#/);
  await page.locator(".critical button").first().click();
  const here = await page.locator("button[aria-current]").evaluateAll((buttons) => buttons.map((button) => button.dataset.ply));
  assert.equal(here.length, 2, "one in the list of moves, one among the critical moments");
  assert.equal(here[0], here[1]);
});

test("n and p go from one critical moment to the next and back, and round at the ends", async () => {
  const here = () => page.locator(".critical button[aria-current]").getAttribute("data-ply");
  const all = await page.locator(".critical button").evaluateAll((buttons) => buttons.map((button) => button.dataset.ply));
  assert.ok(all.length > 2);
  for (const moment of [...all, all[0]]) {
    await press("n");
    assert.equal(await here(), moment);
  }
  for (const moment of all.toReversed()) {
    await press("p");
    assert.equal(await here(), moment);
  }
});

test("a sign stands on the square of the move that has it", async () => {
  const signed = page.locator(".moves button", { hasText: /[!?]/ }).first();
  const sign = (await signed.innerText()).match(/[!?]+$/)[0];
  await signed.click();
  assert.equal(await text(".board .sign"), sign);
});

test("a line is played through on the board, and Escape leads back", async () => {
  const mistake = await atMistake();
  const before = await page.locator(".board").ariaSnapshot();
  const steps = page.locator(".view-remark .line").last().locator("button");
  await steps.nth(1).click();
  assert.equal(await steps.nth(1).getAttribute("aria-current"), "true");
  assert.notEqual(await page.locator(".board").ariaSnapshot(), before);
  assert.match(await text(".status"), /^In a line/);
  await press("ArrowLeft");
  assert.equal(await steps.nth(0).getAttribute("aria-current"), "true");
  const [from, to] = mistake.played.better[0].squares;
  assert.match(await cell(to).getAttribute("class"), /\blast\b/);
  assert.match(await says(from), /empty/);
  assert.match(await says(to), /white|black/);
  await press("Escape");
  assert.equal(await page.locator(".board").ariaSnapshot(), before);
});

test("at a mistake the board asks for a better move, and judges what is played", async () => {
  const { tries, candidates, played } = await atMistake();
  const best = candidates.find((candidate) => candidate.best);
  await page.getByRole("button", { name: "Try again" }).click();
  assert.match(await text(".status"), /find something better than/);
  assert.equal(await page.locator(".board .arrow").count(), 0, "the answer is not shown");
  const bad = tries.find((attempt) => attempt.loss > 0.1 && attempt.san !== played.san && !attempt.promotion);
  await cell(bad.squares[0]).click();
  assert.match(await cell(bad.squares[1]).getAttribute("class"), /\btarget\b/);
  await cell(bad.squares[1]).click();
  assert.match(await text(".status"), /gives away \d+% of a point.*There is better/);
  await page.getByRole("button", { name: "Try another" }).click();
  // The same again by dragging, and this time the right one.
  await cell(best.squares[0]).dragTo(cell(best.squares[1]));
  assert.match(await text(".status"), new RegExp(`^Yes: ${best.san.replace("+", "\\+")} is the best move`));
  assert.equal(await text(".board .sign"), "✓");
});

test("the board is played by keys alone", async () => {
  const { candidates } = await atMistake();
  const { squares } = candidates.find((candidate) => candidate.best);
  await press("t");
  await page.locator('.board [tabindex="0"]').focus();
  for (const square of squares) {
    const place = (name) => [name.charCodeAt(0), Number(name[1])];
    const at = async () => place(await page.evaluate(() => document.activeElement.dataset.cell));
    const [file, rank] = place(square);
    while ((await at())[0] !== file) await press((await at())[0] < file ? "ArrowRight" : "ArrowLeft");
    while ((await at())[1] !== rank) await press((await at())[1] < rank ? "ArrowUp" : "ArrowDown");
    await press("Enter");
  }
  assert.match(await text(".status"), /^Yes/);
});

test("another game can be chosen, and a rude name is only a name", async () => {
  await page.locator("#games").selectOption("1");
  assert.match(await text("h1"), /<\/script><b>Nobody<\/b> \(1200\)/);
  assert.equal(await page.locator("h1 b").count(), 0);
  await page.goto(address + "#2.11");
  await page.reload();
  assert.match(await text(".view-remark"), /6\. Nxd5/);
});

test("each player's game is told in numbers", async () => {
  const rows = await page.locator(".numbers tr").allInnerTexts();
  assert.equal(rows.length, 3);
  const [, kept, expected] = /Morphy\s+(\d+\.\d)%\s+(\d+\.\d)%\s+\d+\s+\d+\s+\d+/.exec(rows[1]);
  for (const share of [kept, expected]) assert.ok(share > 50 && share <= 100, "the share of the points that is left");
});

test("the board can be turned", async () => {
  const top = async () => (await cell("a8").boundingBox()).y;
  const white = await top();
  await press("f");
  assert.ok((await top()) > white + 100);
});

test("the policy is kept: nothing is asked of the network, and nothing foreign can run", async () => {
  assert.deepEqual(browser.requests, [address]);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'run'";
    document.body.append(script);
    document.body.setAttribute("onclick", "document.title = 'run'");
    document.body.click();
  });
  assert.notEqual(await page.title(), "run");
});

test("on a phone the remark stands above the graph, nothing is wider than the screen, and a swipe goes on", async () => {
  page = await browser.page({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await page.goto(address + "#1.18");
  const top = async (selector) => (await page.locator(selector).boundingBox()).y;
  assert.ok((await top(".board")) < (await top(".view-remark")) && (await top(".view-remark")) < (await top(".graph")));
  await asWideAsItsScreen(page);
  const [from, to] = [await cell("f4").boundingBox(), await cell("b4").boundingBox()];
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 12);
  await page.mouse.up();
  assert.match(await page.evaluate(() => location.hash), /^#1\.19$/);
  await asWideAsItsScreen(page);
});

for (const colorScheme of ["light", "dark"]) {
  test(`nothing stands in the way of those who do not see or point, in ${colorScheme}`, async () => {
    page = await browser.page({ colorScheme, viewport: { width: 1280, height: 900 } });
    await page.goto(address);
    await press("n");
    await withoutBarriers(page);
    await atMistake();
    await press("t");
    await withoutBarriers(page);
  });
}
