// Finds and ends what runs in a private session. A process belongs to a session when its environment
// names the session's folder, which every program started in it inherits; so no other is ever touched.

import { readFileSync, readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_AGAIN_MS = 50;

/** Set by a session bus in every service it starts; those are nobody's leftovers. */
const BUS_SERVICE = "\0DBUS_STARTER_ADDRESS=";

/** @returns {{ pid: number, command: string, isBusService: boolean }[]} everything that runs in the session */
export function processesOf(folder) {
  return allProcesses().flatMap((pid) => {
    const [environment, command] = [text(pid, "environ"), text(pid, "cmdline")];
    if (!environment.includes(folder)) return [];
    const isBusService = `\0${environment}`.includes(BUS_SERVICE);
    return [{ pid, command: command.replaceAll("\0", " ").trim(), isBusService }];
  });
}

/**
 * Processes that tests left running: those of the session that no longer descend from this script, because the process
 * that started them is gone. The session's own servers still descend from it.
 */
export async function orphansOf(folder, grace_ms) {
  const isOrphan = ({ pid, isBusService }) => !isBusService && !descendsFrom(pid, process.pid);
  return untilNone(() => processesOf(folder).filter(isOrphan), grace_ms);
}

/** Waits for the session's processes to end, then ends those that did not. */
export async function endProcesses(folder, grace_ms) {
  for (const { pid } of await untilNone(() => processesOf(folder), grace_ms)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
  }
}

/** None means none in two looks: a process that is just turning into another program shows no environment. */
async function untilNone(look, grace_ms) {
  const deadline = performance.now() + grace_ms;
  let before = [{}];
  for (;;) {
    const found = look();
    if (found.length === 0 && before.length === 0) return found;
    if (found.length > 0 && performance.now() >= deadline) return found;
    before = found;
    await pause(LOOK_AGAIN_MS);
  }
}

const allProcesses = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function descendsFrom(pid, ancestor) {
  for (let current = pid; current > 1; current = parentOf(current)) {
    if (current === ancestor) return true;
  }
  return false;
}

const parentOf = (pid) => Number(/^PPid:\s*(\d+)$/m.exec(text(pid, "status"))?.[1] ?? 0);

/** Empty when the process ended while we looked, or belongs to another user. */
function text(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return "";
  }
}
