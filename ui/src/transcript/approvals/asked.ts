// What a question is about, in one sentence. Pure.

import type { CallId } from "../../ipc/generated/protocol";
import { findCall } from "../../sessions/apply-event";
import type { Approval, Call, History } from "../../sessions/history";
import { messageText } from "../../texts";
import { rendererOf } from "../../tool-renderers/renderer-of";
import { wholeSentence } from "../../tool-renderers/sentence";

interface Asked {
  call: CallId;
  question: Pick<Approval["question"], "sentence" | "domain" | "target">;
}

/**
 * What was to be done, also when it is done by now. In the backend's words; what mouse and keyboard do is told here,
 * for it is put together from many small parts.
 */
export function sentenceOfAsked(history: History, { call, question }: Asked): string {
  const found = question.domain === "desktop" ? findCall(history, call) : undefined;
  const isRinged = question.target?.points?.length === 1;
  const said = found && rendererOf(found).wants(isRinged ? withoutPlace(found) : found);
  return said === undefined ? messageText(question.sentence) : wholeSentence(said);
}

/** Where a single place is ringed in the picture below, its numbers tell nobody more. */
function withoutPlace(call: Call): Call {
  if (typeof call.input !== "object" || call.input === null) return call;
  return { ...call, input: { ...call.input, coordinate: undefined } };
}
