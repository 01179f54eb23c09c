// The questions that the model or an outside server asks the person and nobody has answered yet. Pure.

import type { CallId, DurableEvent, PersonQuestion } from "../ipc/generated/protocol";

export interface AskedQuestion {
  call: CallId;
  question: PersonQuestion;
}

/** Tells questions apart, also those of one call after another. */
export function keyOf({ call, question }: AskedQuestion): string {
  return question.kind === "form" ? question.form.id : call;
}

export function questionsAfter(
  open: readonly AskedQuestion[],
  event: DurableEvent,
): readonly AskedQuestion[] {
  switch (event.type) {
    case "person_asked":
      return [...open, { call: event.call, question: event.question }];
    case "person_answered":
    case "tool_finished":
      return open.some(({ call }) => call === event.call)
        ? open.filter(({ call }) => call !== event.call)
        : open;
    case "turn_ended":
      return open.length === 0 ? open : [];
    default:
      return open;
  }
}
