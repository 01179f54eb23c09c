// The one temporary folder of a private session. It is gone when the session is.

import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcesses } from "./session_processes.mjs";

const PREFIX = "qilbee-session-";
const OWNER_FILE = "owner-pid";
const REMOVE_TRIES = 10;

/** Makes the folder with its sub-folders; they are readable by this user only. Removed when the scope closes. */
export async function makePrivateFolder(scope, parts) {
  await removeAbandoned();
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  scope.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: REMOVE_TRIES }));
  writeFileSync(join(folder, OWNER_FILE), String(process.pid));
  for (const part of parts) mkdirSync(join(folder, part), { mode: 0o700 });
  return folder;
}

/** Runs that were killed before they could clean up: ends what they left running, removes their folder. */
async function removeAbandoned() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    if (!isAbandoned(folder)) continue;
    await endProcesses(folder, 0);
    rmSync(folder, { recursive: true, force: true, maxRetries: REMOVE_TRIES });
  }
}

/** Another user's folder, or one that is just being made or removed, is left alone. */
function isAbandoned(folder) {
  try {
    if (statSync(folder).uid !== process.getuid()) return false;
    return !isRunning(Number(readFileSync(join(folder, OWNER_FILE), "utf8")));
  } catch {
    return false;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
