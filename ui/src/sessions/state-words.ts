// What a running turn is at, in a word or two: in the bar above the message and in the strip.

import { text } from "../texts";
import type { History } from "./history";

export function stateWords({ paused, approvals, waiting }: History): string {
  if (paused === "takeover") return text("activity-taken-over");
  if (paused !== null) return text("activity-paused");
  if (approvals.length > 0) return text("activity-asking");
  return waiting === null ? text("activity-working") : text("activity-waiting");
}
