// A second start and links from other programs: there is one window, it comes to the front, and it asks before a link is
// followed.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { programPath } from "../../scripts/lib/project.mjs";
import { text } from "../../scripts/lib/texts.mjs";
import { openApp } from "./lib/app.mjs";
import { windows } from "./lib/desktop.mjs";

const START_LIMIT_MS = 60_000;

test("a link is handed to the window that is open, which asks first", async (context) => {
  const app = await openApp(context, { prepare: withProfile });
  const start = (...words) => {
    const env = { ...process.env, QILBEE_HOME: app.home };
    const { status, stderr } = spawnSync(programPath, words, { env, timeout: START_LIMIT_MS });
    assert.equal(status, 0, String(stderr));
  };
  start();
  assert.deepEqual(
    windows().map(({ title }) => title),
    ["Qilbee"],
  );

  start("open", "qilbee://profile/invoices");
  await app.page.byText(text("profile-read-title", { title: "Invoices" }));
  await app.page.picture("link-to-profile");
  await app.page.click("button", text("profile-use"));
  await app.page.byRole("button", new RegExp(`${text("profile-choice")}: Invoices`));
  start("open", "qilbee://chat/elsewhere");
  await app.page.byText(text("app-link-no-chat"));
});

function withProfile(home) {
  mkdirSync(join(home, "profiles"));
  writeFileSync(join(home, "profiles", "invoices.toml"), 'title = "Invoices"\nmode = "ask"\n');
}
