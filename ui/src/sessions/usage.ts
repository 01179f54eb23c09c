// What requests to models used, as a session is told of it. Pure.

import type { DurableEvent, Tokens, UsageTotals } from "../ipc/generated/protocol";
import type { Request } from "./history";

/** What two sessions used together. */
export function sumOf(one: UsageTotals, other: UsageTotals): UsageTotals {
  const sum = (name: keyof Tokens) => one.tokens[name] + other.tokens[name];
  return {
    tokens: {
      input: sum("input"),
      cache_read: sum("cache_read"),
      cache_write_short: sum("cache_write_short"),
      cache_write_long: sum("cache_write_long"),
      output: sum("output"),
    },
    requests: one.requests + other.requests,
    cost_usd: one.cost_usd + other.cost_usd,
  };
}

export function requestOf(event: Extract<DurableEvent, { type: "usage" }>): Request {
  const { seq = 0, model, tokens, cost_usd: costUsd } = event;
  return { seq, model, tokens, costUsd };
}
