// The place where a chat was continued in a new one. Pure.

import type { DurableEvent } from "../ipc/generated/protocol";
import type { ForkedFrom, History, Turn } from "./history";

export function forkedFrom({
  forked_from: from,
}: Extract<DurableEvent, { type: "session_started" }>): ForkedFrom | null {
  return from === undefined ? null : { session: from[0], seq: from[1] };
}

/** A turn that was copied without its end was ended by the copying; nobody pressed Stop. */
export function endedTurn(
  { forkedFrom: from }: History,
  turn: Turn,
  { reason, ts: at, seq }: Extract<DurableEvent, { type: "turn_ended" }>,
): Turn {
  const isCut = from !== null && turn.firstSeq <= from.seq && seq > from.seq;
  return { ...turn, ended: { reason, at, ...(isCut && { cutFrom: from.session }) } };
}
