// A task step by step in the real window: Qilbee holds before it does anything, a press takes the next step, and another
// lets it go on without pauses.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openApp } from "./lib/app.mjs";
import { scriptedClaude } from "./lib/claude.mjs";
import { ask, KEY } from "./lib/steps.mjs";
import { text } from "../../scripts/lib/texts.mjs";

const STEP_LIMIT_MS = 60_000;

const note = (name) => ({
  id: `toolu_${name}`,
  name: "memory",
  input: { command: "create", path: `/memories/${name}.md`, file_text: "x\n" },
});

test("a task is taken step by step, and then goes on alone", async (context) => {
  const claude = await scriptedClaude(context, [
    { calls: [note("one"), note("two")] },
    { calls: [note("three")] },
    { text: "All are noted." },
  ]);
  const { page } = await openApp(context, {
    env: { ...claude.env, ANTHROPIC_API_KEY: KEY },
    prepare: (home) => writeFileSync(join(home, "config.toml"), '[chat]\nmode = "free"\n'),
  });
  await page.click("button", new RegExp(`^${text("options-mode")}`));
  await page.click("menuitemcheckbox", new RegExp(`^${text("mode-each-step-name")}`));
  await ask(page, "Note three things");
  await page.byText(text("notice-paused-breakpoint"), STEP_LIMIT_MS);
  await page.picture("paused-before-a-step");
  assert.equal(await noted(page), 0);

  await page.click("button", text("activity-step"), STEP_LIMIT_MS);
  await page.until("the first note", async () => (await noted(page)) === 1, STEP_LIMIT_MS);
  await page.byRole("button", text("activity-step"), STEP_LIMIT_MS);
  assert.equal(await noted(page), 1);

  await page.click("button", text("activity-resume-all"));
  await page.byText("All are noted.", STEP_LIMIT_MS);
  const { faults, unserved } = await claude.end();
  assert.deepEqual([faults, unserved], [[], 0]);
});

/** The notes that were written, as the lines of the chat say. */
async function noted(page) {
  const done = await page.browser.findElements({
    css: '[data-outcome="done"]',
  });
  return done.length;
}
