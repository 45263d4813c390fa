// A browser for tests: what it complains of and what it asks for is kept, and pages are searched for barriers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A browser that lives as long as the tests of a file. `page(options)` opens a page in place of the last one. */
export function browserForTests() {
  const held = { browser: null, current: null, complaints: [], requests: [] };
  before(async () => {
    const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
    held.browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  });
  after(() => held.browser.close());
  return {
    complaints: held.complaints,
    requests: held.requests,
    async page(options = {}) {
      await held.current?.close();
      // Nothing waits for men to slide.
      held.current = await held.browser.newContext({ reducedMotion: "reduce", ...options });
      const page = await held.current.newPage();
      held.complaints.length = held.requests.length = 0;
      page.on("pageerror", (error) => held.complaints.push(String(error)));
      page.on("console", (message) => message.type() === "error" && held.complaints.push(message.text()));
      page.on("request", (request) => held.requests.push(request.url()));
      return page;
    },
  };
}

/** No finding of axe is serious. The policy of the page lets no script in, so axe comes by the debugger. */
export async function withoutBarriers(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 4).map((node) => node.html.slice(0, 160)).join(" | ")}`);
  assert.deepEqual(told, []);
}

/** Nothing makes the page wider than its screen. */
export async function asWideAsItsScreen(page) {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(widths[0] <= widths[1], `${widths[0]} on a screen of ${widths[1]}`);
}
