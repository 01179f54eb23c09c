// The questions of a fleet in Qilbee's own window: its inbox is connected in the settings, a desktop asks about a click, and the
// person's press reaches it.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { openApp } from "./lib/app.mjs";
import { scriptedClaude } from "./lib/claude.mjs";
import { serverProgram, startFleet } from "./lib/fleet.mjs";
import { KEY, openSettings } from "./lib/steps.mjs";
import { text } from "../../scripts/lib/texts.mjs";

const STEP_LIMIT_MS = 60_000;
const skip = existsSync(serverProgram) ? false : "the engine's server is not installed";

test("questions of a fleet are answered in the window", { skip }, async (context) => {
  const click = {
    id: "toolu_1",
    name: "left_click",
    member: true,
    input: { coordinate: [300, 200] },
  };
  const claude = await scriptedClaude(context, [
    { text: "I click.", calls: [click] },
    { text: "It is filled in." },
  ]);
  const fleet = await startFleet(context, { ...claude.env, ANTHROPIC_API_KEY: KEY });
  fleet.start("conductor", ["conductor"]);
  fleet.desktop("office", "desk1");
  const address = await fleet.page();
  const { hash, host } = new URL(address);

  const { page } = await openApp(context);
  await openSettings(page, text("settings-section-fleet"));
  await page.fill(await page.byLabel(text("fleet-address")), address);
  await page.click("button", text("fleet-connect"));
  await page.byText(text("fleet-connected", { computer: host }), STEP_LIMIT_MS);
  await page.picture("settings-fleet-connected");
  assert.ok(!(await page.browser.getPageSource()).includes(hash.slice(1)), "the token is shown");
  await page.click("button", text("app-close"));

  fleet.run("submit", "--pool", "office", "--id", "t", "--mode", "ask", "Fill in the form");
  await page.click("button", text("fleet-open-count", { count: 1 }), STEP_LIMIT_MS);
  await page.byRole("dialog", text("fleet-title"));
  await page.until("the picture is drawn", async () =>
    page.browser.executeScript(
      "return document.querySelector('[data-fleet-question] img')?.naturalWidth > 0",
    ),
  );
  await page.picture("fleet-window-question");
  await page.click("button", text("approval-once"));
  await page.byText(text("fleet-none"), STEP_LIMIT_MS);
  assert.match(fleet.run("watch", "t"), /It is filled in\.\s*$/);
  const told = await claude.end();
  assert.deepEqual([told.faults, told.unserved], [[], 0]);

  await page.click("button", text("app-close"));
  await openSettings(page, text("settings-section-fleet"));
  await page.click("button", text("fleet-disconnect"));
  await page.click("button", text("fleet-disconnect"));
  await page.byLabel(text("fleet-address"));
});
