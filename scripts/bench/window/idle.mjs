// Standing still: both programs at once, with nobody near them.

import { setTimeout as pause } from "node:timers/promises";
import { launch } from "../../lib/process.mjs";
import { usage } from "./processes.mjs";
import { emptyWindow, qilbee } from "./programs.mjs";
import { say } from "./report.mjs";

const SECONDS_PER_MINUTE = 60;

export async function idle({ scope, minutes, environment }) {
  const running = [emptyWindow, qilbee].map(({ name, path }) => {
    const own = launch(path, [], { env: environment() });
    scope.defer(() => own.stop());
    return { name, pid: own.child.pid, stop: () => own.stop() };
  });
  await pause(SECONDS_PER_MINUTE * 1000);
  const before = running.map(({ pid }) => usage(pid).cpu_s);
  const seconds = (minutes - 1) * SECONDS_PER_MINUTE;
  await pause(seconds * 1000);
  for (const [index, { name, pid, stop }] of running.entries()) {
    const { cpu_s, memory_mb } = usage(pid);
    const share = ((cpu_s - before[index]) / seconds) * 100;
    say(name, `memory after ${minutes} min`, `${memory_mb.toFixed(0)} MB`);
    say(name, `processor, minutes 2 to ${minutes}`, `${share.toFixed(2)} % of one core`);
    await stop();
  }
}
