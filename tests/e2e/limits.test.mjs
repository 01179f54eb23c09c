// Limits that are set while the program runs, in the real window: the limit of a day stops the next task and asks,
// a limit of the pace makes it wait, and both count without a restart.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openApp } from "./lib/app.mjs";
import { scriptedClaude } from "./lib/claude.mjs";
import { ask, KEY, openSettings } from "./lib/steps.mjs";

const STEP_LIMIT_MS = 60_000;
const ENDED = /^Done · /;
/** More than a cent with any model. */
const DEAR = { input_tokens: 50_000 };

test("a limit counts from the moment it is set", async (context) => {
  const claude = await scriptedClaude(context, [
    { text: "One.", ...DEAR },
    { text: "Two.", ...DEAR },
    { text: "Three.", ...DEAR },
  ]);
  const { page } = await openApp(context, { env: { ...claude.env, ANTHROPIC_API_KEY: KEY } });
  await ask(page, "The first");
  await ended(page, 1);

  await openSettings(page, "Budget");
  await setLimit(page, "In one day, at most", "US dollars", "0.01");
  await page.click("button", "Close");
  await ask(page, "The second");
  await page.byRole("region", "Qilbee stopped and asks", STEP_LIMIT_MS);
  assert.match(await page.text(), /The limit for today is reached/);
  await page.picture("limit-of-a-day");
  await page.click("button", "Allow another $1 today and go on");
  await ended(page, 2);

  await openSettings(page, "Budget");
  await setLimit(page, "In one hour, at most", "Tokens", "1000");
  await page.click("button", "Close");
  await ask(page, "The third");
  await page.byRole("button", "Change the limit", STEP_LIMIT_MS);
  assert.match(await page.text(), /The limit of tokens in an hour, 1000, is reached\. Goes on at/);
  await page.picture("limit-of-the-pace");
  await page.click("button", "Change the limit");
  await page.click("button", "No limit: In one hour, at most");
  await page.click("button", "Close");
  // What was allowed for today still holds, though the settings were read again.
  await ended(page, 3);

  const told = await claude.end();
  assert.deepEqual([told.faults, told.unserved], [[], 0]);
});

function ended(page, count) {
  const tasks = async () => (await page.allByText(ENDED)).length === count;
  return page.until(`${count} tasks to be done`, tasks, STEP_LIMIT_MS);
}

async function setLimit(page, title, unit, amount) {
  await page.fill(await page.byLabel(`${title}: ${unit}`), amount);
  await page.click("button", `Save: ${title}`);
  await page.byText("Saved.");
}
