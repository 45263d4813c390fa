// The report of the published experiments in a real browser: REPORT is the file, CHROMIUM the browser.
//
//     cargo run --release -- reproduce michie --report /tmp/report
//     cd tests/browser && npm ci && REPORT=/tmp/report/index.html npm test

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const address = pathToFileURL(process.env.REPORT ?? "/tmp/report/index.html").href;
let browser, page, complaints, requests;

before(async () => {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
});
after(() => browser.close());

beforeEach(async () => {
  await page?.close();
  page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  [complaints, requests] = [[], []];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(address);
});

const width = (selector) => page.locator(selector).first().evaluate((element) => element.scrollWidth);

test("the count comes first and a table opens on demand", async () => {
  assert.match(await page.locator(".all tbody tr").last().innerText(), /^all\s+\d+\s+\d+/);
  const table = page.locator("details table").first();
  assert.equal(await table.isVisible(), false);
  await page.locator("summary").first().click();
  assert.equal(await table.isVisible(), true);
});

test("a phone shows the count whole, and nothing makes the page wider than the screen", async () => {
  const frame = await page.locator(".wide").first().evaluate((element) => element.clientWidth);
  assert.ok((await width(".all")) <= frame, "all columns of the count");
  for (const summary of await page.locator("summary").all()) await summary.click();
  assert.ok((await width("html")) <= 360);
});

test("the policy is kept: nothing is asked of the network, and nothing can run", async () => {
  assert.deepEqual(requests, [address]);
  assert.deepEqual(complaints, []);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'run'";
    document.body.append(script);
  });
  assert.notEqual(await page.title(), "run");
});
