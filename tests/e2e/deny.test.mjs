// A no in the real window: nothing is opened, nothing is done, and the chat goes on.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openApp } from "./lib/app.mjs";
import { windows } from "./lib/desktop.mjs";
import { ask, beginPracticeTask, pressInSight } from "./lib/steps.mjs";
import { text } from "../../scripts/lib/texts.mjs";

test("a no is respected, and the next message is answered", async (context) => {
  const app = await openApp(context);
  await beginPracticeTask(app.page);
  await pressInSight(app.page, text("approval-deny"));
  await app.page.until(
    "the end of the turn",
    async () => (await app.page.allByRole("button", text("activity-stop"))).length === 0,
  );
  assert.equal(existsSync(join(app.home, "practice.json")), false);
  assert.deepEqual(
    windows().map(({ title }) => title),
    ["Qilbee"],
  );
  await ask(app.page, "What can you do?");
  await app.page.byText(/practice model/);
});
