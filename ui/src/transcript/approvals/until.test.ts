import { expect, test } from "vitest";
import { grantFor, type Span } from "./until";

/** An afternoon where the person is. */
const NOW = new Date(2026, 10, 22, 14, 20, 30).getTime();

test.each([
  ["quarter", new Date(2026, 10, 22, 14, 35, 30)],
  ["hour", new Date(2026, 10, 22, 15, 20, 30)],
  ["today", new Date(2026, 10, 23, 0, 0, 0)],
] satisfies [Span, Date][])("%s", (span, until) => {
  expect(grantFor(span, NOW)).toEqual({ for: "until", until: until.toISOString() });
});
