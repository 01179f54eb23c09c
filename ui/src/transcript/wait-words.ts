// Until when the next request waits, and why.

import type { Wait } from "../ipc/generated/protocol";
import { messageText, text } from "../texts";
import { clockTimeToTheSecond } from "../ui/format";

export function waitWords(wait: Wait): string {
  return `${messageText(wait.reason)} ${goesOnWords(wait)}`;
}

/** Without the reason, where there is little room. */
export function goesOnWords({ until }: Wait): string {
  return text("transcript-goes-on", { at: clockTimeToTheSecond(new Date(until)) });
}
