// House rules about words: docs, names of tests, subjects of commits.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ask } from "../lib/command.mjs";
import { measureDocs, testNames } from "../lib/figures/measures.mjs";
import { workingTree } from "../lib/figures/source_tree.mjs";
import { inRoot, root } from "../lib/project.mjs";

/** Share of docs whose first line may begin with a question word. */
const RIDDLE_SHARE = 0.03;
const TEST_NAME_LETTERS = 60;
const SUBJECT_LETTERS = 72;
/** Subjects are checked from the commit after this one on. */
const LAST_UNCHECKED_COMMIT = "2e2e083";
const FAMILIAR = /\b(du|dich|dir|dein(e[mnrs]?)?)\b/i;
const SUBJECT = /^[a-z][a-z0-9 ,/-]*: [a-z0-9`"].*[^.]$/;

test("docs begin with a noun phrase or a verb", () => {
  const { docs, riddles } = measureDocs(workingTree());
  const listed = riddles.slice(0, 20).map(({ file, line, text }) => `${file}:${line} ${text}`);
  assert.ok(
    riddles.length < docs * RIDDLE_SHARE,
    `${riddles.length} of ${docs} docs begin with a question word:\n${listed.join("\n")}`,
  );
});

test("German texts address people formally", () => {
  const folder = inRoot("locales", "de");
  const familiar = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .filter((line) => !line.startsWith("#") && FAMILIAR.test(line))
      .map((line) => `${file}: ${line}`),
  );
  assert.deepEqual(familiar, []);
});

test("names of tests stay short", () => {
  const long = testNames(workingTree()).filter(({ name }) => name.length > TEST_NAME_LETTERS);
  assert.deepEqual(long, []);
});

test("subjects of commits say area and change", (context) => {
  const range = `${LAST_UNCHECKED_COMMIT}..HEAD`;
  const log = ask("git", ["log", "--no-merges", "--format=%h %s", range], { cwd: root });
  if (log.code !== 0) return context.skip("the history is not here");
  const wrong = log.stdout.split("\n").filter((line) => {
    const subject = line.slice(line.indexOf(" ") + 1);
    return line !== "" && (subject.length > SUBJECT_LETTERS || !SUBJECT.test(subject));
  });
  assert.deepEqual(wrong, []);
});
