// Going back in time in the real window: a step shows the screen then, the film is played from there, and a chat goes on
// from a step while the old one stays as it is.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openApp } from "./lib/app.mjs";
import { beginPracticeTask, PRACTICE_CHAT, pressInSight } from "./lib/steps.mjs";
import { text } from "../../scripts/lib/texts.mjs";

const PROMPT = text("start-practice-prompt");
const TASK_LIMIT_MS = 180_000;
const STEP_LIMIT_MS = 60_000;
/** As wide as the pictures of a screen are at least, whatever it is scaled to. */
const LARGE_PX = 640;

test("a step can be gone back to, and the chat gone on with from there", async (context) => {
  const { page } = await openApp(context);
  await beginPracticeTask(page);
  await pressInSight(page, text("approval-session"), STEP_LIMIT_MS);
  await page.byText(/^Done( in .+)? · /, TASK_LIMIT_MS);

  const film = await page.byRole("slider", text("screen-strip"));
  assert.ok((await shownWidth(page)) >= LARGE_PX, "the step itself is shown large");

  await film.sendKeys("\uE011");
  await page.byText(/^Step 1 of /);
  await (await page.byText(text("step-told-title"))).click();
  await page.byText(text("step-told-system"));
  await page.byText(new RegExp(`^${text("step-told-to-it")} .*${PROMPT}`));
  await page.picture("time-travel");
  await film.sendKeys(" ");
  await page.byText(/^Step 3 of /, STEP_LIMIT_MS);
  await film.sendKeys(" ");
  await film.sendKeys("\uE011");
  await page.byText(/^Step 1 of /);
  await page.click("button", text("screen-continue-here"));
  await page.byText(text("screen-continue-ask"));
  await page.click("button", text("screen-continue-go"));
  await page.byText(new RegExp(`^${text("ended-forked")}`));
  await page.until("the new chat beside the old one", async () => {
    // The new one begins before the model gave a title.
    const chats = await page.allByRole("button", new RegExp(`^(${PRACTICE_CHAT}|${PROMPT})`));
    return chats.length === 2;
  });
  await page.picture("time-travel-new-chat");
});

async function shownWidth(page) {
  const picture = await page.byRole("img", /^The screen/);
  const width = () => page.browser.executeScript("return arguments[0].naturalWidth", picture);
  await page.until("the picture of the step", async () => (await width()) > 0);
  return width();
}
