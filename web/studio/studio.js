// The studio: which view is shown, light or dark, and what is said when the server is gone.

import { find, make } from "../elements.js";
import { showEndgames } from "./endgames.js";
import { showExplore } from "./explore.js";
import { showLab } from "./lab.js";
import { showPlay } from "./play.js";
import { showReview } from "./review.js";
import { get, put, Refusal, watchServer } from "./server.js";
import { showYou } from "./you.js";

/**
 * What a view gives back: what keys do, and what to do when it is left.
 * @typedef {{key?: (event: KeyboardEvent) => void, leave?: () => void}} Shown
 */
/**
 * A view shows itself for the rest of the address.
 * @typedef {(main: HTMLElement, rest: string[]) => Promise<Shown>} View
 */

/** @type {Record<string, {title: string, show: View}>} */
const VIEWS = {
  play: { title: "Play", show: showPlay },
  review: { title: "Review", show: showReview },
  explore: { title: "Explore", show: showExplore },
  lab: { title: "Lab", show: showLab },
  you: { title: "You", show: showYou },
  endgames: { title: "Endgames", show: showEndgames },
};

const main = find("main");
/** @type {Shown} */
let shown = {};
let visits = 0;

/** Shows what the address names. */
async function visit() {
  const [name, ...rest] = location.hash.replace(/^#\//, "").split("/").map(decodeURIComponent);
  const view = VIEWS[name];
  if (!view) return void location.replace("#/play");
  const visited = ++visits;
  shown.leave?.();
  shown = {};
  for (const link of document.querySelectorAll(".masthead nav a")) {
    if (link.getAttribute("href") === "#/" + name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${view.title} · errare`;
  const place = make("div", undefined, `studio-${name}`);
  main.replaceChildren(place);
  // Whoever does not see hears that another view has come.
  if (visited > 1) main.focus({ preventScroll: true });
  try {
    const next = await view.show(place, rest);
    if (visited === visits) shown = next;
    else next.leave?.();
  } catch (error) {
    if (visited === visits) place.replaceChildren(refused(error));
  }
}

/** Why a view cannot be shown. @param {unknown} error */
function refused(error) {
  const words = error instanceof Refusal ? error.message : `Something is wrong with this page: ${error}`;
  const text = make("p", words, "problem");
  text.setAttribute("role", "alert");
  return text;
}

watchServer((there) => {
  const offline = find("offline");
  offline.hidden = there;
  offline.textContent = there
    ? ""
    : "The studio does not answer. If you stopped it, start it again with `errare serve`; this page goes on by itself, and your games are kept.";
  // A view that could not be shown is shown now; the others go on by their events.
  if (there && main.querySelector(".problem")) visit();
});

/** Light, dark, or as the system has it. */
const THEMES = ["", "light", "dark"];

/** @param {string} theme */
function dress(theme) {
  document.documentElement.dataset.theme = theme;
  const button = find("theme");
  button.title = { light: "Light", dark: "Dark" }[theme] ?? "Light or dark as the system has it";
  button.textContent = { light: "☀\uFE0E", dark: "☾\uFE0E" }[theme] ?? "◐";
}

find("theme").addEventListener("click", () => {
  const now = THEMES.indexOf(document.documentElement.dataset.theme ?? "");
  const theme = THEMES[(now + 1) % THEMES.length];
  dress(theme);
  put("/settings", { theme: theme || null }).catch(() => {});
});

addEventListener("hashchange", visit);
document.addEventListener("keydown", (event) => shown.key?.(event));
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
get("/settings").then(
  (settings) => dress(settings.theme ?? ""),
  () => dress("")
);
visit();
