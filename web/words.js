// Numbers and moves in words.

/** A probability. @param {number} share */
export const percent = (share) => (share > 0 && share < 0.01 ? "<1%" : Math.round(share * 100) + "%");

/** A utility with its sign. @param {number} value */
export const signed = (value) => (value < 0 ? "−" : "+") + Math.abs(value).toFixed(2);

/** A utility to three places, as Michie prints them. @param {number} value */
export const precise = (value) => (value < 0 ? "−" : "") + Math.abs(value).toFixed(3);

/** What sort of move a sign stands on. @param {string} glyph */
export const quality = (glyph) => (glyph.includes("?") ? "bad-move" : glyph.startsWith("!") ? "good-move" : "");

/** Few fonts have the signs for a slight advantage. @param {string} glyph */
export const plainSign = (glyph) => ({ "⩲": "+=", "⩱": "=+" })[glyph] ?? glyph;

/** @type {Record<string, string>} */
const MEN_BY_LETTER = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn" };

/** @type {Record<string, string>} */
const SIGNS_IN_WORDS = {
  "!": "a good move",
  "!!": "brilliant",
  "?": "a mistake",
  "??": "a blunder",
  "!?": "interesting",
  "?!": "dubious",
};

/** The name of a man from the letter of a FEN. @param {string} letter */
export function manOf(letter) {
  const kind = MEN_BY_LETTER[letter.toUpperCase()];
  return `${letter === letter.toUpperCase() ? "white" : "black"} ${kind}`;
}

/** A move of chess as one says it: Nxe5+ is "knight takes e5, check". @param {string} san */
export function spoken(san) {
  const end = san.endsWith("#") ? ", mate" : san.endsWith("+") ? ", check" : "";
  const bare = san.replace(/[+#]$/, "");
  if (bare.startsWith("O-O")) return (bare === "O-O" ? "castles short" : "castles long") + end;
  const parts = /^([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?$/.exec(bare);
  if (!parts) return san;
  const [, letter, from, takes, to, promotion] = parts;
  const words = [MEN_BY_LETTER[letter || "P"], from, takes ? "takes" : "to", to].filter(Boolean);
  if (promotion) words.push("and becomes a " + MEN_BY_LETTER[promotion]);
  return words.join(" ") + end;
}

/** A sign of a move in words, or nothing. @param {string} glyph */
export const signInWords = (glyph) => SIGNS_IN_WORDS[glyph] ?? "";
