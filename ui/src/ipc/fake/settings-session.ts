// A chat as the lists of the recorded settings name it.

import type { SessionSummary } from "../generated/protocol";

const TOKENS = { input: 0, cache_read: 0, cache_write_short: 0, cache_write_long: 0, output: 0 };

export function newSummary(title: string): SessionSummary {
  return {
    id: title,
    title,
    created: "2026-02-11T09:00:00Z",
    last_activity: "2026-02-11T09:20:00Z",
    message_count: 6,
    last_seq: 40,
    model: "demo",
    totals: { tokens: TOKENS, requests: 0, cost_usd: 0 },
    state: "idle",
    pinned: false,
  };
}
