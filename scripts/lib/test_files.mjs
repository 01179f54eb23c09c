// Which files are end-to-end tests.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "./project.mjs";

const folder = inRoot("tests", "e2e");

/** Paths of the end-to-end tests, by name. */
export function endToEndTests() {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".test.mjs"));
  return names.sort().map((name) => join(folder, name));
}
