// Letters that every window brings along: each named file is there, unchanged, with its license beside it.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const UI = join(import.meta.dirname, "..", "..");
const FONTS = join(UI, "public", "fonts");
const STYLE = readFileSync(join(import.meta.dirname, "fonts.css"), "utf8");
/** A place of colored tags read by machines, drawn with letters of its own. */
const PRACTICE = "practice.html";

test("each font is the file its origin is told of", () => {
  const named = [...STYLE.matchAll(/url\("\/fonts\/(.+?)"\)/g)].map(([, file]) => file ?? "");
  const sums = named.map((file) => {
    const sum = createHash("sha256").update(readFileSync(join(FONTS, file)));
    return `${sum.digest("hex")}  ${file}`;
  });
  expect(sums.filter((line) => !STYLE.includes(line))).toEqual([]);
  const files = readdirSync(FONTS).filter((file) => file.endsWith(".woff2"));
  expect(files.sort()).toEqual(named.sort());
  expect(existsSync(join(FONTS, "LICENSE-OFL.txt"))).toBe(true);
});

test("every window asks for its letters before its style does", () => {
  const pages = readdirSync(UI).filter((file) => file.endsWith(".html") && file !== PRACTICE);
  const late = pages.filter(
    (page) => !readFileSync(join(UI, page), "utf8").includes('href="/fonts/inter-latin.woff2"'),
  );
  expect(late).toEqual([]);
});
