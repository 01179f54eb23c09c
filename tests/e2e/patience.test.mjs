// A provider that does not answer, in the real window: Qilbee waits, says since when and until when, tries at once when
// it is told to, and the task goes on as if nothing had been.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openApp } from "./lib/app.mjs";
import { scriptedClaude } from "./lib/claude.mjs";
import { ask, KEY } from "./lib/steps.mjs";
import { text } from "../../scripts/lib/texts.mjs";

const OVERLOADED = { error: [529, "overloaded_error", "Overloaded"] };
/** So many that waiting alone would take minutes. */
const FAILURES = 9;
const STEP_LIMIT_MS = 60_000;
const LONG_WAIT_MS = 4_000;

test("a task outlives trouble, and a press tries at once", async (context) => {
  const claude = await scriptedClaude(context, [
    ...Array.from({ length: FAILURES }, () => OVERLOADED),
    { text: "Here again." },
  ]);
  const { page } = await openApp(context, { env: { ...claude.env, ANTHROPIC_API_KEY: KEY } });
  await ask(page, "Say something");
  await page.byRole("button", text("transcript-try-now"), STEP_LIMIT_MS);
  await page.byText(/No answer since .*\. Trying again in /);
  await page.picture("provider-overloaded");
  const isOver = async () => (await page.allByText("Here again.")).length === 1;
  while (!(await isOver())) {
    // A press that comes as the wait ends by itself is too late for it, and there is another.
    await page
      .click("button", text("transcript-try-now"), LONG_WAIT_MS)
      .catch((error) => assert.match(error.message, /Not within/));
  }
  await page.byText(/^Done( in .+)? · /);
  await page.picture("provider-answers-again");
  const { faults, unserved } = await claude.end();
  assert.deepEqual([faults, unserved], [[], 0]);
});
