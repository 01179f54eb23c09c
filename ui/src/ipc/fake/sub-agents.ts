// Recorded sessions with parts of a task: one that let a helper do a part, in a session that is gone, and a part itself.

import { answers, at, begins, ends, type Moment, said } from "./recording";
import { asks, does, newCall, runs, type Step } from "./steps";

const PART: Step = {
  wants: "Let a helper do a part: Write the list of names",
  did: "Part done: Write the list of names",
  tool: "delegate",
  domain: "chat",
  input: { task: "Write the list of names" },
  result: "The list is in ~/names.txt. It has 12 names.",
  durationMs: 9000,
};

export function partGone(): Moment[] {
  const call = newCall();
  return [
    begins(),
    said("Write down who wrote to me this week, and sort the mails by name"),
    ...answers("A helper writes the list, and I sort meanwhile.", true),
    asks(call, PART),
    at(20, { type: "sub_agent_started", call, sub_agent: "gone" }),
    ...runs(call, PART),
    ...answers("The list is written, and the mails are sorted."),
    ends("completed"),
  ];
}

/** The part itself, as it stands in its own chat. */
export function part(): Moment[] {
  return [
    begins(),
    said("Write the list of names into ~/names.txt"),
    ...does(LIST),
    ...answers("The list is in ~/names.txt. It has 12 names."),
    ends("completed"),
  ];
}

const LIST: Step = {
  wants: "Write the file ~/names.txt",
  did: "Wrote the file ~/names.txt",
  tool: "write_file",
  domain: "files",
  input: { path: "~/names.txt", text: "Ada\nGrace" },
};
