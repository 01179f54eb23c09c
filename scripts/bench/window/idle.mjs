// Standing still: both programs at once, with nobody near them; then for a moment each with the keyboard, so that its
// caret blinks.

import { setTimeout as pause } from "node:timers/promises";
import { must } from "../../lib/command.mjs";
import { launch } from "../../lib/process.mjs";
import { usage } from "./processes.mjs";
import { emptyWindow, qilbee } from "./programs.mjs";
import { say } from "./report.mjs";

const SECONDS_PER_MINUTE = 60;
const MOMENT_S = 20;
/** A webview may compose for some seconds after a window came to the front, whatever the page does. */
const SETTLE_S = 10;

export async function idle({ scope, minutes, environment }) {
  const env = environment();
  const running = [emptyWindow, qilbee].map(({ name, title, path }) => {
    const own = launch(path, [], { env: environment() });
    scope.defer(() => own.stop());
    return { name, title, pid: own.child.pid, stop: () => own.stop() };
  });
  await pause(SECONDS_PER_MINUTE * 1000);
  const shares = await processorShares(running, (minutes - 1) * SECONDS_PER_MINUTE);
  for (const { name, pid } of running) {
    const { memory_mb } = usage(pid);
    say(name, `memory after ${minutes} min`, `${memory_mb.toFixed(0)} MB`);
    say(name, `processor, minutes 2 to ${minutes}`, percent(shares.get(pid)));
  }
  for (const front of running) {
    must("wmctrl", ["-F", "-a", front.title], { env });
    const settling = await processorShares(running, SETTLE_S);
    const share = percent(settling.get(front.pid));
    say(front.name, `processor, ${SETTLE_S} s after it came to the front`, share);
    const moment = await processorShares(running, MOMENT_S);
    for (const one of running) {
      const keyboard = one === front ? "with" : "without";
      say(one.name, `processor, ${keyboard} the keyboard`, percent(moment.get(one.pid)));
    }
  }
  for (const { stop } of running) await stop();
}

/** Measures each process over `seconds`; returns its share of one core by process id. */
async function processorShares(running, seconds) {
  const before = running.map(({ pid }) => usage(pid).cpu_s);
  await pause(seconds * 1000);
  const share = ({ pid }, index) => (usage(pid).cpu_s - before[index]) / seconds;
  return new Map(running.map((one, index) => [one.pid, share(one, index)]));
}

const percent = (share) => `${(share * 100).toFixed(2)} % of one core`;
