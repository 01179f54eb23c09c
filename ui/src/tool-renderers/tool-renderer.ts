// The renderer of a kind of tool: how a call of it is told in one sentence, and how its input and result look. A call
// that no renderer knows is told in the backend's words and shown as it is.

import type { ComponentType } from "react";
import type { Call } from "../sessions/history";
import type { IconName } from "../ui/icon";
import type { Sentence } from "./sentence";

/** The facts of a call that are known from the moment it is being written. */
export type CallFacts = Pick<Call, "name" | "input" | "sentence"> &
  Partial<Pick<Call, "summary" | "content" | "screen" | "window">>;

/** The thing a call is about, as the stage names it. */
export type Subject = "screen" | "command" | "change" | "file" | "folder" | "page" | "result";

export interface ToolRenderer {
  icon: (call: CallFacts) => IconName;
  subject: Subject;
  /** The sentence for what it wants to do; undefined when the input is not as expected. */
  wants: (call: CallFacts) => Sentence | undefined;
  /** The sentence for what was done. */
  did: (call: CallFacts) => Sentence | undefined;
  /** Shows the input and the result; without it, both are shown as they are. */
  Body?: ComponentType<BodyProps>;
}

export interface BodyProps {
  call: Call;
  /** The sentence of any call: a part of a task shows calls of other kinds. */
  told: (call: Call) => Sentence;
}

const CUT_SHORT: readonly Call["state"][] = ["denied", "not_executed", "interrupted"];

/** What a call gave back. Of one that did not run to its end it is a note to the model: people are told in its summary. */
export function resultText(
  call: Pick<CallFacts, "content"> & Partial<Pick<Call, "state">>,
): string {
  if (call.state !== undefined && CUT_SHORT.includes(call.state)) return "";
  return (call.content ?? [])
    .flatMap((item) => (item.kind === "text" ? [item.text] : []))
    .join("\n");
}
