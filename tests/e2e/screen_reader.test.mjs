// Ten tasks done by keyboard alone, by somebody who hears what a screen reader hears: nothing here looks at the page.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { openApp } from "./lib/app.mjs";
import { scriptedClaude } from "./lib/claude.mjs";
import { person } from "./lib/person.mjs";
import { startScreenReader } from "./lib/screen_reader.mjs";
import { KEY } from "./lib/steps.mjs";
import { text } from "../../scripts/lib/texts.mjs";

/** As long as it takes to hear a question. */
const READ_MS = 2000;
const MESSAGE = ["entry", text("composer-label")];
/** Slow enough to be stopped. */
const LONG = { text: "And so on. ".repeat(2000), pace_us: 20_000 };

test("ten tasks by keyboard, with a screen reader", async (context) => {
  const file = join(process.env.TMPDIR ?? "/tmp", `qilbee-heard-${process.pid}.txt`);
  const write = { id: "toolu_1", name: "write_file", input: { path: file, text: "Heard." } };
  const claude = await scriptedClaude(context, [
    { text: "It is a Thursday." },
    { text: "I write it.", calls: [write] },
    { text: "The note is there." },
    LONG,
  ]);
  const reader = startScreenReader(context);
  await reader.all();
  await openApp(context, { env: { ...claude.env, ANTHROPIC_API_KEY: KEY } });

  await context.test("goes to the message box, asks and hears the answer", async () => {
    person.press("Tab");
    await reader.hears("link", text("app-skip"));
    person.press("Return");
    await reader.hears(...MESSAGE);
    await say("Which day is it?");
    await reader.reads("It is a Thursday.");
  });
  await context.test("answers a question", async () => {
    await say(`Write a note into ${file}`);
    await reader.hears("heading", text("approval-files-heading"));
    await tabTo(reader, "button", /^Allow once/);
    // A press that comes sooner could have been meant for what was there before.
    await pause(READ_MS);
    person.press("Return");
    await reader.reads("The note is there.");
    assert.ok(existsSync(file));
  });
  await context.test("undoes a file", async () => {
    await tabTo(reader, "button", text("undo-one"), "shift+Tab");
    person.press("Return");
    await reader.reads(text("undo-is-back"));
    assert.ok(!existsSync(file));
  });
  await context.test("searches in the chat", async () => {
    person.press("ctrl+f");
    await reader.hears("entry", /./);
    person.type("Thursday");
    await reader.reads("1 of 1");
    person.press("Escape");
  });
  await context.test("finds a limit by its words", async () => {
    person.press("ctrl+k");
    await reader.hears("list item", new RegExp(`^${text("sidebar-new-chat")}`));
    person.type("per day");
    await reader.hears("list item", /^Per day/);
    person.press("Return");
    await reader.hears("entry", /^Per day/);
  });
  await context.test("leaves the settings", async () => {
    person.press("Escape");
    await reader.hears(/./, /./);
  });
  await context.test("changes a setting", async () => {
    person.press("ctrl+comma");
    await tabTo(reader, "check box", new RegExp(`^${text("settings-step-aside")}`));
    const before = (await reader.focused()).states.includes("checked");
    person.press("space");
    await reader.reads(text("settings-saved"));
    assert.notEqual((await reader.focused()).states.includes("checked"), before);
    person.press("Escape");
  });
  await context.test("begins a new chat, and stops what is done there", async () => {
    person.press("ctrl+n");
    await reader.hears(...MESSAGE);
    await say("Go on and on");
    await reader.finds("button", text("activity-stop"));
    person.press("Escape");
    person.press("Escape");
    await reader.reads(text("ended-stopped"));
  });
  await context.test("goes back to the chat before", async () => {
    await tabTo(reader, "button", /^Which day/, "shift+Tab");
    person.press("Return");
    await reader.reads("It is a Thursday.");
  });
  await context.test("hears what Qilbee can do", async () => {
    person.press("F1");
    await reader.finds("dialog", text("capabilities-title"));
    person.press("Escape");
  });
  assert.deepEqual((await claude.end()).faults, []);
});

async function say(words) {
  person.type(words);
  person.press("Return");
}

/** Presses a key until the keyboard is at such an element. */
async function tabTo(reader, role, name, key = "Tab") {
  const passed = [];
  for (let presses = 0; presses < 60; presses += 1) {
    person.press(key);
    const told = await reader.focused();
    passed.push(`${told?.role} ${told?.name}`);
    if (
      told?.role === role &&
      (typeof name === "string" ? told.name === name : name.test(told.name))
    )
      return;
  }
  assert.fail(`No ${role} ${name} among ${passed.join(", ")}`);
}
