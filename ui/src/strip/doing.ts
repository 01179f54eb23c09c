// What a turn is doing, in one sentence, and how many steps it has done. Pure.

import { activePlanStep, latestCall, type Turn } from "../sessions/history";

/** The newest call, or the plan's step before there is one. */
export function doing(turn: Turn): string {
  const call = latestCall(turn);
  if (call !== undefined) return call.summary ?? call.sentence;
  return activePlanStep(turn)?.text ?? "";
}

/** Calls so far, the running one included; at least 1. */
export function stepNumber(turn: Turn): number {
  return Math.max(1, turn.entries.filter(({ kind }) => kind === "call").length);
}
