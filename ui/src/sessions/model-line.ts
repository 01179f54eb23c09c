// The line that says that another model answers from here on, and that the reasoning of those before it stayed behind:
// only what a model wrote itself goes back to it as it was. Pure.

import type { DurableEvent } from "../ipc/generated/protocol";
import { type Entry, type History, runningTurn } from "./history";
import { AUTOMATIC } from "./model-name";

type Answer = Extract<DurableEvent, { type: "assistant_message" }>;

/** Notes which model answered, and whether it reasoned. */
export function answeredBy(history: History, { items }: Answer): History {
  const model = history.options?.model;
  if (model === undefined) return history;
  const reasoned = items.some(({ kind }) => kind === "thinking" || kind === "opaque");
  const isKnown = !reasoned || history.reasoned.includes(model);
  if (isKnown && history.answering === model) return history;
  return {
    ...history,
    answering: model,
    reasoned: isKnown ? history.reasoned : [...history.reasoned, model],
  };
}

/**
 * The line for the chat, if the next answer is another model's than the one before; the history with it noted. Options that
 * are changed between tasks may be changed again: then the line waits for the next message.
 */
export function modelLine(
  history: History,
  { seq, ts, type }: DurableEvent,
): { entry: Entry; history: History } | null {
  const model = history.options?.model;
  if (model === undefined || history.answering === null || history.answering === model) return null;
  // Where Qilbee chooses, each turn says which model answers.
  if (model === AUTOMATIC) return null;
  if (type === "options_changed" && runningTurn(history) === undefined) return null;
  const reasoningLost = history.reasoned.some((one) => one !== model);
  return {
    entry: { kind: "model", key: `m${seq}`, at: ts, model, reasoningLost },
    history: { ...history, answering: model },
  };
}
