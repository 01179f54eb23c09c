// The window opens, and is Qilbee's.

import assert from "node:assert/strict";
import { test } from "node:test";
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
