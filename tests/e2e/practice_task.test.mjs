// A first task in the real window, as a person does it: say what is wanted, allow it, watch the steps,
// find the form filled, stop a second run, and find both chats again after a restart.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inRoot } from "../../scripts/lib/project.mjs";
import { openApp } from "./lib/app.mjs";
import { displayPicture } from "./lib/desktop.mjs";

const PROMPT = "Enter the three requests into the practice form";
/** The whole task types some hundred characters into a real form; a busy machine is slow at that. */
const TASK_LIMIT_MS = 180_000;
const STEP_LIMIT_MS = 60_000;

/** The line under a turn that says how it ended. */
const ENDED_WELL = /^Done · /;
const STOPPED = /^You stopped it · /;

const wanted = JSON.parse(
  readFileSync(inRoot("tests", "fixtures", "practice_requests.json"), "utf8"),
);

test("the practice task fills the form, and the chat is there after a restart", async (context) => {
  const app = await openApp(context);
  await ask(app.page, PROMPT);
  await allowInThisChat(app.page);
  await app.page.byRole("group", /steps?$/, STEP_LIMIT_MS);
  await app.page.byText(ENDED_WELL, TASK_LIMIT_MS);
  await app.page.picture("task-finished");
  displayPicture("task-finished-on-display");
  assert.deepEqual(recordIn(app.home), wanted);

  const said = await conversation(app.page);
  await app.restart();
  await openChat(app.page, PROMPT);
  await app.page.byText(ENDED_WELL);
  assert.equal(await conversation(app.page), said);
  await app.page.picture("task-after-restart");
});

test("Stop ends the task at once, and nothing more is typed", async (context) => {
  const app = await openApp(context);
  await ask(app.page, PROMPT);
  await allowInThisChat(app.page);
  await app.page.until("the third step", async () => (await steps(app.page)) >= 3, STEP_LIMIT_MS);
  await (await app.page.byRole("button", "Stop")).click();
  await app.page.byText(STOPPED);
  await app.page.picture("task-stopped");
  assert.equal(
    existsSync(join(app.home, "practice.json")) && recordIn(app.home).saved.length === 3,
    false,
  );
  const done = await steps(app.page);
  await app.page.painted();
  assert.equal(await steps(app.page), done);
});

async function ask(page, text) {
  await page.fill(await page.byRole("textbox", "Message"), text);
  await (await page.byRole("button", "Send")).click();
}

async function allowInThisChat(page) {
  await (await page.byRole("button", "Allow in this chat", STEP_LIMIT_MS)).click();
}

/** From another chat, so that it is not merely the one that was open last. */
async function openChat(page, title) {
  await (await page.byRole("button", "New chat")).click();
  await (await page.byRole("button", new RegExp(`^${title}`))).click();
}

const steps = async (page) => (await page.browser.findElements({ css: "[data-call]" })).length;

async function conversation(page) {
  return (await page.byRole("log", "Conversation")).getText();
}

const recordIn = (home) => JSON.parse(readFileSync(join(home, "practice.json"), "utf8"));
