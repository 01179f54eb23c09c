// The questions of a fleet in Qilbee's own window: its inbox is connected in the settings, a desktop asks about a click, and the
// person's press reaches it.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { openApp } from "./lib/app.mjs";
import { scriptedClaude } from "./lib/claude.mjs";
import { windowTitled } from "./lib/desktop.mjs";
import { serverProgram, startFleet } from "./lib/fleet.mjs";
import { KEY, openSettings } from "./lib/steps.mjs";
import { must } from "../../scripts/lib/command.mjs";
import { launch, waitUntil } from "../../scripts/lib/process.mjs";
import { text } from "../../scripts/lib/texts.mjs";

const STEP_LIMIT_MS = 60_000;
const NOTIFICATIONS = "interface='org.freedesktop.Notifications',member='Notify'";
const skip = existsSync(serverProgram) ? false : "the engine's server is not installed";

test("questions of a fleet are answered in the window", { skip }, async (context) => {
  const click = {
    id: "toolu_1",
    name: "left_click",
    member: true,
    input: { coordinate: [300, 200] },
  };
  const claude = await scriptedClaude(context, [
    { text: "I click.", calls: [click] },
    { text: "It is filled in." },
    { text: "I click again.", calls: [{ ...click, id: "toolu_2" }] },
  ]);
  const fleet = await startFleet(context, { ...claude.env, ANTHROPIC_API_KEY: KEY });
  fleet.start("conductor", ["conductor"]);
  fleet.desktop("office", "desk1");
  const address = await fleet.page();
  const { hash, host } = new URL(address);

  const { page } = await openApp(context);
  await openSettings(page, text("settings-section-fleet"));
  await page.fill(await page.byLabel(text("fleet-address")), address);
  await page.click("button", text("fleet-connect"));
  await page.byText(text("fleet-connected", { computer: host }), STEP_LIMIT_MS);
  await page.picture("settings-fleet-connected");
  assert.ok(!(await page.browser.getPageSource()).includes(hash.slice(1)), "the token is shown");
  await page.click("button", text("app-close"));

  fleet.run("submit", "--pool", "office", "--id", "t", "--mode", "ask", "Fill in the form");
  await page.click("button", text("fleet-open-count", { count: 1 }), STEP_LIMIT_MS);
  await page.byRole("dialog", text("fleet-title"));
  await page.until("the picture is drawn", async () =>
    page.browser.executeScript(
      "return document.querySelector('[data-fleet-question] img')?.naturalWidth > 0",
    ),
  );
  await page.picture("fleet-window-question");
  await page.click("button", text("approval-once"));
  await page.byText(text("fleet-none"), STEP_LIMIT_MS);
  assert.match(fleet.run("watch", "t"), /It is filled in\.\s*$/);
  // Nobody looks: a notification says so.
  await page.click("button", text("app-close"));
  const window = windowTitled("Qilbee");
  must("xdotool", ["windowminimize", "--sync", window]);
  const notified = notification(text("tray-fleet_needs_answer"));
  context.after(() => notified.end());
  fleet.run("submit", "--pool", "office", "--id", "u", "--mode", "ask", "Fill in another form");
  assert.match(await notified.seen(), /Fill in another form/);
  fleet.run("cancel", "u");
  must("wmctrl", ["-i", "-a", window]);

  const told = await claude.end();
  assert.deepEqual([told.faults, told.unserved], [[], 0]);

  await openSettings(page, text("settings-section-fleet"));
  await page.click("button", text("fleet-disconnect"));
  await page.click("button", text("fleet-disconnect"));
  await page.byLabel(text("fleet-address"));
});

/** Listens on the bus for a notification with this heading. */
function notification(heading) {
  const monitor = launch("dbus-monitor", ["--session", NOTIFICATIONS], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let told = "";
  monitor.child.stdout.setEncoding("utf8").on("data", (more) => (told += more));
  return {
    /** What it says, once it is there. */
    async seen() {
      await waitUntil(monitor, () => told.includes(heading), {
        timeout_ms: STEP_LIMIT_MS,
        interval_ms: 100,
      });
      return told;
    },
    end: () => monitor.stop(),
  };
}
