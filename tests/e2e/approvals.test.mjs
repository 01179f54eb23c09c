// A task with Claude, over a scripted Messages API that checks every request: each of the four answers to a
// question, what the model is told of it, a saved copy of the chat, and the chat again after a restart.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openApp } from "./lib/app.mjs";
import { scriptedClaude } from "./lib/claude.mjs";
import { ask, conversation, KEY } from "./lib/steps.mjs";
import { text } from "../../scripts/lib/texts.mjs";

const STEP_LIMIT_MS = 60_000;
const ENDED = /^Done( in .+)? · /;

/** A command each, so that no allowance for one covers the next by accident. */
const write = (id, file) => ({
  id,
  name: "write_file",
  input: { path: file, text: `from ${id}` },
});

test("each of the four answers does what it says", async (context) => {
  const folder = join(process.env.TMPDIR ?? "/tmp", `qilbee-answers-${process.pid}`);
  const file = (name) => join(folder, name);
  const claude = await scriptedClaude(context, [
    { text: "One.", calls: [write("toolu_1", file("one.txt"))] },
    { text: "Two.", calls: [write("toolu_2", file("two.txt"))] },
    { text: "Three.", calls: [write("toolu_3", file("three.txt"))] },
    { text: "Four.", calls: [write("toolu_4", file("four.txt"))] },
    { text: "All is done." },
    { text: "Five.", calls: [{ id: "toolu_5", name: "bash", input: { command: "uname" } }] },
    { text: "And that was it." },
  ]);
  const app = await openApp(context, { env: { ...claude.env, ANTHROPIC_API_KEY: KEY } });
  const { page } = app;

  await ask(page, `Write the files into ${folder}`);
  await page.byText(text("approval-files-heading"), STEP_LIMIT_MS);
  await page.picture("approval-in-window");
  await page.click("button", /^Allow once/, STEP_LIMIT_MS);
  await asksAbout(page, "two.txt");
  await page.fill(await page.byRole("textbox", text("approval-reason")), "Not that one");
  await page.click("button", text("approval-deny"));
  await asksAbout(page, "three.txt");
  await page.click("button", text("approval-longer"));
  await page.click("menuitem", /15 minutes/);
  await page.byText(ENDED, STEP_LIMIT_MS);

  assert.equal(readFileSync(file("one.txt"), "utf8"), "from toolu_1");
  assert.throws(() => readFileSync(file("two.txt")));
  assert.equal(readFileSync(file("three.txt"), "utf8"), "from toolu_3");
  assert.equal(
    readFileSync(file("four.txt"), "utf8"),
    "from toolu_4",
    "covered by the answer before",
  );

  await ask(page, "Which system is this?");
  await page.click("button", text("approval-longer"), STEP_LIMIT_MS);
  await page.click("menuitem", new RegExp(`^${text("approval-span-chat")}`));
  await page.until(
    "both tasks to be done",
    async () => (await page.allByText(ENDED)).length === 2,
    STEP_LIMIT_MS,
  );

  const told = await claude.end();
  assert.deepEqual([told.faults, told.unserved], [[], 0]);
  assert.match(JSON.stringify(told.asked), /Not that one/);

  const said = await conversation(page);
  await app.restart();
  await app.page.click("button", /^Write the files/);
  await app.page.until("the chat", async () => (await conversation(app.page)) === said);
});

/** The question before is answered, and the next one is there. */
function asksAbout(page, name) {
  return page.until(
    `a question about ${name}`,
    () =>
      page.browser.executeScript(
        `const cards = document.querySelectorAll("[data-approval]");
         return cards.length === 1 && cards[0].textContent.includes(arguments[0]);`,
        name,
      ),
    STEP_LIMIT_MS,
  );
}
