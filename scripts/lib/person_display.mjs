// A display with a person at it: an X server that shows another one. What is pressed on the outer one arrives on the inner
// one from its mouse and keyboard, as from a person's; a program on the inner one can only fake that, and is found out.

import { join } from "node:path";
import { writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { cookieFile, startServer, startWindowManager } from "./display.mjs";

const SIZE = "1920x1080";

/**
 * Starts both displays and the window manager of the inner one; the scope ends them.
 * @param {string[]} options of the inner X server, besides those it always gets
 * @returns the environment that reaches the inner display, and the outer one as PERSON_DISPLAY
 */
export async function startPersonDisplay(scope, folder, baseEnvironment, options = []) {
  const XAUTHORITY = join(folder, "xauthority-person");
  writeFileSync(XAUTHORITY, cookieFile(randomBytes(16)), { mode: 0o600 });
  const env = { ...baseEnvironment, XAUTHORITY };
  const outer = await startServer(scope, "Xvfb", ["-screen", "0", `${SIZE}x24`], env);
  const onOuter = { ...env, DISPLAY: outer };
  const inner = await startServer(scope, "Xephyr", ["-screen", SIZE, ...options], onOuter);
  const reach = { DISPLAY: inner, XAUTHORITY, PERSON_DISPLAY: outer };
  await startWindowManager(scope, { ...baseEnvironment, ...reach });
  return reach;
}
