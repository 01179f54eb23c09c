// A provider in the real window, with a real secret service: added with its key, its models found and tested, a chat
// answered by one, and all of it gone when it is removed.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openApp } from "./lib/app.mjs";
import { ask, openSettings } from "./lib/steps.mjs";
import { startScripted } from "./lib/scripted_program.mjs";
import { pattern, patternUpTo, text } from "../../scripts/lib/texts.mjs";

const SERVICE_KEY = "sk-service-end-to-end-0123456789";
/** The keychain may have to be started first, and a test is three requests. */
const STEP_LIMIT_MS = 60_000;
const TESTED = [
  { text: "Yes." },
  { calls: [{ id: "call_1", name: "tell_number", input: { number: 7 } }] },
  { text: "I see none." },
];

test("a provider is added with its key, tested, answers a chat, and goes with its key", async (context) => {
  const server = await startScripted(context, "scripted_chat_server", {
    models: ["small", "large"],
    replies: [...TESTED, { text: "Here is the small one." }],
  });
  const app = await openApp(context);
  const { page } = app;
  await openSettings(page, text("settings-section-providers"));
  await page.click("button", text("providers-add"));
  await page.click("radio", pattern("providers-kind-chat"));
  await page.fill(await page.byLabel(text("providers-name")), "it");
  await page.fill(await page.byLabel(text("providers-address")), server.address);
  await page.fill(await page.byLabel(text("providers-key")), SERVICE_KEY);
  await page.picture("provider-to-add");
  await page.click("button", text("providers-form-add"));
  await page.byText(text("providers-key-keychain"), STEP_LIMIT_MS);
  assert.ok(!(await page.browser.getPageSource()).includes(SERVICE_KEY));

  await page.click("button", text("providers-find-of", { name: "it" }));
  await page.click("button", text("providers-found-add-of", { model: "small" }));
  await page.click("button", text("providers-test-of", { model: "it/small" }));
  await page.byText(
    patternUpTo("problem", "providers-ability-fails", {
      ability: text("providers-ability-pictures"),
    }),
    STEP_LIMIT_MS,
  );
  const works = (name) => text("providers-ability-works", { ability: text(name) });
  for (const name of ["text", "streaming", "tools"]) {
    await page.byText(works(`providers-ability-${name}`));
  }
  await page.picture("provider-tested");
  const written = readFileSync(join(app.home, "config.toml"), "utf8");
  assert.ok(written.includes("small") && !written.includes(SERVICE_KEY), written);

  await page.click("button", text("app-close"));
  await page.click("button", /^Model: /);
  await page.click("menuitemradio", /^Small \(it\)/);
  await ask(page, "Who are you?");
  await page.byText("Here is the small one.", STEP_LIMIT_MS);

  await openSettings(page, text("settings-section-providers"));
  await page.click("button", text("extensions-remove-of", { name: "it" }));
  await page.byText(text("providers-remove-ask", { name: "it" }));
  await page.click("button", text("extensions-remove"));
  await page.byText(text("providers-none"), STEP_LIMIT_MS);
  const { faults, keys } = await server.end();
  assert.deepEqual(faults, []);
  assert.deepEqual(new Set(keys), new Set([`Bearer ${SERVICE_KEY}`]));
});
