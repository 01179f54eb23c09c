// Where presses can't be told from a program's, an answer needs digits that only the window shows: what a program presses
// answers nothing, the digits answer once.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startPersonDisplay } from "../../scripts/lib/person_display.mjs";
import { Scope } from "../../scripts/lib/scope.mjs";
import { text } from "../../scripts/lib/texts.mjs";
import { openApp } from "./lib/app.mjs";
import { scriptedClaude } from "./lib/claude.mjs";
import { readCode } from "./lib/code.mjs";
import { displayPicture } from "./lib/desktop.mjs";
import { person } from "./lib/person.mjs";
import { ask, KEY } from "./lib/steps.mjs";

/** Presses with the very mouse and keyboard that the person has; only the digits it can't read. */
const program = person;
const STEP_LIMIT_MS = 60_000;
/** Longer than an answer takes to arrive. */
const LOOK_MS = 1500;

const scope = new Scope();
const folder = mkdtempSync(join(tmpdir(), "qilbee-code-"));

before(async () => {
  const withoutRecord = ["-extension", "RECORD"];
  Object.assign(process.env, await startPersonDisplay(scope, folder, process.env, withoutRecord));
});

after(async () => {
  await scope.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a program's press answers nothing, the digits do, once", async (context) => {
  const file = (name) => join(folder, name);
  const write = (id, name) => ({ id, name: "write_file", input: { path: file(name), text: id } });
  const claude = await scriptedClaude(context, [
    { text: "One.", calls: [write("toolu_1", "one.txt")] },
    { text: "Two.", calls: [write("toolu_2", "two.txt")] },
    { text: "Done." },
  ]);
  const { page } = await openApp(context, { env: { ...claude.env, ANTHROPIC_API_KEY: KEY } });

  await ask(page, `Write the files into ${folder}`);
  await page.byText(text("confirm-message"));
  const first = await readCode(page);
  displayPicture("code-for-a-message");
  program.press("Return");
  program.type(first === "000" ? "001" : "000");
  program.press("Return");
  await page.byText(text("app-code-wrong"));
  await typeCode(page);

  await page.byRole("button", /^Allow once/, STEP_LIMIT_MS);
  const asked = await readCode(page);
  displayPicture("code-for-an-answer");
  assert.doesNotMatch(await page.text(), new RegExp(asked));
  program.click(await page.placeToClick("button", /^Allow once/));
  await stillAsks(page, file("one.txt"));
  program.press("alt+Return");
  await stillAsks(page, file("one.txt"));
  await page.browser.executeScript((button) => button.click(), await allow(page));
  await stillAsks(page, file("one.txt"));
  program.type(asked === "000" ? "001" : "000");
  program.press("Return");
  await page.byText(text("app-code-wrong"));
  await stillAsks(page, file("one.txt"));
  // The person clicks the question, and types what they read.
  person.click(await page.placeToClick("heading", text("approval-files-heading")));
  await typeCode(page);
  await page.until("the first file", () => existsSync(file("one.txt")), STEP_LIMIT_MS);

  await page.until(
    "the second question",
    async () => (await page.allByText(/two\.txt/)).length > 0,
    STEP_LIMIT_MS,
  );
  // For longer than this question each time needs digits of its own.
  program.click(await page.placeToClick("button", text("approval-longer")));
  const chat = new RegExp(`^${text("approval-span-chat")}`);
  program.click(await page.placeToClick("menuitem", chat));
  await page.byText(text("confirm-allow-chat"));
  displayPicture("code-for-the-chat");
  program.press("Escape");
  await stillAsks(page, file("two.txt"));
  await page.byRole("button", /^Allow once/);
  person.click(await page.placeToClick("heading", text("approval-files-heading")));
  await typeCode(page);
  await page.until("the second file", () => existsSync(file("two.txt")), STEP_LIMIT_MS);
  assert.equal(readFileSync(file("two.txt"), "utf8"), "toolu_2");
  assert.deepEqual((await claude.end()).faults, []);
});

const allow = (page) => page.byRole("button", /^Allow once/);

async function typeCode(page) {
  const code = await readCode(page);
  assert.match(code, /^\d{3}$/);
  person.type(code);
  person.press("Return");
}

async function stillAsks(page, file) {
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  assert.equal((await page.allByRole("button", /^Allow once/)).length, 1, "still asked");
  assert.equal(existsSync(file), false);
}
