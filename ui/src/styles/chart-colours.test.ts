// Contrast of the colours of charts with what they stand on, in both themes.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const TOKENS = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const LEAST = 3;
const THEMES = ["light", "dark"] as const;

test("every colour of charts stands out at 3 to 1", () => {
  const marks = [1, 2, 3, 4, 5, 6].map((number) => `chart-${number}`);
  const faint = THEMES.flatMap((_theme, theme) =>
    ["canvas", "surface", "raised"].flatMap((ground) =>
      marks
        .map((mark) => ({ mark, ground, contrast: contrast(mark, ground, theme) }))
        .filter((pair) => pair.contrast < LEAST),
    ),
  );
  expect(faint).toEqual([]);
});

function contrast(one: string, other: string, theme: number): number {
  const [dark = 0, light = 0] = [one, other]
    .map((name) => luminance(colour(name, theme)))
    .sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function colour(name: string, theme: number): string {
  const found = new RegExp(`--${name}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(TOKENS);
  const value = found?.[theme + 1];
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
