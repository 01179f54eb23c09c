// The two programs that are measured side by side, as release builds: Qilbee, and a Tauri window with nothing in it.

import {
  chmodSync,
  copyFileSync,
  existsSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { startDriver } from "../../../tests/e2e/lib/driver.mjs";
import { show } from "../../lib/command.mjs";
import { inRoot, root, targetFolder } from "../../lib/project.mjs";
import { ensureUiBuild } from "../../lib/ui_build.mjs";

const EMPTY_WINDOW = inRoot("scripts", "bench", "empty_window");
const EMPTY_TARGET = join(targetFolder, "bench", "empty");

export const qilbee = {
  name: "Qilbee",
  title: "Qilbee",
  path: join(targetFolder, "release", "qilbee"),
};
export const emptyWindow = {
  name: "empty window",
  title: "Empty window",
  path: join(EMPTY_TARGET, "release", "empty-window"),
};

export async function buildBoth() {
  await ensureUiBuild();
  show("cargo", ["build", "--release", "--bin", "qilbee"], { cwd: root });
  show("cargo", ["build", "-p", "testkit", "--bin", "scripted_claude"], { cwd: root });
  copyIfNewer(inRoot("Cargo.lock"), join(EMPTY_WINDOW, "Cargo.lock"));
  const manifest = join(EMPTY_WINDOW, "Cargo.toml");
  show("cargo", ["build", "--release", "--manifest-path", manifest, "--target-dir", EMPTY_TARGET]);
}

/** cargo writes its own form over a copy; another copy would look like a change. */
function copyIfNewer(from, to) {
  if (!existsSync(to) || statSync(from).mtimeMs > statSync(to).mtimeMs) copyFileSync(from, to);
}

/**
 * Opens a program through WebDriver.
 * @returns the driver, and `startedAt`: when its process began, in milliseconds since 1970
 */
export async function open(program, env) {
  const note = join(env.TMPDIR, "started");
  const starter = join(env.TMPDIR, "starter");
  writeFileSync(starter, `#!/bin/sh\ndate +%s%N > '${note}'\nexec '${program.path}' "$@"\n`);
  chmodSync(starter, 0o700);
  const driver = await startDriver(env, starter);
  return { ...driver, startedAt: Number(readFileSync(note, "utf8")) / 1e6 };
}
