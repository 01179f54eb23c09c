// A task of which a helper does a part: what the part asks is asked in the chat, its steps stand under the call, and its
// own chat leads back.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openApp } from "./lib/app.mjs";
import { scriptedClaude } from "./lib/claude.mjs";
import { ask, KEY } from "./lib/steps.mjs";
import { text } from "../../scripts/lib/texts.mjs";

const STEP_LIMIT_MS = 60_000;
const ENDED = /^Done( in .+)? · /;

test("a part of a task is asked about, followed and opened", async (context) => {
  const folder = join(process.env.TMPDIR ?? "/tmp", `qilbee-part-${process.pid}`);
  const file = join(folder, "list.txt");
  const task = "Write the list of names";
  const claude = await scriptedClaude(context, [
    { text: "A helper writes it.", calls: [{ id: "toolu_1", name: "delegate", input: { task } }] },
    {
      text: "I write it.",
      calls: [{ id: "toolu_2", name: "write_file", input: { path: file, text: "Ada" } }],
    },
    { text: "The list is written." },
    { text: "All is done." },
  ]);
  const app = await openApp(context, { env: { ...claude.env, ANTHROPIC_API_KEY: KEY } });
  const { page } = app;

  await ask(page, `Write the files into ${folder}`);
  await page.byText(text("approval-files-heading"), STEP_LIMIT_MS);
  assert.equal(existsSync(file), false);
  await page.picture("approval-of-a-part");
  await page.click("button", /^Allow once/, STEP_LIMIT_MS);
  await page.byText(ENDED, STEP_LIMIT_MS);
  assert.equal(existsSync(file), true);

  await page.byText(text("part-steps"), STEP_LIMIT_MS);
  // The name of the file is set off from the words.
  await page.byText("Wrote", STEP_LIMIT_MS);
  await page.picture("part-of-a-task");
  await page.click("button", text("part-open"));
  await page.byText("The list is written.", STEP_LIMIT_MS);
  await page.picture("part-opened");
  await page.click("button", /^Back to /);
  await page.byText("All is done.", STEP_LIMIT_MS);

  const told = await claude.end();
  assert.deepEqual([told.faults, told.unserved], [[], 0]);
});
