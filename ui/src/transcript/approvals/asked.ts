// What a question is about, in one sentence. Pure.

import type { CallId } from "../../ipc/generated/protocol";
import { findCall } from "../../sessions/apply-event";
import type { Approval, History } from "../../sessions/history";
import { texts } from "../../texts";
import { sentenceOf } from "../tool-calls/call-words";

interface Asked {
  call: CallId;
  question: Pick<Approval["question"], "sentence" | "domain">;
}

/** In the backend's words; what mouse and keyboard do is told here, for it is put together from many small parts. */
export function sentenceOfAsked(history: History, { call, question }: Asked): string {
  const found = question.domain === "desktop" ? findCall(history, call) : undefined;
  return found === undefined ? texts.told(question.sentence) : sentenceOf(found);
}
