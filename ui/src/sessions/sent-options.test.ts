// Options that are on their way into a chat.

import { expect, test } from "vitest";
import type { Mode, SessionOptions } from "../ipc/generated/protocol";
import { SentOptions } from "./sent-options";

const options = (mode: Mode): SessionOptions => ({ model: "demo", mode, max_steps: 200 });

/** What happens to options: they are sent, arrive at the backend (`!`), or so many changes come back. */
type Step = Mode | `${Mode}!` | number;

/** Checks which mode holds after each step; null while the history's does. */
function check(steps: readonly [Step, Mode | null][]) {
  const sent = new SentOptions();
  const arrivals = new Map<Step, () => void>();
  const shown = steps.map(([step]): [Step, Mode | null] => {
    if (typeof step === "number") sent.comeBack(step);
    else if (step.endsWith("!")) arrivals.get(step)?.();
    else arrivals.set(`${step as Mode}!`, sent.begin(options(step as Mode)));
    return [step, sent.last.get()?.mode ?? null];
  });
  expect(shown).toEqual(steps);
}

test("options hold from their arrival until they come back", () => {
  check([
    ["observe", null],
    ["observe!", "observe"],
    [1, null],
  ]);
});

test("those that were sent last hold until all have come back", () => {
  check([
    ["observe", null],
    ["observe!", "observe"],
    ["free", "observe"],
    ["free!", "free"],
    [1, "free"],
    [1, null],
  ]);
});

test("options that come back before their arrival is known are not waited for", () => {
  check([
    ["observe", null],
    [1, null],
    ["observe!", null],
    ["ask", null],
    ["ask!", "ask"],
    ["free", "ask"],
    [1, null],
    ["free!", "free"],
    [1, null],
  ]);
});

test("options that never arrive are forgotten", () => {
  check([
    ["free", null],
    ["ask", null],
    ["ask!", "ask"],
    [1, null],
  ]);
});
