// What a turn is doing, in one sentence, and how many steps it has done. Pure.

import { activePlanStep, type History, latestCall, type Turn } from "../sessions/history";
import { goesOnWords } from "../transcript/wait-words";
import { sentenceOfCall } from "../tool-renderers/renderer-of";
import { plain, type Sentence } from "../tool-renderers/sentence";

/** What it waits for, the newest call, or the plan's step before there is one. */
export function doing(turn: Turn, waiting: History["waiting"]): Sentence | undefined {
  if (waiting !== null) return [plain(goesOnWords(waiting))];
  const call = latestCall(turn);
  if (call !== undefined) return sentenceOfCall(call);
  const step = activePlanStep(turn);
  return step === undefined ? undefined : [plain(step.text)];
}

/** Calls so far, the running one included; at least 1. */
export function stepNumber(turn: Turn): number {
  return Math.max(1, turn.entries.filter(({ kind }) => kind === "call").length);
}
