// The state of a tool call, in an icon and in words. Works for any tool, known or not.

import type { Call } from "../../sessions/history";
import { messageText, text } from "../../texts";
import type { IconName } from "../../ui/icon";
import { rendererOf, sentenceOfCall } from "../../tool-renderers/renderer-of";
import { plainSentence } from "../../tool-renderers/sentence";

export function isFinished(call: Call): boolean {
  return call.state !== "waiting" && call.state !== "asking" && call.state !== "running";
}

/** The sentence of a call as plain text, for names: what it wants to do, and once that is over, what was done. */
export function sentenceOf(call: Call): string {
  return plainSentence(sentenceOfCall(call));
}

/** The sign of a state that is worth a look; a step that was simply done needs none. */
export function badgeOf(call: Call): IconName | undefined {
  switch (call.state) {
    case "waiting":
    case "running":
    case "not_executed":
      return undefined;
    case "asking":
      // A question that is the step itself asks for no permission.
      return call.name === "ask_user" ? undefined : "shield";
    case "denied":
      return "ban";
    case "done":
      return call.proof === "no_change" || sawNoChange(call) ? "minus" : undefined;
    case "failed":
      return "cross";
    case "interrupted":
      return "stop";
  }
}

/** The decision of the person or of the rules, if anybody was asked. */
export function decisionOf(call: Call): string | undefined {
  if (call.answered === undefined) return undefined;
  const { answer, by } = call.answered;
  if (answer.answer === "deny") {
    return answer.reason === undefined || by !== "person"
      ? text(`call-denied-by-${by}`)
      : `${text(`call-denied-by-${by}`)}: ${answer.reason}`;
  }
  if (by !== "person") return text("call-allowed-by-rules");
  return text(`call-allowed-${answer.grant.for}`);
}

/** The evidence of a call's effect. */
export function effectOf(call: Call): string | undefined {
  const { proof, screen } = call;
  // A question that nobody answered had no effect to look for.
  if (proof === undefined || isUnanswered(call)) return undefined;
  // Its own steps tell what they did.
  if (proof === "unknown" && call.part !== undefined) return undefined;
  // Away from the screen nobody saw it: a file is saved, and of the rest the result tells.
  if (proof === "confirmed" && rendererOf(call).subject !== "screen" && screen === undefined)
    return rendererOf(call).subject === "change" ? text("call-proof-saved") : undefined;
  if (!sawNoChange(call)) return text(`call-proof-${proof}`);
  const tenths = Math.floor((screen?.unchangedAfterMs ?? 0) / 100);
  return text("call-unchanged", { seconds: tenths / 10 });
}

/** Whether the screen showed no change for as long as it was watched, so that nobody knows if the call did anything. */
function sawNoChange(call: Call): boolean {
  return call.proof === "unknown" && call.screen?.unchangedAfterMs !== undefined;
}

/** A short line under the sentence, where there is something to add. */
export function remarkOf(call: Call): string | undefined {
  switch (call.state) {
    case "denied":
      return decisionOf(call) ?? text("call-state-denied");
    case "not_executed":
    case "interrupted":
      if (isUnanswered(call)) return unansweredWords(call);
      return call.summary !== undefined && call.summary !== ""
        ? messageText(call.summary)
        : text(`call-state-${call.state}`);
    case "done":
      return call.proof === "no_change" || sawNoChange(call) ? effectOf(call) : undefined;
    case "failed": {
      const said = messageText(call.summary ?? "");
      return said === "" || said === sentenceOf(call) ? undefined : said;
    }
    case "waiting":
    case "asking":
    case "running":
      return undefined;
  }
}

function isUnanswered({ name, state }: Call): boolean {
  return name === "ask_user" && state === "interrupted";
}

const STOPPED_BY_PERSON = "agent-call-interrupted";

/** What cut it off is in the summary's id; an older journal holds a sentence only. */
function unansweredWords({ summary }: Call): string {
  const isByStop = typeof summary === "object" && summary.id === STOPPED_BY_PERSON;
  return text(isByStop ? "call-unanswered-stopped" : "call-unanswered");
}
