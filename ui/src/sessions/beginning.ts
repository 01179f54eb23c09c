// What a chat begins with: its options, the chat that it was copied from, its profile. Pure.

import type { DurableEvent } from "../ipc/generated/protocol";
import { forkedFrom } from "./fork";
import type { History } from "./history";

export function beginning(
  history: History,
  event: Extract<DurableEvent, { type: "session_started" }>,
): History {
  return {
    ...history,
    options: event.options,
    forkedFrom: forkedFrom(event),
    profile: event.profile?.name ?? null,
  };
}
