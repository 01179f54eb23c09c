// Programs that keep running: start one, learn how it ended, end it. Every one is the head of its own
// process group, so that a Ctrl-C in the terminal reaches only the script, which then ends them in order.

import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "./failure.mjs";

const GRACE_MS = 5000;

/**
 * Starts a program.
 * @param {{ env?: object, cwd?: string, stdio?: any, input?: string }} options `input` is written to its
 *   standard input, which is then closed
 */
export function launch(command, args, options = {}) {
  const { input, stdio = "ignore", ...rest } = options;
  const child = spawn(command, args, { ...rest, stdio, detached: process.platform !== "win32" });
  const exited = new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: null, signal: null, error }));
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  if (input !== undefined) child.stdin.end(input);
  return { command, child, exited, stop: (grace_ms = GRACE_MS) => stop(child, exited, grace_ms) };
}

/** Asks the program to end, then ends its whole group. Resolves when it is gone. */
async function stop(child, exited, grace_ms) {
  if (child.pid === undefined) return;
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGTERM");
    await Promise.race([exited, pause(grace_ms, undefined, { ref: false })]);
  }
  killGroup(child.pid);
  await exited;
}

/** Kills everything that the program started and left behind. An empty group is no error. */
function killGroup(pid) {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Waits until `ready` answers something truthy; fails when the program ends first or time is up. */
export async function waitUntil(program, ready, { timeout_ms, interval_ms = 25 }) {
  const deadline = performance.now() + timeout_ms;
  let ended;
  program.exited.then((how) => (ended = how));
  for (;;) {
    // First of all, so that what was written to the program's input reaches it before anyone asks.
    await pause(interval_ms);
    const answer = await ready();
    if (answer) return answer;
    if (ended) throw new Failure(`\`${program.command}\` ended at once (${reason(ended)}).`);
    if (performance.now() > deadline) {
      throw new Failure(
        `\`${program.command}\` was not ready within ${timeout_ms / 1000} seconds.`,
      );
    }
  }
}

export const reason = ({ code, signal, error }) =>
  error?.message ?? (signal ? `signal ${signal}` : `exit code ${code}`);
