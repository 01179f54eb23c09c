// Business processes that are handed over to Qube.

import { textOf } from "./input";
import type { CallFacts, ToolRenderer } from "./tool-renderer";
import { named, type Sentence, sentence } from "./sentence";
import { QubeBody } from "./text-bodies";

type Tense = "wants" | "did";

const ACTIONS = ["status", "wait", "cancel"] as const;

export const qubeExecutor: ToolRenderer = {
  icon: () => "qube",
  subject: "result",
  wants: (call) => handedOver(call, "wants"),
  did: (call) => handedOver(call, "did"),
  Body: QubeBody,
};

export const qubeTask: ToolRenderer = {
  icon: () => "qube",
  subject: "result",
  wants: (call) => followed(call, "wants"),
  did: (call) => followed(call, "did"),
};

function handedOver({ input }: CallFacts, tense: Tense): Sentence | undefined {
  const task = textOf(input, "task_description");
  return task === undefined ? undefined : sentence(`tool-qube-${tense}`, { task: named(task) });
}

function followed({ input }: CallFacts, tense: Tense): Sentence | undefined {
  const task = textOf(input, "task_id");
  const action = ACTIONS.find((one) => one === (textOf(input, "action") ?? "status"));
  if (task === undefined || action === undefined) return undefined;
  return sentence(`tool-qube-task-${action}-${tense}`, { task: named(task) });
}
