// Until when the next request waits, and why.

import type { Wait } from "../ipc/generated/protocol";
import { texts } from "../texts";
import { clockTimeToTheSecond } from "../ui/format";

export function waitWords(wait: Wait): string {
  return `${texts.told(wait.reason)} ${goesOnWords(wait)}`;
}

/** Without the reason, where there is little room. */
export function goesOnWords({ until }: Wait): string {
  return texts.transcript.goesOn(clockTimeToTheSecond(new Date(until)));
}
