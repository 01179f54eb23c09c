// What a running turn is at, in a word or two: in the bar above the message and in the strip.

import { texts } from "../texts";
import type { History } from "./history";

export function stateWords({ paused, approvals, waiting }: History): string {
  const { activity } = texts;
  if (paused === "takeover") return activity.takenOver;
  if (paused !== null) return activity.paused;
  if (approvals.length > 0) return activity.asking;
  return waiting === null ? activity.working : activity.waiting;
}
