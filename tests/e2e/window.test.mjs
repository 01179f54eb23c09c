// The window opens, and is Qilbee's.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { text } from "../../scripts/lib/texts.mjs";
import { openApp } from "./lib/app.mjs";
import { displayPicture, windows } from "./lib/desktop.mjs";

test("the window opens with its title, and again after it was closed", async (context) => {
  const app = await openApp(context);
  assert.equal(await app.page.title(), "Qilbee");
  assert.deepEqual(
    windows().map(({ title }) => title),
    ["Qilbee"],
  );
  await app.page.picture("window");
  displayPicture("window-on-display");
  await app.restart();
  assert.equal(await app.page.title(), "Qilbee");
});

test("a crash is told of at the next start, and a usual end is not", async (context) => {
  const app = await openApp(context);
  await app.restart();
  const files = readdirSync(join(app.home, "logs"));
  assert.deepEqual(
    files.filter((name) => name.startsWith("crash-")),
    [],
  );
  await app.crash();
  await app.page.byText(text("about-crash-notice"));
  // WebKit writes down a little later what the window remembers: the crash may take along that it was shown around.
  const skip = text("first-start-skip");
  if ((await app.page.allByRole("button", skip)).length > 0) await app.page.click("button", skip);
  await app.page.click("button", text("about-crash-open"));
  await app.page.byText(text("about-crashes"));
  await app.page.picture("crash-report");
});
