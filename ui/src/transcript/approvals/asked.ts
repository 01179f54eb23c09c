// The subject of a question, in one sentence. Pure.

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
 * The sentence for what was to be done, also when it is done by now. In the backend's words, except for mouse and
 * keyboard: their sentences are put together here from many small parts.
 */
export function sentenceOfAsked(history: History, { call, question }: Asked): string {
  const isShown = question.domain === "desktop" && question.target !== undefined;
  const found = isShown ? findCall(history, call) : undefined;
  const isRinged = question.target?.points?.length === 1;
  const said = found && rendererOf(found).wants(isRinged ? withoutPlace(found) : found);
  return said === undefined ? messageText(question.sentence) : wholeSentence(said);
}

/**
 * The model's last words before a call, as plain text; nothing where it said nothing. They belong to the model, so
 * whoever shows them says so.
 */
export function saidBefore({ turns }: History, call: CallId): string | undefined {
  const entries = turns.at(-1)?.entries ?? [];
  const at = entries.findIndex((entry) => entry.kind === "call" && entry.call.id === call);
  const said = entries.slice(0, at).findLast((entry) => entry.kind === "answer");
  const words = said?.kind === "answer" ? plainWords(said.text) : "";
  return words === "" ? undefined : words;
}

/** Without the signs that set words off, on one line, and no longer than can be read in a moment. */
function plainWords(markdown: string): string {
  const words = markdown
    .replaceAll(/\*\*|__|`|^#+ /gmu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return words.length <= LONGEST_WORDS ? words : `${words.slice(0, LONGEST_WORDS)}…`;
}

const LONGEST_WORDS = 180;

/** The call without its window: that stands beside the heading, and the picture below rings the place in it. */
function withoutPlace({ window: _window, screen: _screen, ...call }: Call): Call {
  return call;
}
