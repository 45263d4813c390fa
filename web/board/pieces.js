// The men of all games as drawings, kept once in the document and used by name.

const MEN = "http://www.w3.org/2000/svg";

/** The inside of each drawing, in a square of 40. @type {Record<string, string>} */
const DRAWINGS = {
  pawn:
    '<path d="M20 17c-3 6-3.5 9-7.5 13.500h15c-4-4.500-4.500-7.500-7.500-13.500z"/><circle cx="20" cy="13.500" r="5.200"/>' +
    '<path d="M10.500 30.500h19v4.500h-19z"/>',
  rook:
    '<path d="M10.500 7h4.500v3.500h2.800V7h4.400v3.500h2.800V7h4.500v7l-3.500 3v9.500l3.500 4h-19l3.500-4V17l-3.500-3z"/>' +
    '<path d="M8.500 30.500h23v4.500h-23z"/><path class="line" d="M14 17.500h12M14 26h12"/>',
  knight:
    '<path d="M12 30.500c0-6.500 7-8.500 7-14l-5.500 4-3.800-3.300c1.300-5.200 4.300-7.700 7.300-8.700l.8-4 3.700 3.200c7 2 9.300 9.800 8.500 22.800z"/>' +
    '<path d="M9.500 30.500h21v4.500h-21z"/><circle class="eye" cx="17.300" cy="12.700" r="1.200"/>' +
    '<path class="line" d="M24.500 12.500c2 3.500 2.600 8.500 2.300 14"/>',
  bishop:
    '<path d="M20 9c6.500 4.500 8.500 10.500 5 15.500H15C11.500 19.500 13.500 13.500 20 9z"/><circle cx="20" cy="6.500" r="2.500"/>' +
    '<path d="M14.500 24.500h11l2 6h-15z"/><path d="M9 30.500h22v4.500H9z"/><path class="line" d="M20 13.500v7M16.800 17h6.400"/>',
  queen:
    '<path d="M11 30.500 7 13l7 7.500 1.800-11L20 19.500l4.200-10 1.800 11L33 13l-4 17.500z"/><circle cx="6.800" cy="11.500" r="2.300"/>' +
    '<circle cx="15.500" cy="8" r="2.300"/><circle cx="24.500" cy="8" r="2.300"/><circle cx="33.200" cy="11.500" r="2.300"/>' +
    '<path d="M9.500 30.500h21v4.500h-21z"/><path class="line" d="M11.500 26.500h17"/>',
  king:
    '<path d="M18.500 3.500h3v3h3v3h-3V14h-3V9.500h-3v-3h3z"/>' +
    '<path d="M20 14.500c2.500-3 12-3.500 12.500 3.500.2 4.500-3 8-4 12.500h-17c-1-4.500-4.200-8-4-12.500.5-7 10-6.500 12.500-3.500z"/>' +
    '<path d="M9.500 30.500h21v4.500h-21z"/><path class="line" d="M20 15v11M11.500 26.500h17"/>',
  nought: '<circle class="stroke" cx="20" cy="20" r="11"/>',
  cross: '<path class="stroke" d="M10 10 30 30M30 10 10 30"/>',
  stone: '<circle cx="20" cy="20" r="16"/><circle class="line" cx="20" cy="20" r="11"/>',
};

/** Puts the drawings into the document. */
export function loadPieces() {
  if (document.getElementById("man-pawn")) return;
  const symbols = Object.entries(DRAWINGS).map(
    ([name, inside]) => `<symbol id="man-${name}" viewBox="0 0 40 40">${inside}</symbol>`
  );
  const sprite = new DOMParser().parseFromString(`<svg xmlns="${MEN}">${symbols.join("")}</svg>`, "image/svg+xml");
  const svg = document.importNode(sprite.documentElement, true);
  svg.setAttribute("class", "sprite");
  svg.setAttribute("aria-hidden", "true");
  document.body.prepend(svg);
}

/** A man as an element: "white knight", "cross", "red stone". @param {string} words */
export function drawMan(words) {
  const kind = words.split(" ").at(-1) ?? "";
  const svg = document.createElementNS(MEN, "svg");
  svg.setAttribute("class", "man " + words);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(MEN, "use");
  use.setAttribute("href", "#man-" + kind);
  svg.append(use);
  return svg;
}
