// What the window knows of a kind of tool: how a call of it is told in one sentence, and how its input
// and result look. What no kind knows is told in the backend's words and shown as it is.

import type { ComponentType } from "react";
import type { Call } from "../sessions/history";
import type { IconName } from "../ui/icon";
import type { Sentence } from "./sentence";

/** What is known of a call from the moment it is being written. */
export type CallFacts = Pick<Call, "name" | "input" | "sentence"> &
  Partial<Pick<Call, "summary" | "content" | "screen">>;

export interface ToolRenderer {
  icon: (call: CallFacts) => IconName;
  /** What it wants to do; nothing where the input is not what was expected. */
  wants: (call: CallFacts) => Sentence | undefined;
  /** What was done. */
  did: (call: CallFacts) => Sentence | undefined;
  /** What was asked and what came back; without it, both as they are. */
  Body?: ComponentType<{ call: Call }>;
}

export function resultText(call: Pick<CallFacts, "content">): string {
  return (call.content ?? [])
    .flatMap((item) => (item.kind === "text" ? [item.text] : []))
    .join("\n");
}
