// What a turn is doing, in one sentence, and how many steps it has done. Pure.

import { activePlanStep, latestCall, type Turn } from "../sessions/history";
import { sentenceOfCall } from "../transcript/tool-calls/kinds/kind-of";
import { plain, type Sentence, sentence } from "../transcript/tool-calls/kinds/sentence";

/** The newest call, or the plan's step before there is one. */
export function doing(turn: Turn): Sentence | undefined {
  const call = latestCall(turn);
  if (call !== undefined) return sentenceOfCall(call);
  const step = activePlanStep(turn);
  return step === undefined ? undefined : sentence("{step}", { step: plain(step.text) });
}

/** Calls so far, the running one included; at least 1. */
export function stepNumber(turn: Turn): number {
  return Math.max(1, turn.entries.filter(({ kind }) => kind === "call").length);
}
