// The island of the real window: one element that is message box, work, question and receipt, and stays where it is.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { openApp } from "./lib/app.mjs";
import { scriptedClaude } from "./lib/claude.mjs";
import { ask, KEY } from "./lib/steps.mjs";
import { text } from "../../scripts/lib/texts.mjs";

const STEP_LIMIT_MS = 60_000;
/** More than a window shows, so that its beginning and its end are never in sight together. */
const LONG = Array.from({ length: 120 }, (_unused, line) => `Line ${line + 1}.`).join("\n\n");
const PACE_US = 20_000;

test("one element takes four forms and stays where it is", async (context) => {
  const path = join(process.env.TMPDIR ?? "/tmp", `qilbee-island-${process.pid}.txt`);
  const write = { id: "toolu_1", name: "write_file", input: { path, text: "Dear Anna" } };
  const claude = await scriptedClaude(context, [
    { text: "One file.", calls: [write] },
    { text: LONG, pace_us: PACE_US },
  ]);
  const { page } = await openApp(context, { env: { ...claude.env, ANTHROPIC_API_KEY: KEY } });
  const remember = () => page.until("the island", () => page.browser.executeScript(REMEMBER));
  const bottom = await remember();
  const form = async (wanted) => {
    await page.until(
      `the form “${wanted}”`,
      async () => (await seen()).form === wanted,
      STEP_LIMIT_MS,
    );
    const { isSame, bottom: now } = await seen();
    assert.deepEqual({ isSame, bottom: now }, { isSame: true, bottom }, wanted);
    await page.picture(`island-${wanted}`);
  };
  const seen = () => page.browser.executeScript(LOOK);

  await form("compose");
  await ask(page, `Write ${path}`);
  // The first message begins a chat, which has an island of its own in the same place.
  await page.byText("One file.", STEP_LIMIT_MS);
  assert.equal(await remember(), bottom);
  await form("question");
  await page.click("button", /^Allow once/, STEP_LIMIT_MS);
  await form("work");
  // The end of the chat says the same as a receipt, so there is one only where the end is out of sight.
  await page.until("the answer to fill the window", () => page.browser.executeScript(SCROLL_UP));
  await form("receipt");
  await page.fill(await page.byRole("textbox", text("composer-label")), "Thank you");
  await form("compose");
});

const REMEMBER = `
  window.island = document.querySelector("[data-form]");
  return window.island === null ? null : Math.round(window.island.getBoundingClientRect().bottom);`;
const LOOK = `
  const island = document.querySelector("[data-form]");
  const bottom = Math.round(island.getBoundingClientRect().bottom);
  return { form: island.dataset.form, isSame: island === window.island, bottom };`;
/** Scrolls to the beginning, once there is more than fits: with the wheel, for what moves the view otherwise while the answer
 * grows is taken for the growing. */
const SCROLL_UP = `
  let part = document.querySelector("[role=log]");
  while (part !== null && part.scrollHeight <= part.clientHeight + 400) part = part.parentElement;
  if (part === null) return false;
  part.dispatchEvent(new WheelEvent("wheel", { deltaY: -100, bubbles: true }));
  part.scrollTop = 0;
  return true;`;
