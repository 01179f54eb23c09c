// The rooms of the window, from the ground up: each imports only from rooms below its own. Tests may import anything.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const WINDOW = import.meta.dirname;
/** The rooms that each lower room may import from; the rooms of one part of the window stand above all of them. */
const BELOW: Record<string, readonly string[]> = {
  texts: [],
  ipc: ["texts"],
  ui: ["texts", "ipc/generated"],
  sessions: ["texts", "ipc", "ui"],
  "tool-renderers": ["texts", "ipc", "ui", "sessions"],
};

test("lower rooms import nothing from above", () => {
  const upward = Object.entries(BELOW).flatMap(([room, below]) =>
    sourcesIn(room).flatMap((file) =>
      importsOf(file)
        .filter(
          (target) =>
            ![room, ...below].some((one) => target.startsWith(`${one}/`) || target === one),
        )
        .map((target) => `${file}: ${target}`),
    ),
  );
  expect(upward).toEqual([]);
});

function sourcesIn(room: string): string[] {
  return readdirSync(join(WINDOW, room), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => join(room, file));
}

/** The window's own files that a file imports, from the window's root. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(WINDOW, file), "utf8");
  return [...source.matchAll(/(?:from|import\() ?"(\.[^"]+)"/g)].map(([, path = ""]) =>
    relative(WINDOW, join(WINDOW, dirname(file), path)),
  );
}
