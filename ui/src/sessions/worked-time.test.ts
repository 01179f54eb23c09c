import { expect, test } from "vitest";
import type { DurableBody, Event } from "../ipc/generated/protocol";
import { applyEvent } from "./apply-event";
import { EMPTY_HISTORY } from "./history";
import { workedMs } from "./worked-time";

const BEGAN = Date.parse("2026-11-22T12:00:00Z");

/** How long the turn has worked at a second, after events that each came at theirs. */
function worked(nowS: number, ...told: [seconds: number, body: DurableBody][]): number {
  const at = (seconds: number) => new Date(BEGAN + seconds * 1000).toISOString();
  const all: [number, DurableBody][] = [[0, { type: "turn_started" }], ...told];
  const events = all.map(([seconds, body], index): Event => {
    return { seq: index + 1, ts: at(seconds), session: "s", turn: "t1", ...body };
  });
  const turn = events.reduce(applyEvent, EMPTY_HISTORY).turns.at(-1);
  return turn === undefined ? Number.NaN : workedMs(turn, BEGAN + nowS * 1000) / 1000;
}

const PAUSED: DurableBody = { type: "paused", reason: "asked" };
const RESUMED: DurableBody = { type: "resumed" };
const ENDED: DurableBody = { type: "turn_ended", reason: "completed" };
const ASKED: DurableBody = {
  type: "person_asked",
  call: "c1",
  question: { kind: "choice", text: "Which?", choices: ["a", "b"] },
};
const ANSWERED: DurableBody = { type: "person_answered", call: "c1", text: "a" };

test.each<
  [string, number, Parameters<typeof worked> extends [number, ...infer Told] ? Told : never]
>([
  ["while it works", 30, []],
  ["while it is paused", 10, [[10, PAUSED]]],
  [
    "after a pause",
    20,
    [
      [10, PAUSED],
      [20, RESUMED],
    ],
  ],
  ["while it asks", 5, [[5, ASKED]]],
  [
    "after two overlapping waits",
    15,
    [
      [5, ASKED],
      [10, PAUSED],
      [15, ANSWERED],
      [20, RESUMED],
    ],
  ],
  [
    "at its end",
    12,
    [
      [2, PAUSED],
      [7, RESUMED],
      [17, ENDED],
    ],
  ],
  [
    "where it ended while it waited",
    4,
    [
      [4, ASKED],
      [25, ENDED],
    ],
  ],
])("a turn counts the time it works: %s", (_name, seconds, told) => {
  expect(worked(30, ...told)).toBe(seconds);
});
