// A private D-Bus session, and on it, for tests, an unlocked secret service with an empty keyring.

import { join } from "node:path";
import { existsSync } from "node:fs";
import { ask } from "./command.mjs";
import { launch, waitUntil } from "./process.mjs";

const START_LIMIT_MS = 20_000;
const ANSWER_LIMIT_MS = 5000;
const KEYRING_PASSWORD = "only for this session";

/** @returns `{ DBUS_SESSION_BUS_ADDRESS }` of the new bus; the scope ends it. */
export async function startSessionBus(scope, runtimeFolder, env) {
  const socket = join(runtimeFolder, "bus");
  const address = `unix:path=${socket}`;
  const bus = launch(
    "dbus-daemon",
    ["--session", "--nofork", "--nopidfile", `--address=${address}`],
    { env },
  );
  scope.defer(() => bus.stop());
  await waitUntil(bus, () => existsSync(socket), { timeout_ms: START_LIMIT_MS });
  return { DBUS_SESSION_BUS_ADDRESS: address };
}

/** The keyring's files lie under XDG_DATA_HOME, so `env` must name a private one. */
export async function startSecretService(scope, env) {
  const args = ["--foreground", "--unlock", "--components=secrets"];
  const keyring = launch("gnome-keyring-daemon", args, {
    env,
    stdio: ["pipe", "ignore", "ignore"],
    input: KEYRING_PASSWORD,
  });
  scope.defer(() => keyring.stop());
  await waitUntil(keyring, () => isThere(env) && isUnlocked(env), { timeout_ms: START_LIMIT_MS });
}

/**
 * True once the secret service is on the bus. Asks for its name only: a call to a service that is not there yet makes
 * the bus start another one, which stays locked.
 */
function isThere(env) {
  const { stdout } = ask(
    "dbus-send",
    [
      "--session",
      "--print-reply=literal",
      "--dest=org.freedesktop.DBus",
      "/org/freedesktop/DBus",
      "org.freedesktop.DBus.NameHasOwner",
      "string:org.freedesktop.secrets",
    ],
    { env, timeout: ANSWER_LIMIT_MS },
  );
  return stdout.includes("true");
}

/** Only a value that came back proves it: a locked service also answers. */
function isUnlocked(env) {
  const attributes = ["qilbee-set-up", "probe"];
  const stored = ask("secret-tool", ["store", "--label=probe", ...attributes], {
    env,
    input: "probe",
    stdio: ["pipe", "pipe", "pipe"],
    timeout: ANSWER_LIMIT_MS,
  });
  if (stored.code !== 0) return false;
  const found =
    ask("secret-tool", ["lookup", ...attributes], { env, timeout: ANSWER_LIMIT_MS }).stdout ===
    "probe";
  ask("secret-tool", ["clear", ...attributes], { env, timeout: ANSWER_LIMIT_MS });
  return found;
}
