// `npm start` on a machine without a display: the window opens on a private one, a picture of it is kept, and Ctrl-C
// ends all of it.

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { launch, waitUntil } from "../../scripts/lib/process.mjs";
import { inRoot, windowPicture } from "../../scripts/lib/project.mjs";
import { processesOf } from "../../scripts/lib/session_processes.mjs";

const LIMIT_MS = 60_000;
const RUN = `import { runOnVirtualDisplay } from ${JSON.stringify(inRoot("scripts/lib/window.mjs"))};
process.exitCode = await runOnVirtualDisplay([]);`;

test("the window runs on a private display until Ctrl-C, with a picture to look at", async (context) => {
  const folder = mkdtempSync(join(tmpdir(), "qilbee-start-"));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const before = timeOfPicture();
  const started = launch(process.execPath, ["--input-type=module", "--eval", RUN], {
    env: { ...process.env, TMPDIR: folder, QILBEE_HOME: folder },
    stdio: ["ignore", "pipe", "ignore"],
  });
  context.after(() => started.stop());
  let said = "";
  started.child.stdout.setEncoding("utf8").on("data", (text) => (said += text));
  await waitUntil(started, () => said.includes(windowPicture), { timeout_ms: LIMIT_MS });
  const running = () =>
    processesOf(folder).some(({ command }) => command.includes("WebKitWebProcess"));
  await waitUntil(started, running, { timeout_ms: LIMIT_MS });
  await waitUntil(started, () => timeOfPicture() > before, { timeout_ms: LIMIT_MS });

  started.child.kill("SIGINT");
  const { code } = await started.exited;
  const sessions = readdirSync(folder).filter((name) => name.startsWith("qilbee-session-"));
  assert.deepEqual([code, processesOf(folder), sessions], [0, [], []]);
});

const timeOfPicture = () => statSync(windowPicture, { throwIfNoEntry: false })?.mtimeMs ?? 0;
