// Status of a running turn in words: what it is at, and until when and why its next request waits.

import type { Wait } from "../ipc/generated/protocol";
import { messageText, text } from "../texts";
import { clockTimeToTheSecond } from "../ui/format";
import { activePlanStep, type History, isAsking, type Turn } from "./history";

export function statusText(history: History): string {
  const { paused, waiting } = history;
  if (paused === "takeover") return text("activity-taken-over");
  if (paused !== null) return text("activity-paused");
  if (isAsking(history)) return text("activity-asking");
  return waiting === null ? text("activity-working") : text("activity-waiting");
}

/** The plan's part that is being worked on. */
export function partText(turn: Turn): string | undefined {
  const step = activePlanStep(turn);
  if (step === undefined) return undefined;
  return text("activity-plan-step", { number: step.number, of: step.of, text: step.text });
}

export function waitText(wait: Wait): string {
  return `${messageText(wait.reason)} ${resumeText(wait)}`;
}

/** Without the reason, where there is little room. */
export function resumeText({ until }: Wait): string {
  return text("transcript-goes-on", { at: clockTimeToTheSecond(new Date(until)) });
}
