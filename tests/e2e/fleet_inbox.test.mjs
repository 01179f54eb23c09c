// The inbox of a fleet in a real browser: a desktop asks about a click, the page shows the place, the answer reaches the
// desktop, what comes from a model is shown as text, and nobody loses what they typed when somebody else was faster.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { chromium } from "playwright-core";
import { scriptedClaude } from "./lib/claude.mjs";
import { serverProgram, startFleet } from "./lib/fleet.mjs";
import { KEY } from "./lib/steps.mjs";
import { axeViolations } from "../../ui/scripts/axe.mjs";
import { inRoot } from "../../scripts/lib/project.mjs";

const STEP_LIMIT_MS = 60_000;
const BROWSER_ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run"];
const skip = existsSync(serverProgram) ? false : "the engine's server is not installed";

test("questions of desktops are answered in the browser", { skip }, async (context) => {
  const member = (id, name, input) => ({ id, name, member: true, input });
  const claude = await scriptedClaude(context, [
    { text: "I click.", calls: [member("toolu_1", "left_click", { coordinate: [300, 200] })] },
    {
      text: "Which one?",
      calls: [
        {
          id: "toolu_2",
          name: "ask_user",
          input: { question: "Which <b>form</b>?", choices: ["The first", "The second"] },
        },
      ],
    },
    {
      text: "And when?",
      calls: [{ id: "toolu_3", name: "ask_user", input: { question: "When?" } }],
    },
    { text: "It is filled in." },
  ]);
  const fleet = await startFleet(context, { ...claude.env, ANTHROPIC_API_KEY: KEY });
  fleet.start("conductor", ["conductor"]);
  fleet.desktop("office", "desk1");
  const page = await openBrowser(context);
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));

  const address = await fleet.page();
  await page.goto(new URL("/", address).href);
  await page.getByLabel("Token of this page").fill("not the token");
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByText("This is not the token of the inbox.").waitFor();
  await page.goto(address);
  await page.getByText("No questions are open.").waitFor();
  assert.equal(new URL(page.url()).hash, "", "the token stays in the address");

  await pressAtOnce(page, "Allow once");
  fleet.run("submit", "--pool", "office", "--id", "t", "--mode", "ask", "Fill in the form");
  const allow = page.getByRole("button", { name: "Allow once" });
  await allow.waitFor();
  await page.getByText("The list has just moved.").waitFor();
  const mark = page.locator(".place");
  await mark.waitFor();
  const drawn = await page.locator(".picture img").evaluate((image) => image.naturalWidth);
  assert.ok(drawn > 0, "the picture is drawn");
  await isAccessible(page);
  await picture(page, "fleet-inbox-click");
  await settled(page);
  await page.getByRole("button", { name: "Don't allow" }).click();

  const choice = page.getByRole("button", { name: "The second" });
  await choice.waitFor();
  await page.getByRole("heading", { name: "Which <b>form</b>?" }).waitFor();
  await isAccessible(page);
  await picture(page, "fleet-inbox-choice");
  await settled(page);
  await choice.click();

  const words = page.getByLabel("Your answer");
  await page.getByRole("heading", { name: "When?" }).waitFor();
  await words.fill("On Mon");
  fleet.run("answer", "t", "On Friday");
  await page.getByText("It is no longer open.").waitFor();
  assert.equal(await words.inputValue(), "On Mon");
  await isAccessible(page);
  await picture(page, "fleet-inbox-gone");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByText("No questions are open.").waitFor();

  assert.match(fleet.run("watch", "t"), /It is filled in\.\s*$/);
  const told = await claude.end();
  assert.deepEqual([told.faults, told.unserved, problems], [[], 0, []]);
  assert.match(JSON.stringify(told.asked), /The second/);
  assert.match(JSON.stringify(told.asked), /On Friday/);
});

async function openBrowser(context) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: BROWSER_ARGUMENTS,
  });
  context.after(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 900, height: 760 } });
  page.setDefaultTimeout(STEP_LIMIT_MS);
  return page;
}

/** Presses a button in the moment in which it appears, as somebody does who meant what stood there before. */
async function pressAtOnce(page, name) {
  await page.evaluate((name) => {
    const observer = new MutationObserver(() => {
      const buttons = [...document.querySelectorAll("button")];
      const button = buttons.find(({ textContent }) => textContent === name);
      if (button === undefined) return;
      observer.disconnect();
      button.click();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, name);
}

/** Waits as a person does who reads first: a press right after a change counts for nothing. */
async function settled(page) {
  await page.waitForTimeout(700);
}

async function isAccessible(page) {
  assert.deepEqual(await axeViolations(page), []);
}

async function picture(page, name) {
  await page.screenshot({ path: inRoot("target", "screens", `${name}.png`) });
}
