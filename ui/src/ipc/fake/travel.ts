// A long task with a price for each request, to go back in step by step; and tasks that reached a limit.

import { enterRequest } from "./practice";
import { answers, at, begins, costs, ends, type Moment, said } from "./recording";
import { asks, does, newCall, runs, type Step } from "./steps";
import { REQUESTS } from "./pictures";
import { planOf } from "./questions";

const ROUNDS = 14;
const STEP_USD = 0.0047;

/** Some three hundred steps. */
export function travel(): Moment[] {
  const bill = newBill();
  const parts = Array.from(
    { length: ROUNDS },
    (_unused, round) => `Round ${round + 1}: all three requests`,
  );
  const rounds = parts.map((_part, round) => [
    ...planOf(parts, round),
    ...answers(`Round ${round + 1}: I enter all three requests once more.`, true),
    ...(round % 4 === 1 ? [bill(), ...does(COUNTED)] : []),
    ...REQUESTS.flatMap((_request, index) => enterBilled(enterRequest(index), bill)),
  ]);
  return [
    begins(),
    said("Enter the three requests into the practice form, fourteen times."),
    ...rounds.flat(),
    ...planOf(parts, ROUNDS),
    bill(),
    ...answers("All fourteen rounds are entered and saved."),
    ends("completed"),
  ];
}

const COUNTED: Step = {
  wants: "Count the saved requests",
  did: "Counted the saved requests: 3",
  tool: "bash",
  input: { command: "wc -l saved.csv" },
  result: "3 saved.csv",
};

/** At work, with a limit that is more than half used up. */
export function metered(): Moment[] {
  const bill = newBill(0.09);
  return [
    begins(),
    said("Enter the three requests into the practice form."),
    ...answers("I enter them one by one.", true),
    ...enterBilled(enterRequest(0).slice(0, 4), bill),
    bill(),
    ...waits(enterRequest(0)[4]),
  ];
}

/** Stopped at its limit, with a question. */
export function overBudget(): Moment[] {
  const bill = newBill(0.174);
  return [
    begins(),
    said("Enter the three requests into the practice form."),
    ...answers("I enter them one by one.", true),
    ...enterBilled(enterRequest(0).slice(0, 4), bill),
    at(10, {
      type: "guard_tripped",
      guard: "budget",
      message: {
        id: "agent-cost-limit",
        args: { cost: "$0.52" },
        text: "This task has cost $0.52, which is its limit.",
      },
      ends_turn: true,
    }),
    ends("budget"),
  ];
}

/** The first two steps are asked for together. */
function enterBilled(steps: Step[], bill: () => Moment): Moment[] {
  const [first, second, ...rest] = steps;
  if (first === undefined || second === undefined) return [];
  const [one, other] = [newCall(), newCall()];
  return [
    bill(),
    asks(one, first),
    asks(other, second),
    ...runs(one, first),
    ...runs(other, second),
    ...rest.flatMap((step) => [bill(), ...does(step)]),
  ];
}

function waits(step: Step | undefined): Moment[] {
  if (step === undefined) return [];
  const call = newCall();
  return [asks(call, step), at(10, { type: "tool_started", call })];
}

/** What the next request cost, and all so far. */
function newBill(stepUsd = STEP_USD): () => Moment {
  let requests = 0;
  return () => {
    requests += 1;
    return costs(stepUsd, stepUsd * requests, requests);
  };
}
