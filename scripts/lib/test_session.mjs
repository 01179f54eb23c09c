// The private session all Rust and end-to-end tests run in: display, window manager, session bus,
// unlocked secret service, and folders of its own. Nothing a test writes there outlives it.

import { join } from "node:path";
import { startDisplay } from "./display.mjs";
import { makePrivateFolder } from "./private_folder.mjs";
import { endProcesses } from "./session_processes.mjs";
import { startSecretService, startSessionBus } from "./session_bus.mjs";

const FOLDERS = {
  XDG_RUNTIME_DIR: "run",
  XDG_DATA_HOME: "data",
  XDG_CONFIG_HOME: "config",
  XDG_CACHE_HOME: "cache",
  XDG_STATE_HOME: "state",
  QILBEE_HOME: "home",
  TMPDIR: "tmp",
};

/** A key or address of the person running the tests must not reach a test, nor their desktop's kind. */
const CLEARED =
  /^(WAYLAND_DISPLAY|XDG_SESSION_.*|XDG_CURRENT_DESKTOP|DESKTOP_SESSION|GNOME_KEYRING_.*|SSH_AUTH_SOCK|QILBEE_.*|ANTHROPIC_.*|OPENAI_.*|QUBE_.*)$/;

/** Services that the bus started end by themselves when it does. */
const SERVICE_GRACE_MS = 2000;

/**
 * Starts the session; the scope ends it.
 * @returns {{ env: object, folder: string }}
 */
export async function startTestSession(scope) {
  const folder = await makePrivateFolder(scope, Object.values(FOLDERS));
  scope.defer(() => endProcesses(folder, SERVICE_GRACE_MS));
  const env = environment(folder);
  Object.assign(env, await startSessionBus(scope, env.XDG_RUNTIME_DIR, env));
  Object.assign(env, await startDisplay(scope, folder, env));
  await startSecretService(scope, env);
  return { env, folder };
}

function environment(folder) {
  const kept = Object.entries(process.env).filter(([name]) => !CLEARED.test(name));
  const own = Object.entries(FOLDERS).map(([name, part]) => [name, join(folder, part)]);
  const marks = { LANG: "C.UTF-8", LC_ALL: "C.UTF-8", QILBEE_TEST_SESSION: "1" };
  return { ...Object.fromEntries([...kept, ...own]), ...marks };
}
