// Contrast of every pair of tokens that stand on each other, in both themes and for people who want more of it, as WCAG 2.2
// measures it.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FILE = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const [TOKENS = "", MORE = ""] = FILE.split("@media (prefers-contrast: more)");
const THEMES = ["light", "dark"] as const;

const TEXT = 4.5;
const MARK = 3;
/** Asked for with more contrast. */
const MORE_TEXT = 7;
/** Enough to tell a card from what it lies on, at arm's length. */
const CARD = 1.15;

const GROUNDS = ["canvas", "surface", "raised", "sunken", "hover", "selected", "bubble"];
const TINTED = ["accent-soft", "running-soft", "good-soft", "warning-soft", "bad-soft"];
const CODE = ["word", "text", "number", "name", "note"].map((part) => `code-${part}`);
const CHARTS = [1, 2, 3, 4, 5, 6].map((number) => `chart-${number}`);

/** Foregrounds, grounds, and how far they stand apart at least. */
const PAIRS: [string, string[], string[], number][] = [
  ["text", ["text", "text-soft"], [...GROUNDS, ...TINTED], TEXT],
  ["links", ["link"], GROUNDS, TEXT],
  ["text of states", ["text-accent", "running", "good", "warning", "bad"], GROUNDS, TEXT],
  ["text of your turn", ["text-accent"], ["accent-soft"], TEXT],
  ["text of work", ["running"], ["running-soft"], TEXT],
  ["text of success", ["good"], ["good-soft"], TEXT],
  ["text of warnings", ["warning"], ["warning-soft"], TEXT],
  ["text of failures", ["bad"], ["bad-soft"], TEXT],
  ["labels of buttons", ["on-accent"], ["accent", "accent-hover"], TEXT],
  ["labels of Stop", ["on-stop"], ["stop", "stop-hover"], TEXT],
  ["code", CODE, ["sunken"], TEXT],
  ["commands", ["on-terminal", "terminal-prompt"], ["terminal"], TEXT],
  ["what was found", ["on-found"], ["found", "found-now"], TEXT],
  ["what is selected", ["text"], ["selection"], TEXT],
  ["the place of the keyboard", ["focus"], [...GROUNDS, ...TINTED], MARK],
  ["edges of fields", ["line-strong"], ["canvas", "surface", "raised", "sunken", "hover"], MARK],
  ["charts", CHARTS, ["canvas", "surface", "raised"], MARK],
  ["cards", ["surface", "raised"], ["canvas"], CARD],
  ["what is chosen", ["selected"], ["canvas"], CARD],
];

/** The same where more contrast is asked for. A card has a line around it then. */
const MORE_PAIRS: typeof PAIRS = [
  ["text", ["text", "text-soft"], [...GROUNDS, ...TINTED], MORE_TEXT],
  ["links", ["link"], GROUNDS, MORE_TEXT],
  ["text of states", ["text-accent", "running", "good", "warning", "bad"], GROUNDS, MORE_TEXT],
  ["text of your turn", ["text-accent"], ["accent-soft"], MORE_TEXT],
  ["text of work", ["running"], ["running-soft"], MORE_TEXT],
  ["text of success", ["good"], ["good-soft"], MORE_TEXT],
  ["text of warnings", ["warning"], ["warning-soft"], MORE_TEXT],
  ["text of failures", ["bad"], ["bad-soft"], MORE_TEXT],
  ["labels of buttons", ["on-accent"], ["accent", "accent-hover"], MORE_TEXT],
  ["labels of Stop", ["on-stop"], ["stop", "stop-hover"], MORE_TEXT],
  ["code", CODE, ["sunken"], MORE_TEXT],
  ["lines", ["line", "line-strong", "focus"], ["canvas", "surface", "raised"], MARK],
];

test.each(PAIRS)("%s: nothing is faint", (_name, ...pair) => {
  expect(faint(pair, [TOKENS])).toEqual([]);
});

test.each(MORE_PAIRS)("%s, with more contrast: nothing is faint", (_name, ...pair) => {
  expect(faint(pair, [MORE, TOKENS])).toEqual([]);
});

/** The pairs that stand less apart; a token's colour is in the first of the sheets that names it. */
function faint([marks, grounds, least]: [string[], string[], number], sheets: string[]) {
  return THEMES.flatMap((theme, place) =>
    grounds.flatMap((ground) =>
      marks
        .map((mark) => ({ theme, mark, ground, contrast: contrast(mark, ground, place, sheets) }))
        .filter((pair) => pair.contrast < least),
    ),
  );
}

function contrast(one: string, other: string, theme: number, sheets: string[]): number {
  const [dark = 0, light = 0] = [one, other]
    .map((name) => luminance(colour(name, theme, sheets)))
    .sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function colour(name: string, theme: number, sheets: string[]): string {
  const found = sheets.map((sheet) => {
    const both = new RegExp(`--${name}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(sheet);
    return both?.[theme + 1] ?? new RegExp(`--${name}: #(\\w{6});`).exec(sheet)?.[1];
  });
  const value = found.find((one) => one !== undefined);
  if (value === undefined) throw new Error(`${name} has no colour`);
  return value;
}

/** Relative luminance of WCAG. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
