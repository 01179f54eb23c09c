// Status of a running turn, by itself and in words: what it is at, and until when and why its next request waits.

import type { Wait } from "../ipc/generated/protocol";
import { messageText, text } from "../texts";
import { clockTime } from "../ui/format";
import { activePlanStep, type History, isAsking, runningTurn, type Turn } from "./history";

export type Doing = "taken-over" | "paused" | "asking" | "waiting" | "working";

export function statusText(history: History): string {
  return doingText(doingOf(history));
}

export function doingText(doing: Doing): string {
  return text(`activity-${doing}`);
}

/** The same for a chat of a list; undefined where nothing goes on. */
export function doingNow(history: History): Doing | undefined {
  const goesOn = runningTurn(history) !== undefined || isAsking(history);
  return goesOn ? doingOf(history) : undefined;
}

function doingOf(history: History): Doing {
  const { paused, waiting } = history;
  if (paused === "takeover") return "taken-over";
  if (paused !== null) return "paused";
  if (isAsking(history)) return "asking";
  return waiting === null ? "working" : "waiting";
}

/** The plan's part that is being worked on. */
export function partText(turn: Turn): string | undefined {
  const step = activePlanStep(turn);
  if (step === undefined) return undefined;
  return text("activity-plan-step", { number: step.number, of: step.of, text: step.text });
}

/** The number of that part, where there is no room for its words. */
export function partNumber(turn: Turn): string | undefined {
  const step = activePlanStep(turn);
  return step && text("activity-plan-number", { number: step.number, of: step.of });
}

export function waitText(wait: Wait): string {
  return `${messageText(wait.reason)} ${resumeText(wait)}`;
}

/** Without the reason, where there is little room. */
export function resumeText({ until }: Wait): string {
  return text("transcript-goes-on", { at: clockTime(new Date(until)) });
}
