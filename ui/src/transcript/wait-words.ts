// Why the next request waits, and until when.

import type { Wait } from "../ipc/generated/protocol";
import { texts } from "../texts";
import { clockTimeToTheSecond } from "../ui/format";

export function waitWords({ until, reason }: Wait): string {
  const time = clockTimeToTheSecond(new Date(until));
  return texts.transcript.waiting(time, texts.told(reason));
}
