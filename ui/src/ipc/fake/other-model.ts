// A chat that goes on with a model on this computer: the line that says so, and that reasoning stayed behind.

import { answers, at, begins, costs, ends, type Moment, said } from "./recording";
import type { SessionOptions } from "../generated/protocol";

export function otherModel(options: SessionOptions): Moment[] {
  return [
    begins(),
    said("Explain the difference between a cancellation and a withdrawal, in two sentences."),
    ...answers(
      "A cancellation ends a contract for the time to come. A withdrawal undoes it from the beginning, and only within a deadline.",
      false,
      "Two terms of contract law. Keep it short and without paragraphs of the law.",
    ),
    costs(0.01, 0.01, 1),
    ends("completed"),
    at(9000, {
      type: "options_changed",
      options: { ...options, model: "local/qwen3-vl:8b" },
    }),
    begins(),
    said("Which of the two fits a gym that I joined last week?"),
    ...answers("A withdrawal, if you joined online: the deadline is usually fourteen days."),
    costs(0, 0.01, 2),
    ends("completed"),
  ];
}
