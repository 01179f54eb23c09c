// A private virtual display: an X server on a free number that only this user's cookie opens, and a
// small window manager on it. It knows nothing of what will be shown there.

import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask } from "./command.mjs";
import { launch, waitUntil } from "./process.mjs";

const SCREEN = "1920x1080x24";
const START_LIMIT_MS = 20_000;
const NUMBER_PIPE = 3;

/**
 * Starts the display and the window manager; the scope ends them, the window manager first.
 * @returns the environment that reaches it: `{ DISPLAY, XAUTHORITY }`
 */
export async function startDisplay(scope, folder, baseEnvironment) {
  const XAUTHORITY = join(folder, "xauthority");
  writeFileSync(XAUTHORITY, cookieFile(randomBytes(16)), { mode: 0o600 });
  const env = { ...baseEnvironment, XAUTHORITY };
  const DISPLAY = await startServer(scope, "Xvfb", ["-screen", "0", SCREEN], env);
  const reach = { DISPLAY, XAUTHORITY };
  await startWindowManager(scope, { ...baseEnvironment, ...reach });
  return reach;
}

/**
 * Starts an X server on a free number, which the cookie in the environment's XAUTHORITY opens; the scope ends it.
 * @returns {Promise<string>} its DISPLAY
 */
export async function startServer(scope, program, options, env) {
  const number = ["-displayfd", String(NUMBER_PIPE)];
  const access = ["-nolisten", "tcp", "-noreset", "-auth", env.XAUTHORITY];
  const server = launch(program, [...number, ...access, ...options], {
    env,
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  scope.defer(() => server.stop());
  let said = "";
  server.child.stdio[NUMBER_PIPE].setEncoding("utf8").on("data", (text) => (said += text));
  await waitUntil(server, () => said.endsWith("\n"), { timeout_ms: START_LIMIT_MS });
  return `:${said.trim()}`;
}

export async function startWindowManager(scope, env) {
  const manager = launch("openbox", ["--sm-disable"], { env });
  scope.defer(() => manager.stop());
  const managed = () =>
    ask("xprop", ["-root", "_NET_SUPPORTING_WM_CHECK"], { env }).stdout.includes("window id");
  await waitUntil(manager, managed, { timeout_ms: START_LIMIT_MS });
}

/** An Xauthority file with one entry that fits every display: the number is not known before the start. */
export function cookieFile(cookie) {
  const wildFamily = Buffer.from([0xff, 0xff]);
  const field = (bytes) =>
    Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
  const empty = field(Buffer.alloc(0));
  return Buffer.concat([
    wildFamily,
    empty,
    empty,
    field(Buffer.from("MIT-MAGIC-COOKIE-1")),
    field(cookie),
  ]);
}
