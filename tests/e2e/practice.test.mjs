// The first real task in the real window: asked for, allowed, watched, stopped, found again.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inRoot } from "../../scripts/lib/project.mjs";
import { openApp } from "./lib/app.mjs";
import { displayPicture, windows } from "./lib/desktop.mjs";

const PROMPT = "Enter the three requests into the practice form";
const WANTED = JSON.parse(
  readFileSync(inRoot("tests", "fixtures", "practice_requests.json"), "utf8"),
);
/** A whole form takes a person a minute; it takes Qilbee less, but not on a busy machine. */
const TASK_LIMIT_MS = 180_000;

test("a prompt fills the form, card by card, and the chat is there after a restart", async (context) => {
  const app = await openApp(context);
  await ask(app.page, PROMPT);
  await app.page.byText("Open the practice window");
  await (await app.page.byRole("button", "Allow in this chat")).click();

  await app.page.until(
    "a card for what was typed",
    () => app.page.allByText(/^Typed /).then(some),
    TASK_LIMIT_MS,
  );
  displayPicture("practice-at-work");
  await app.page.byText(/^Done\. I entered and checked three requests/, TASK_LIMIT_MS);
  assert.deepEqual(record(app), WANTED);
  assert.ok(await screenShown(app.page), "the screen is shown on the right");
  await app.page.picture("practice-done");
  displayPicture("practice-done-on-display");

  await app.restart();
  const [chat] = await app.page.until("the chat in the list", () =>
    chats(app.page, PROMPT).then(some),
  );
  await chat.click();
  await app.page.byText(/^Done\. I entered and checked three requests/);
  assert.ok(await screenShown(app.page), "its pictures are there again");
  await app.page.picture("practice-after-restart");
});

test("Stop ends it in the middle, and nothing is entered after that", async (context) => {
  const app = await openApp(context);
  await ask(app.page, PROMPT);
  await (await app.page.byRole("button", "Allow in this chat")).click();
  await app.page.until(
    "work on the form",
    () => app.page.allByText(/^Typed /).then(some),
    TASK_LIMIT_MS,
  );
  await (await app.page.byRole("button", "Stop")).click();
  await app.page.until(
    "the end of the turn",
    async () => (await app.page.allByRole("button", "Stop")).length === 0,
  );
  const stopped = record(app);
  assert.ok(stopped.saved.length < 3, JSON.stringify(stopped));
  await app.page.picture("practice-stopped");
  // A new message is taken, so the turn is really over; it is answered without touching the form.
  await ask(app.page, "What can you do?");
  await app.page.byText(/practice model/);
  assert.deepEqual(record(app), stopped);
});

test("a no is respected", async (context) => {
  const app = await openApp(context);
  await ask(app.page, PROMPT);
  await (await app.page.byRole("button", "Deny")).click();
  await app.page.until(
    "the end of the turn",
    async () => (await app.page.allByRole("button", "Stop")).length === 0,
  );
  assert.equal(existsSync(join(app.home, "practice.json")), false);
  assert.deepEqual(
    windows().map(({ title }) => title),
    ["Qilbee"],
  );
});

test("the practice window goes when the program is killed, and the chat is whole again", async (context) => {
  const app = await openApp(context);
  await ask(app.page, PROMPT);
  await (await app.page.byRole("button", "Allow in this chat")).click();
  await app.page.until(
    "work on the form",
    () => app.page.allByText(/^Typed /).then(some),
    TASK_LIMIT_MS,
  );
  await app.crash();
  await app.page.until("one window", () => windows().length === 1);
  const [chat] = await app.page.until("the chat in the list", () =>
    chats(app.page, PROMPT).then(some),
  );
  await chat.click();
  await app.page.byText(/Everything up to here was kept/);
});

async function ask(page, text) {
  await page.fill(await page.byRole("textbox", "Message"), text);
  await (await page.byRole("button", "Send")).click();
}

const record = (app) => JSON.parse(readFileSync(join(app.home, "practice.json"), "utf8"));

const some = (list) => (list.length > 0 ? list : undefined);

async function chats(page, title) {
  const list = await page.byRole("list", "Chats");
  const buttons = await list.findElements({ css: "button" });
  const titled = await Promise.all(buttons.map(async (button) => [button, await button.getText()]));
  return titled.filter(([, text]) => text.startsWith(title)).map(([button]) => button);
}

/** Whether the newest picture of the screen has really loaded. */
function screenShown(page) {
  return page.browser.executeScript(
    `const image = document.querySelector('section[aria-label="Screen"] img, [role=region][aria-label="Screen"] img, aside[aria-label="Screen"] img');
     return image !== null && image.complete && image.naturalWidth > 0;`,
  );
}
