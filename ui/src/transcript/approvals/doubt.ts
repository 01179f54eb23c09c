// The doubt about a question: what speaks against a yes, and how it is said. Pure.

import type { Question, TaintedValue } from "../../ipc/generated/protocol";
import { messageText, text } from "../../texts";
import { visibleLine } from "../../texts/visible-text";

/** Reasons that only say how the chat works. A step can be asked about each time for want of a known program. */
const BY_MODE = ["policy-ask-mode", "policy-risky-mode"];
/** A longer value is shown whole beside where it was seen. */
const LONGEST_NAME = 48;

/** True when something speaks against a yes: a risk, or a target that the person never named. */
export function isDoubtful({ once_only: onceOnly, seen = [], reason }: Question): boolean {
  if (seen.length > 0) return true;
  return onceOnly === true && !(typeof reason === "object" && BY_MODE.includes(reason.id));
}

/** The doubt itself; nothing where there are no words for it. */
export function doubtOf({ seen = [], reason }: Question): string | undefined {
  const [first] = seen;
  if (first !== undefined) return text("approval-doubt-seen", { what: shortNameOf(first) });
  return reason === "" ? undefined : visibleLine(messageText(reason));
}

/** An address by its host, anything else by its beginning. */
function shortNameOf({ what }: TaintedValue): string {
  const host = URL.canParse(what) ? new URL(what).host : "";
  const name = visibleLine(host === "" ? what : host);
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME)}…`;
}
