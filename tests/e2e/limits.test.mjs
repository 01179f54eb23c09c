// Limits that are set while the program runs, in the real window: the limit of a day stops the next task and asks,
// a limit of the pace makes it wait, and both count without a restart.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openApp } from "./lib/app.mjs";
import { scriptedClaude } from "./lib/claude.mjs";
import { ask, KEY, openSettings } from "./lib/steps.mjs";
import { pattern, patternUpTo, text } from "../../scripts/lib/texts.mjs";

const STEP_LIMIT_MS = 60_000;
const ENDED = /^Done( in .+)? · /;
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

  await openSettings(page, text("settings-section-budget"));
  await setLimit(page, text("limit-per_day_usd-title"), text("limit-per_day_usd-unit"), "0.01");
  await page.click("button", text("app-close"));
  await ask(page, "The second");
  await page.byRole("region", text("budget-question"), STEP_LIMIT_MS);
  assert.match(await page.text(), pattern("budget-stop-day_budget"));
  await page.picture("limit-of-a-day");
  await page.click("button", text("budget-more-today", { amount: "$1" }));
  await ended(page, 2);

  await openSettings(page, text("settings-section-budget"));
  // The models stand above, and arrive later than the page.
  await page.byText(/^A million tokens, /);
  await page.clickOn(() => page.byText(text("limits-advanced")));
  await setLimit(
    page,
    text("limit-tokens_per_hour-title"),
    text("limit-tokens_per_hour-unit"),
    "1000",
  );
  await page.click("button", text("app-close"));
  await ask(page, "The third");
  await page.byRole("button", text("activity-change-limit"), STEP_LIMIT_MS);
  assert.match(await page.text(), patternUpTo("at", "activity-waiting-until"));
  assert.ok((await page.text()).includes(text("activity-hourly-limit")));
  await page.picture("limit-of-the-pace");
  await page.click("button", text("activity-change-limit"));
  await page.click("button", `No limit: ${text("limit-tokens_per_hour-title")}`);
  await page.click("button", text("app-close"));
  // The amount allowed for today still holds, though the settings were read again.
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
  // A press beside the field ends it.
  await page.click("heading", text("settings-section-budget"));
  await page.byText(text("settings-saved"));
}
