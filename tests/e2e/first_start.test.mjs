// The first start in the real window: three steps, every check, a calibration with real clicks and letters on the
// real display, and no introduction the next time. And what a chat leaves when it is saved.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { must } from "../../scripts/lib/command.mjs";
import { openApp } from "./lib/app.mjs";
import { displayPicture, windows } from "./lib/desktop.mjs";
import { text } from "../../scripts/lib/texts.mjs";

const CHECK_LIMIT_MS = 60_000;

test("who is new is shown around, and every click and letter of the calibration arrives", async (context) => {
  const app = await openApp(context, { isNew: true });
  const { page } = app;
  await page.byRole("heading", text("welcome-title"));
  await page.click("button", text("first-start-begin"));
  await page.byRole("heading", text("first-key-title"));
  await page.click("button", text("first-key-try"));
  await page.byText(text("check-good"), CHECK_LIMIT_MS);
  await page.click("button", text("calibration-start"));
  await page.byText(text("calibration-all-good"), CHECK_LIMIT_MS);
  displayPicture("calibrated-on-display");
  await page.click("button", text("first-start-finish"));
  await page.byRole("textbox", text("composer-label"));
  await leave(page);
  await app.restart();
  await app.page.byRole("textbox", text("composer-label"));
  assert.deepEqual(await app.page.allByRole("heading", text("welcome-title")), []);
});

test("a chat is saved in four forms, and nothing is written over", async (context) => {
  const app = await openApp(context);
  const { page } = app;
  const question = "What can you do?";
  await page.fill(await page.byRole("textbox", text("composer-label")), question);
  await page.click("button", text("composer-send"));
  await page.byText("practice model", CHECK_LIMIT_MS);
  for (const form of [
    text("export-html-label"),
    text("export-markdown-label"),
    text("export-film-label"),
    text("export-jsonl-label"),
    text("export-jsonl-label"),
  ]) {
    const before = saved(app.home).length;
    await page.click("button", `More for ${question}`);
    await page.click("menuitem", text("sidebar-save"));
    await page.click("menuitem", new RegExp(`^${form}`));
    await page.until("the file", () => saved(app.home).length === before + 1);
  }
  assert.deepEqual(saved(app.home).sort(), [
    "Qilbee What can you do (2).html",
    "Qilbee What can you do (2).jsonl",
    "Qilbee What can you do.html",
    "Qilbee What can you do.jsonl",
    "Qilbee What can you do.md",
  ]);
  for (const name of saved(app.home)) {
    assert.ok(readFileSync(join(app.home, name), "utf8").includes(question), name);
  }
});

/** As a person does. A driver ends the program at once, and what a page keeps is written half a second later. */
async function leave(page) {
  must("wmctrl", ["-c", "Qilbee"]);
  await page.until("the window to be gone", () => windows().length === 0, CHECK_LIMIT_MS);
}

/** The session has no folder for downloads, so copies go into the program's own. */
const saved = (home) => readdirSync(home).filter((name) => name.startsWith("Qilbee "));
