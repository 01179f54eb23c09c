// Lists the files with tests that node's own runner runs.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "./project.mjs";

/** Paths of the end-to-end tests, by name. */
export const endToEndTests = () => testsIn(inRoot("tests", "e2e"));

/** Paths of the tests of these scripts. */
export const scriptTests = () => testsIn(inRoot("scripts", "tests"));

function testsIn(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".test.mjs"));
  return names.sort().map((name) => join(folder, name));
}
