// Settings in the real window, with a real secret service: a key that counts at once and is in no file, a settings
// file that keeps its comments, and everything erased.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openApp } from "./lib/app.mjs";
import { scriptedClaude } from "./lib/claude.mjs";
import { KEY, openSettings } from "./lib/steps.mjs";
import { pattern, text } from "../../scripts/lib/texts.mjs";

/** The keychain may have to be started first. */
const KEYCHAIN_LIMIT_MS = 60_000;

test("a key counts at once, is there after a restart, in no file, and gone when it is deleted", async (context) => {
  const app = await openApp(context);
  await app.page.byText(text("options-practice-model"));
  await openSettings(app.page, text("settings-section-keys"));
  await app.page.fill(
    await app.page.byLabel(text("keys-label", { name: "Claude (Anthropic)" })),
    KEY,
  );
  await pressIn(app.page, "[data-provider=anthropic] [type=submit]");
  await app.page.byText(text("keys-state-keychain"), KEYCHAIN_LIMIT_MS);
  await app.page.picture("settings-key-kept");
  assert.ok(!(await app.page.browser.getPageSource()).includes(KEY));
  await app.page.click("button", text("app-close"));
  await app.page.byRole("button", /^Model: Claude/);

  await app.restart();
  await app.page.byRole("button", /^Model: Claude/);
  await openSettings(app.page, text("settings-section-keys"));
  await app.page.byText(text("keys-state-keychain"), KEYCHAIN_LIMIT_MS);
  assert.deepEqual(filesWith(app.home, KEY), []);
  await pressNamed(app.page, text("keys-delete"));
  await pressNamed(app.page, text("keys-delete"));
  await app.page.byText(text("keys-deleted"), KEYCHAIN_LIMIT_MS);
  await app.page.click("button", text("app-close"));
  await app.page.byRole("button", /^Model: Practice model/);
});

test("a key is tested with a real request", async (context) => {
  const claude = await scriptedClaude(context, []);
  const { page } = await openApp(context, { env: { ...claude.env, ANTHROPIC_API_KEY: KEY } });
  await openSettings(page, text("settings-section-keys"));
  await page.byText(text("keys-state-environment"), KEYCHAIN_LIMIT_MS);
  await pressNamed(page, text("keys-test"));
  await page.byText(/^It works\. It gives you \d+ models\.$/);
  const { keys, faults } = await claude.end();
  // The page asks for the models to choose from, then the test for itself.
  assert.deepEqual([keys, faults], [[KEY, KEY], []]);
});

test("a kept key does not go to an address that only the environment names", async (context) => {
  const claude = await scriptedClaude(context, []);
  const { page } = await openApp(context, { env: claude.env });
  await openSettings(page, text("settings-section-keys"));
  await page.fill(await page.byLabel(text("keys-label", { name: "Claude (Anthropic)" })), KEY);
  await pressIn(page, "[data-provider=anthropic] [type=submit]");
  await page.byText(text("keys-state-keychain"), KEYCHAIN_LIMIT_MS);
  await page.byText(/never sends keys from your keychain there/);
  await pressNamed(page, text("keys-test"));
  await page.byText(pattern("keys-test-refused"));
  const { keys, faults } = await claude.end();
  assert.deepEqual(keys, []);
  assert.match(faults.join(), /x-api-key header is required/);
});

test("a change is written beside the comments, and a mistake in the file is left alone", async (context) => {
  const app = await openApp(context);
  const file = join(app.home, "config.toml");
  writeFileSync(file, "# Mine.\n[chat]\nmax_steps = 40 # enough\n");
  await openSettings(app.page, text("settings-section-permissions"));
  await app.page.click("radio", text("mode-observe-name"));
  await app.page.byText(text("settings-saved"));
  const written = '# Mine.\n[chat]\nmax_steps = 40 # enough\nmode = "observe"\n';
  assert.equal(readFileSync(file, "utf8"), written);
  const broken = `${written}[desktop]\nmonitr = 1\n`;
  writeFileSync(file, broken);
  await app.page.click("radio", text("mode-ask-name"));
  await app.page.byText(text("settings-broken-title"));
  await app.page.picture("settings-refused");
  assert.equal(readFileSync(file, "utf8"), broken);
  await app.page.click("button", text("app-close"));
  await app.page.byRole("button", /Look only/);
});

test("everything is erased, and the window says so", async (context) => {
  const app = await openApp(context);
  await openSettings(app.page, text("settings-section-data"));
  await app.page.click("button", text("data-erase-start"));
  await app.page.fill(
    await app.page.byLabel(pattern("data-erase-ask", { word: text("data-erase-word") })),
    text("data-erase-word"),
  );
  await app.page.click("button", text("data-erase-do"));
  await app.page.byText(text("data-erased"), KEYCHAIN_LIMIT_MS);
  await app.page.picture("settings-erased");
  assert.ok(!existsSync(join(app.home, "journal.db")));
  assert.ok(!existsSync(join(app.home, "blobs")));
});

/** The button of Claude's card: each card has one of its name. */
function pressNamed(page, name) {
  return page.clickOn(() =>
    page.until(`the button ${name}`, () =>
      page.browser.executeScript(
        `const buttons = document.querySelectorAll("[data-provider=anthropic] button:not(:disabled)");
         return [...buttons].find((button) => button.textContent === arguments[0]);`,
        name,
      ),
    ),
  );
}

function pressIn(page, selector) {
  return page.clickOn(() => page.browser.findElement({ css: selector }));
}

/** The files below a folder that hold a text. */
function filesWith(folder, text) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false)
    .filter((path) => readFileSync(path).includes(text));
}
