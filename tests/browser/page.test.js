// The page in a real browser: PAGE is the file, CHROMIUM the browser.
//
//     cargo run --release -- annotate tests/browser/games.pgn --format html --output /tmp/games.html
//     cd tests/browser && npm ci && PAGE=/tmp/games.html npm test

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const address = pathToFileURL(process.env.PAGE ?? "/tmp/games.html").href;
let browser, page, complaints, requests;

before(async () => {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
});
after(() => browser.close());

beforeEach(async () => {
  await page?.close();
  page = await browser.newPage();
  [complaints, requests] = [[], []];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(address);
});

const text = (selector) => page.locator(selector).innerText();
const board = () => page.locator("#board").getAttribute("aria-label");

test("keys step through the game", async () => {
  const start = await board();
  await page.keyboard.press("ArrowRight");
  assert.match(await board(), /pawn e4/);
  assert.match(await text("#remark"), /^1\. e4/);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await board(), start);
  await page.keyboard.press("End");
  assert.match(await board(), /rook d8/);
  assert.match(await text("#remark"), /Result: 1-0/);
  assert.deepEqual(complaints, []);
});

test("a click on a move, on the graph and on a critical moment goes there", async () => {
  await page.locator("#moves button", { hasText: "Bg4" }).click();
  assert.match(await text("#remark"), /The pin costs time\./);
  const box = await page.locator("#graph").boundingBox();
  await page.mouse.click(box.x + box.width - 3, box.y + 20);
  assert.match(await text("#remark"), /17\. Rd8#/);
  await page.locator("#critical button").first().click();
  assert.equal(await page.locator("#critical button[aria-current]").count(), 1);
  assert.deepEqual(complaints, []);
});

test("another game can be chosen, and a rude name is only a name", async () => {
  await page.locator("#games").selectOption("1");
  assert.match(await text("h1"), /<\/script><b>Nobody<\/b> \(1200\)/);
  assert.equal(await page.locator("h1 b").count(), 0);
  await page.goto(address + "#2.11");
  await page.reload();
  assert.match(await text("#remark"), /6\. Nxd5/);
});

test("each player's game is told in numbers", async () => {
  const rows = await page.locator("#summary tr").allInnerTexts();
  assert.equal(rows.length, 3);
  assert.match(rows[1], /Morphy\s+\d+\.\d%\s+\d+\.\d%\s+\d+\s+\d+\s+\d+/);
});

test("the board can be turned", async () => {
  const y = () => page.locator('use[href="#k"].white').getAttribute("y");
  assert.equal(await y(), "280");
  await page.keyboard.press("f");
  assert.equal(await y(), "0");
});

test("nothing is asked of the network, and a phone shows everything without scrolling sideways", async () => {
  assert.deepEqual(requests, [address]);
  await page.setViewportSize({ width: 360, height: 740 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(width, 360);
});
