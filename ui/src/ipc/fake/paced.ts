// A task that waits for the limit of tokens per hour, and how it goes on.

import { answers, at, begins, costs, ends, type Moment, said } from "./recording";

export function paced(): Moment[] {
  return [
    begins(),
    said("Compare the two price lists, line by line."),
    ...answers("I will read both lists first.", true),
    costs(0.31, 0.31, 12),
    at(10, {
      type: "waiting",
      wait: {
        until: "2026-11-20T14:38:12Z",
        reason: {
          id: "agent-tokens-per-hour",
          args: { limit: 500_000 },
          text: "The limit of 500000 tokens per hour is reached.",
        },
      },
    }),
  ];
}

export function waits(): Moment[] {
  return [
    at(240_000, { type: "waiting" }),
    ...answers("The two lists differ in three lines."),
    ends("completed"),
  ];
}
