// From the click on a chat of 10,000 messages until its end is drawn, and turning its wheel.

import { Page } from "../../../tests/e2e/lib/page.mjs";
import { must } from "../../lib/command.mjs";
import { CHATS, openChat, wholeChat } from "./chats.mjs";
import { watched } from "./probe.mjs";
import { open, qilbee } from "./programs.mjs";
import { milliseconds, say, sayWatched } from "./report.mjs";
import { text } from "../../lib/texts.mjs";

const TURNS = 90;
const TURN_EVERY_MS = 33;
const MIDDLE = ["960", "540"];
const UP_AND_DOWN = ["4", "5"];

export async function openLong({ runs, environment }) {
  const env = environment();
  const driver = await open(qilbee, env);
  const page = new Page(driver.browser);
  await page.byRole("textbox", text("composer-label"));
  const [other, long] = CHATS;
  const times = [];
  const whole = [];
  for (let run = 0; run < runs; run += 1) {
    await openChat(page, other);
    const took_ms = await openChat(page, long);
    times.push(took_ms);
    whole.push(took_ms + (await wholeChat(page, long)));
  }
  say(qilbee.name, "first opened after", milliseconds(times.slice(0, 1)));
  say(qilbee.name, "opened after", milliseconds(times.slice(1)));
  say(qilbee.name, "all of it is there after", milliseconds(whole.slice(1)));
  const scrolled = await watched(driver.browser, env, () => turnWheel(env), { typing: false });
  sayWatched(`${qilbee.name}, scrolling`, scrolled);
  await driver.stop();
}

async function turnWheel(env) {
  must("xdotool", ["mousemove", ...MIDDLE], { env });
  const turns = ["--repeat", String(TURNS), "--delay", String(TURN_EVERY_MS)];
  for (const button of UP_AND_DOWN) must("xdotool", ["click", ...turns, button], { env });
}
