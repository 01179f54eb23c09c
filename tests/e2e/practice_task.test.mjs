// A first task in the real window, as a person does it: say what is wanted, allow it, watch the steps,
// find the form filled, stop a second run, and find both chats again after a restart.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inRoot } from "../../scripts/lib/project.mjs";
import { openApp } from "./lib/app.mjs";
import { displayPicture, stackedTitles } from "./lib/desktop.mjs";
import { ask, beginPracticeTask, conversation, PRACTICE_CHAT, pressInSight } from "./lib/steps.mjs";
import { text } from "../../scripts/lib/texts.mjs";

const PROMPT = text("start-practice-prompt");
/** The whole task types some hundred characters into a real form; a busy machine is slow at that. */
const TASK_LIMIT_MS = 180_000;
const STEP_LIMIT_MS = 60_000;

/** The line under a turn that says how it ended. */
const ENDED_WELL = /^Done( in .+)? · /;
const STOPPED = /^You stopped it · /;

const wanted = JSON.parse(
  readFileSync(inRoot("tests", "fixtures", "practice_requests.json"), "utf8"),
);

test("the practice task fills the form, and the chat is there after a restart", async (context) => {
  const app = await openApp(context);
  await beginPracticeTask(app.page);
  await allowInThisChat(app.page);
  // The question and the look before the plan are a group of their own.
  await app.page.byRole("group", /^\d{2,} steps$/, STEP_LIMIT_MS);
  await app.page.byText(ENDED_WELL, TASK_LIMIT_MS);
  await app.page.picture("task-finished");
  displayPicture("task-finished-on-display");
  await app.page.until("the chat to be in front of the form", chatIsInFront, STEP_LIMIT_MS);
  assert.deepEqual(recordIn(app.home), wanted);

  const said = await conversation(app.page);
  await app.restart();
  await openChat(app.page, PRACTICE_CHAT);
  await app.page.byText(ENDED_WELL);
  assert.equal(await conversation(app.page), said);
  await app.page.picture("task-after-restart");
});

test("the task asks first, shows a plan of what was chosen, and suggests what comes next", async (context) => {
  const { home, page } = await openApp(context);
  await ask(page, PROMPT);
  await page.byText(text("question-title"), STEP_LIMIT_MS);
  await page.picture("task-question");
  await page.click("button", "Only the first one");
  await page.byRole("region", text("transcript-plan"), STEP_LIMIT_MS);
  await page.byText(text("transcript-plan-progress", { done: 0, count: 1 }));
  await allowInThisChat(page);
  await page.byText(ENDED_WELL, TASK_LIMIT_MS);
  assert.deepEqual(recordIn(home), { saved: wanted.saved.slice(0, 1) });
  await page.picture("task-suggestion");
  await page.click("button", "What can you do?");
  await page.byText("practice model", STEP_LIMIT_MS);
});

test("Stop ends the task while it types, and nothing more is done", async (context) => {
  const app = await openApp(context);
  await beginPracticeTask(app.page);
  await allowInThisChat(app.page);
  await firstTyping(app.page);
  await pressInSight(app.page, text("activity-stop"));
  await app.page.byText(STOPPED);
  await app.page.picture("task-stopped");
  assert.deepEqual(recordIn(app.home), { saved: [] });
  const said = await conversation(app.page);
  await app.page.painted();
  assert.equal(await conversation(app.page), said);
});

test("a program that was killed in the middle finds the chat again, and takes a new message", async (context) => {
  const app = await openApp(context);
  await beginPracticeTask(app.page);
  await allowInThisChat(app.page);
  await firstTyping(app.page);
  await app.crash();
  await openChat(app.page, PRACTICE_CHAT);
  await app.page.byText(/^Qilbee was closed in the middle of this/);
  await app.page.picture("task-after-kill");
  await ask(app.page, "What can you do?");
  await app.page.byText("practice model", STEP_LIMIT_MS);
  const idle = async () => (await app.page.allByRole("button", text("activity-stop"))).length === 0;
  await app.page.until("the answer to be complete", idle, STEP_LIMIT_MS);
});

async function allowInThisChat(page) {
  await pressInSight(page, text("approval-session"), STEP_LIMIT_MS);
}

/** From another chat, so that it is not merely the one that was open last. */
async function openChat(page, title) {
  await page.click("button", text("sidebar-new-chat"));
  await page.click("button", new RegExp(`^${title}`));
}

/** By then it uses the keyboard in the form, and most of the work is still to be done. */
async function firstTyping(page) {
  const typing = async () => (await page.allByText(/^Typ(e|ed|ing) /)).length > 0;
  await page.until("the first step that types", typing, STEP_LIMIT_MS);
}

function chatIsInFront() {
  const stack = stackedTitles();
  const [chat, form] = ["Qilbee", "Qilbee practice form"].map((title) => stack.indexOf(title));
  return form !== -1 && chat > form;
}

const recordIn = (home) => JSON.parse(readFileSync(join(home, "practice.json"), "utf8"));
