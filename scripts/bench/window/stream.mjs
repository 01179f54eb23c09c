// An answer that comes as fast as any model's into a chat of 1,000 messages, while the person types on. Beside it:
// the same typing where nothing else happens, in both programs.

import { setTimeout as pause } from "node:timers/promises";
import { scriptedClaude } from "../../../tests/e2e/lib/claude.mjs";
import { Page } from "../../../tests/e2e/lib/page.mjs";
import { Failure } from "../../lib/failure.mjs";
import { CHATS, longAnswer, openChat } from "./chats.mjs";
import { watched } from "./probe.mjs";
import { emptyWindow, open, qilbee } from "./programs.mjs";
import { say, sayWatched } from "./report.mjs";
import { text } from "../../lib/texts.mjs";

const TOKENS = 24_000;
const TOKENS_PER_SECOND = 2000;
/** A token of English is about four characters. */
const CHARACTERS = TOKENS * 4;
/** An event of the stream brings a word. What else it takes to send one makes the rest. */
const PACE_US = 690;
const QUIET_MS = (TOKENS / TOKENS_PER_SECOND) * 1000;
const LIMIT_MS = 60_000;
const LONGEST_FAULT = 500;
const KEY = "sk-ant-bench-0123456789";
const QUESTION = "Tell me everything.";

const RUNS = "return document.querySelector('[data-doing=working]') !== null";

export async function stream({ scope, environment }) {
  const env = environment();
  const empty = await open(emptyWindow, env);
  await new Page(empty.browser).byRole("textbox");
  sayWatched(emptyWindow.name, await watched(empty.browser, env, () => pause(QUIET_MS)));
  await empty.stop();

  const claude = await scriptedClaude(
    { after: (end) => scope.defer(end) },
    [{ text: longAnswer(CHARACTERS), pace_us: PACE_US }],
    ["--foreign-history"],
  );
  const driver = await open(qilbee, { ...environment(), ...claude.env, ANTHROPIC_API_KEY: KEY });
  const page = new Page(driver.browser);
  await openChat(page, CHATS[0]);
  const message = await page.byRole("textbox", text("composer-label"));
  await page.fill(message, QUESTION);
  const quiet = await watched(driver.browser, env, () => pause(QUIET_MS));
  sayWatched(`${qilbee.name}, nothing happens`, quiet);

  await page.fill(message, QUESTION);
  // Before a key is pressed: one on the way from the button to the message box would be nobody's.
  const began = await send(page);
  let took_ms = 0;
  const busy = await watched(driver.browser, env, async () => {
    took_ms = await toTheEnd(page, began);
  });
  sayWatched(qilbee.name, busy);
  say(qilbee.name, "tokens a second", (TOKENS / (took_ms / 1000)).toFixed(0));
  const { faults } = await claude.end();
  if (faults.length > 0) {
    throw new Failure(`The scripted server says: ${faults[0].slice(0, LONGEST_FAULT)}`);
  }
  await driver.stop();
}

/** Sends, and goes back to the message box. @returns when the answer began */
async function send(page) {
  await page.click("button", text("composer-send"));
  await page.until("the beginning", () => page.browser.executeScript(RUNS), LIMIT_MS);
  const began = performance.now();
  await page.click("textbox", text("composer-label"));
  return began;
}

/** @returns how long the answer took, in milliseconds */
async function toTheEnd(page, began) {
  const runs = () => page.browser.executeScript(RUNS);
  await page.until("the end", async () => !(await runs()), LIMIT_MS);
  return performance.now() - began;
}
