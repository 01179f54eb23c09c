// The files that a task made: a document is opened in the person's own program for it, what could be a program is only
// shown in its folder, and all of it is undone.

import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openApp } from "./lib/app.mjs";
import { scriptedClaude } from "./lib/claude.mjs";
import { ask, KEY } from "./lib/steps.mjs";
import { text } from "../../scripts/lib/texts.mjs";

const STEP_LIMIT_MS = 60_000;
const ENDED = /^Done( in .+)? · /;

test("a result is opened, shown in its folder, and undone", async (context) => {
  const folder = join(process.env.TMPDIR ?? "/tmp", `qilbee-results-${process.pid}`);
  const [letter, script] = [join(folder, "letter.txt"), join(folder, "run.sh")];
  const write = (id, path) => ({ id, name: "write_file", input: { path, text: "Dear Anna" } });
  const claude = await scriptedClaude(context, [
    { text: "Two files.", calls: [write("toolu_1", letter), write("toolu_2", script)] },
    { text: "All is done." },
  ]);
  const opened = openerIn(folder);
  const { page } = await openApp(context, {
    env: { ...claude.env, ...opened.env, ANTHROPIC_API_KEY: KEY },
  });
  await ask(page, `Write ${letter} and ${script}`);
  await page.click("button", /^Allow once/, STEP_LIMIT_MS);
  await page.until("the second question", async () => existsSync(letter), STEP_LIMIT_MS);
  await page.click("button", /^Allow once/, STEP_LIMIT_MS);
  await page.byText(ENDED, STEP_LIMIT_MS);

  await page.click("button", text("result-open-file", { name: "letter.txt" }));
  await page.until("the letter to be opened", () => opened.all().includes(letter));
  await page.picture("results");
  const openScript = text("result-open-file", { name: "run.sh" });
  assert.deepEqual(await page.allByRole("button", openScript), []);
  // No file manager is there to mark it, so its folder is opened.
  await page.click("button", text("result-show-file", { name: "run.sh" }));
  await page.until("the folder to be opened", () => opened.all().includes(folder));

  await page.click("button", text("undo-task"));
  await page.byText(text("undo-is-back"));
  assert.deepEqual([existsSync(letter), existsSync(script)], [false, false]);
  assert.deepEqual(opened.all(), [letter, folder]);
});

/** A stand-in for the system's opener, first on the path, that writes down what it is given. */
function openerIn(folder) {
  const programs = join(folder, "programs");
  const told = join(folder, "opened");
  mkdirSync(programs, { recursive: true });
  const opener = join(programs, "xdg-open");
  writeFileSync(opener, `#!/bin/sh\nprintf '%s\\n' "$1" >> '${told}'\n`);
  chmodSync(opener, 0o755);
  return {
    env: { PATH: `${programs}:${process.env.PATH}` },
    all: () => (existsSync(told) ? readFileSync(told, "utf8").trim().split("\n") : []),
  };
}
