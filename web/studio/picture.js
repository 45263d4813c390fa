// Figures that the server has drawn.

import { group, make } from "../elements.js";

/** A figure of the program, as an image of its own: nothing in it can run. @param {string} svg */
export function picture(svg) {
  const source = /<svg[^]*<\/svg>/.exec(svg)?.[0] ?? svg;
  const named = source.includes("xmlns=") ? source : source.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
  const image = make("img");
  image.src = "data:image/svg+xml," + encodeURIComponent(named);
  const caption =
    new DOMParser().parseFromString(svg, "text/html").querySelector("figcaption, title")?.textContent ?? "Figure";
  image.alt = caption;
  return group("figure", "picture", image, make("figcaption", caption, "quiet"));
}
