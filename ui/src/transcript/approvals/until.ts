// The moments until which something may be allowed. Pure: it is told what time it is.

import type { Grant } from "../../ipc/generated/protocol";

export const SPANS = ["quarter", "hour", "today"] as const;
export type Span = (typeof SPANS)[number];

const MINUTE_MS = 60_000;

/** An allowance from now on; today ends where the person is. */
export function grantFor(span: Span, nowMs: number): Grant {
  return { for: "until", until: endOf(span, nowMs).toISOString() };
}

function endOf(span: Span, nowMs: number): Date {
  switch (span) {
    case "quarter":
      return new Date(nowMs + 15 * MINUTE_MS);
    case "hour":
      return new Date(nowMs + 60 * MINUTE_MS);
    case "today": {
      const end = new Date(nowMs);
      end.setHours(24, 0, 0, 0);
      return end;
    }
  }
}
