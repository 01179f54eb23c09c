// Settings in the real window, with a real secret service: a key that counts at once and is in no file, a settings
// file that keeps its comments, and everything erased.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { openApp } from "./lib/app.mjs";

const KEY = "sk-ant-end-to-end-0123456789";
/** The keychain may have to be started first. */
const KEYCHAIN_LIMIT_MS = 60_000;

test("a key counts at once, is there after a restart, in no file, and gone when it is deleted", async (context) => {
  const app = await openApp(context);
  await app.page.byText("Practice model");
  await openSection(app.page, "Keys");
  await app.page.fill(await app.page.byLabel("Key for Claude (Anthropic)"), KEY);
  await pressIn(app.page, "[data-provider=anthropic] [type=submit]");
  await app.page.byText("The key is kept.", KEYCHAIN_LIMIT_MS);
  await app.page.picture("settings-key-kept");
  assert.ok(!(await app.page.browser.getPageSource()).includes(KEY));
  await app.page.click("button", "Close");
  await app.page.byRole("button", /^Model: Claude/);

  await app.restart();
  await app.page.byRole("button", /^Model: Claude/);
  await openSection(app.page, "Keys");
  await app.page.byText("Set", KEYCHAIN_LIMIT_MS);
  assert.deepEqual(filesWith(app.home, KEY), []);
  await pressNamed(app.page, "Delete");
  await pressNamed(app.page, "Delete");
  await app.page.byText("The key is deleted.", KEYCHAIN_LIMIT_MS);
  await app.page.click("button", "Close");
  await app.page.byRole("button", /^Model: Practice model/);
});

test("a key is tested with a real request", async (context) => {
  const server = await modelsServer(context, KEY);
  const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.address };
  const app = await openApp(context, { env });
  await openSection(app.page, "Keys");
  await app.page.byText("Set by the environment", KEYCHAIN_LIMIT_MS);
  await pressNamed(app.page, "Test");
  await app.page.byText("It works. It opens 1 model.");
  assert.deepEqual(server.asked, ["GET /v1/models"]);
});

test("a change is written beside the comments, and a mistake in the file is left alone", async (context) => {
  const app = await openApp(context);
  const file = join(app.home, "config.toml");
  writeFileSync(file, "# Mine.\n[chat]\nmax_steps = 40 # enough\n");
  await openSection(app.page, "Permissions");
  await app.page.click("radio", "Look only");
  await app.page.byText("Saved.");
  const written = '# Mine.\n[chat]\nmax_steps = 40 # enough\nmode = "observe"\n';
  assert.equal(readFileSync(file, "utf8"), written);
  const broken = `${written}[desktop]\nmonitr = 1\n`;
  writeFileSync(file, broken);
  await app.page.click("radio", "Ask first");
  await app.page.byText(/line 6, are not right/);
  await app.page.picture("settings-refused");
  assert.equal(readFileSync(file, "utf8"), broken);
  await app.page.click("button", "Close");
  await app.page.byRole("button", /Look only/);
});

test("everything is erased, and the window says so", async (context) => {
  const app = await openApp(context);
  await openSection(app.page, "Your data");
  await app.page.click("button", "Erase everything…");
  await app.page.fill(await app.page.byLabel(/Type “erase”/), "erase");
  await app.page.click("button", "Erase everything now");
  await app.page.byText("Everything is erased", KEYCHAIN_LIMIT_MS);
  await app.page.picture("settings-erased");
  assert.ok(!existsSync(join(app.home, "journal.db")));
  assert.ok(!existsSync(join(app.home, "blobs")));
});

async function openSection(page, name) {
  await page.click("button", "Settings");
  await page.click("button", name);
  await page.until(`the section ${name}`, async () => {
    const [heading] = await page.allByRole("heading", name);
    return heading;
  });
}

/** The button of Claude's card: each card has one of its name. */
async function pressNamed(page, name) {
  await page.until(`the button ${name}`, () =>
    page.browser.executeScript(
      `const buttons = document.querySelectorAll("[data-provider=anthropic] button:not(:disabled)");
       const found = [...buttons].find((button) => button.textContent === arguments[0]);
       found?.click();
       return found !== undefined;`,
      name,
    ),
  );
}

async function pressIn(page, selector) {
  await page.browser.executeScript("document.querySelector(arguments[0]).click();", selector);
}

/** The files below a folder that hold a text. */
function filesWith(folder, text) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false)
    .filter((path) => readFileSync(path).includes(text));
}

/** A server that lists one model to whoever has the key. */
async function modelsServer(context, key) {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url?.split("?")[0]}`);
    const isKnown = request.headers["x-api-key"] === key;
    response.writeHead(isKnown ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify({ data: isKnown ? [{ id: "claude-opus-4-8" }] : [] }));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  context.after(() => server.close());
  return { asked, address: `http://127.0.0.1:${server.address().port}` };
}
