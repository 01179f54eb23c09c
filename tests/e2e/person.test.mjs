// Only the person's own mouse and keyboard answer: what a program presses on the same display is refused, with words that
// say so, and the question stays open.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { openApp } from "./lib/app.mjs";
import { scriptedClaude } from "./lib/claude.mjs";
import { person, program } from "./lib/person.mjs";
import { ask, KEY } from "./lib/steps.mjs";
import { text } from "../../scripts/lib/texts.mjs";

const STEP_LIMIT_MS = 60_000;
/** More than the time around a press in which no program may fake one. */
const AFTER_FAKES_MS = 1200;
const INJECTED = text("desktop-press-injected");
const NONE = text("desktop-press-none");

test("a program's press answers nothing, the person's does", async (context) => {
  const folder = join(process.env.TMPDIR ?? "/tmp", `qilbee-person-${process.pid}`);
  const file = (name) => join(folder, name);
  const write = (id, name) => ({ id, name: "write_file", input: { path: file(name), text: id } });
  const claude = await scriptedClaude(context, [
    { text: "One.", calls: [write("toolu_1", "one.txt")] },
    { text: "Two.", calls: [write("toolu_2", "two.txt")] },
    { text: "Done." },
  ]);
  const { page } = await openApp(context, { env: { ...claude.env, ANTHROPIC_API_KEY: KEY } });
  await ask(page, `Write the files into ${folder}`);
  const place = await page.placeToClick("button", /^Allow once/, STEP_LIMIT_MS);

  // In turns, so that each refusal has other words than the one before.
  program.click(place);
  await refused(page, INJECTED);
  await pause(AFTER_FAKES_MS);
  // As a program does through the accessibility bus: the button is pressed, and nothing on the display was.
  await page.browser.executeScript((button) => button.click(), await allow(page));
  await refused(page, NONE);
  await pause(AFTER_FAKES_MS);
  program.press("alt+Return");
  await refused(page, INJECTED);
  await pause(AFTER_FAKES_MS);
  await (await allow(page)).click();
  await refused(page, NONE);
  assert.equal(existsSync(file("one.txt")), false);

  await pause(AFTER_FAKES_MS);
  person.click(await page.placeToClick("button", /^Allow once/));
  await page.until("the first file", () => existsSync(file("one.txt")), STEP_LIMIT_MS);
  await page.placeToClick("button", /^Allow once/, STEP_LIMIT_MS);
  person.press("alt+Return");
  await page.until("the second file", () => existsSync(file("two.txt")), STEP_LIMIT_MS);
  assert.equal(readFileSync(file("two.txt"), "utf8"), "toolu_2");
  assert.deepEqual((await claude.end()).faults, []);
});

const allow = (page) => page.byRole("button", /^Allow once/);

/** The window says why, beside the question, which stays open. */
async function refused(page, words) {
  await page.byText(words);
  assert.equal((await page.allByRole("button", /^Allow once/)).length, 1, "still asked");
}
