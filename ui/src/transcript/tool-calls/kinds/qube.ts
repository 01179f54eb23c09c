// Business processes that are handed over to Qube.

import { texts } from "../../../texts";
import { textOf } from "./input";
import type { CallFacts, Kind } from "./kind";
import { named, type Sentence, sentence } from "./sentence";
import { QubeBody } from "./text-bodies";

export const qubeExecutor: Kind = {
  icon: () => "hand",
  wants: (call) => handedOver(call, texts.kinds.qube.wants),
  did: (call) => handedOver(call, texts.kinds.qube.did),
  Body: QubeBody,
};

export const qubeTask: Kind = {
  icon: () => "hand",
  wants: (call) => followed(call, "wants"),
  did: (call) => followed(call, "did"),
};

function handedOver({ input }: CallFacts, words: string): Sentence | undefined {
  const task = textOf(input, "task_description");
  return task === undefined ? undefined : sentence(words, { task: named(task) });
}

function followed({ input }: CallFacts, tense: "wants" | "did"): Sentence | undefined {
  const task = textOf(input, "task_id");
  const actions: Readonly<Record<string, Record<typeof tense, string>>> = texts.kinds.qubeTask;
  const words = actions[textOf(input, "action") ?? "status"];
  if (task === undefined || words === undefined) return undefined;
  return sentence(words[tense], { task: named(task) });
}
