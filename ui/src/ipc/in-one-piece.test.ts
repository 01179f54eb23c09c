import { expect, test } from "vitest";
import type { Event } from "./generated/protocol";
import { inOnePiece } from "./in-one-piece";

const event = (seq: number): Event => ({
  type: "turn_started",
  seq,
  ts: "2026-11-20T12:00:00Z",
  session: "s1",
});

function followed() {
  const told: [string, ...unknown[]][] = [];
  const note = (kind: string) => (events: Event[]) =>
    told.push([kind, ...events.map((event) => ("seq" in event ? event.seq : null))]);
  const take = inOnePiece({
    onEvents: note("events"),
    onGlimpse: note("glimpse"),
    onFailed: ({ code, message }) => told.push(["failed", code, message]),
  });
  return { told, take };
}

test("the past is told as a whole, and what happens afterwards by itself", () => {
  const { told, take } = followed();
  take({ part: "glimpse", events: [event(4), event(5)] });
  take({ part: "past", events: [event(1), event(2)] });
  take({ part: "past", events: [event(3)] });
  take({ part: "present", events: [event(4), event(5)] });
  take({ part: "present", events: [event(6)] });
  expect(told).toEqual([
    ["glimpse", 4, 5],
    ["events", 1, 2, 3, 4, 5],
    ["events", 6],
  ]);
});

test("a past that cannot be read to its end is told as a failure", () => {
  const { told, take } = followed();
  take({ part: "past", events: [event(1)] });
  take({ part: "failed", error: { code: "internal", message: "The journal is damaged." } });
  expect(told).toEqual([["failed", "internal", "The journal is damaged."]]);
});
