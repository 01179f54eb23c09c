// A server that wants a sign-in, in the real window: the page says where it leads before anything opens, the browser
// comes back, the server works, and signing out ends that.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openApp } from "./lib/app.mjs";
import { serverWithSignIn, withBrowser } from "./lib/sign_in.mjs";
import { openSettings } from "./lib/steps.mjs";
import { text } from "../../scripts/lib/texts.mjs";

const NAME = "far";
/** The keychain may have to be started first. */
const KEYCHAIN_LIMIT_MS = 60_000;

test("a person signs in to a server, and out again", async (context) => {
  const server = await serverWithSignIn(context);
  const { page } = await openApp(context, {
    env: withBrowser(context),
    prepare: (home) => {
      const servers = { mcpServers: { [NAME]: { url: server.url } } };
      writeFileSync(join(home, "mcp_servers.json"), JSON.stringify(servers));
    },
  });
  await openSettings(page, text("settings-section-tools"));
  const signIn = text("extensions-sign-in-of", { name: NAME });
  await page.byRole("button", signIn, KEYCHAIN_LIMIT_MS);
  await page.picture("sign-in-needed");

  await page.click("button", signIn);
  await page.byText(text("extensions-sign-in-at", { name: NAME }));
  await page.byText("127.0.0.1");
  await page.picture("sign-in-leads");
  assert.deepEqual(await page.allByText(text("extensions-sign-in-waiting")), []);
  await page.click("button", text("extensions-sign-in-open"));
  const signOut = text("extensions-sign-out-of", { name: NAME });
  await page.byRole("button", signOut, KEYCHAIN_LIMIT_MS);
  await page.byText(
    `${text("extensions-state-ready")} · ${text("extensions-tool-count", { count: 2 })}`,
    KEYCHAIN_LIMIT_MS,
  );
  await page.picture("signed-in");

  await page.click("button", signOut);
  await page.byRole("button", signIn, KEYCHAIN_LIMIT_MS);
  await server.end();
});
