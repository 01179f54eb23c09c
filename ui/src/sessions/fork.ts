// The place where a chat was continued in a new one. Pure.

import type { DurableEvent } from "../ipc/generated/protocol";
import type { EndOfTurn, ForkedFrom, Turn } from "./history";

export function forkedFrom({
  forked_from: from,
}: Extract<DurableEvent, { type: "session_started" }>): ForkedFrom | null {
  return from === undefined ? null : { session: from[0], seq: from[1] };
}

/** A turn that was copied without its end was ended by the copying; nobody pressed Stop. */
export function endOfTurn(
  { firstSeq }: Turn,
  { reason, ts, seq }: Extract<DurableEvent, { type: "turn_ended" }>,
  from: ForkedFrom | null,
): EndOfTurn {
  const isCut = from !== null && firstSeq <= from.seq && seq > from.seq;
  return { reason, at: ts, ...(isCut && { cutFrom: from.session }) };
}
