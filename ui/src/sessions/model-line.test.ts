import { expect, test } from "vitest";
import type { Event, EventBody, Item } from "../ipc/generated/protocol";
import { applyEvent } from "./apply-event";
import { EMPTY_HISTORY, type Entry } from "./history";

type Told = EventBody & { turn?: string };

/** The lines about models in a chat in which this happened, each with the entry before it. */
function linesOf(...bodies: Told[]): { after: Entry["kind"] | undefined; line: Entry }[] {
  const events = bodies.map(
    (body, place) =>
      ({ ts: "2026-11-20T12:00:00Z", session: "s", seq: place + 1, ...body }) as Event,
  );
  const { turns } = events.reduce(applyEvent, EMPTY_HISTORY);
  const entries = turns.flatMap((turn) => turn.entries);
  return entries.flatMap((line, place) =>
    line.kind === "model" ? [{ after: entries[place - 1]?.kind, line }] : [],
  );
}

const options = (model: string) => ({ model, mode: "ask", max_steps: 200 }) as const;
const started: Told = { type: "session_started", version: "1", options: options("a") };
const chooses = (model: string): Told => ({ type: "options_changed", options: options(model) });
const THOUGHT: Item = { kind: "thinking", text: "Hm." };

function asks(turn: string): Told[] {
  const words: Item = { kind: "text", text: "Go on" };
  return [
    { type: "turn_started", turn },
    { type: "user_message", turn, items: [words] },
  ];
}

function answers(turn: string, ...items: Item[]): Told[] {
  const said: Item = { kind: "text", text: "Done." };
  return [
    {
      type: "assistant_message",
      turn,
      model: "a",
      items: [...items, said],
      stop_reason: "end_turn",
    },
    { type: "turn_ended", turn, reason: "completed" },
  ] as Told[];
}

test("another model is told of where it begins to answer", () => {
  const before = [started, ...asks("t1"), ...answers("t1")];
  expect(linesOf(...before, chooses("b"), chooses("a"), ...asks("t2"))).toEqual([]);
  const [first, ...more] = linesOf(...before, chooses("b"), ...asks("t2"), ...answers("t2"));
  expect(more).toEqual([]);
  expect(first?.after).toBe("person");
  expect(first?.line).toMatchObject({ model: "b", reasoningLost: false });
});

test("a model that is chosen before the first answer needs no line", () => {
  expect(linesOf(started, chooses("b"), ...asks("t1"), ...answers("t1"))).toEqual([]);
});

test("a choice that is left to Qilbee needs no line, as each turn has one", () => {
  const before = [started, ...asks("t1"), ...answers("t1"), chooses("automatic"), ...asks("t2")];
  expect(linesOf(...before)).toEqual([]);
  const lines = linesOf(...before, ...answers("t2"), chooses("b"), ...asks("t3"));
  expect(lines.map(({ line }) => line)).toMatchObject([{ model: "b" }]);
});

test("reasoning that stays behind is told of each time", () => {
  const lines = linesOf(
    started,
    ...asks("t1"),
    ...answers("t1", THOUGHT),
    chooses("b"),
    ...asks("t2"),
    ...answers("t2"),
    chooses("a"),
    ...asks("t3"),
    ...answers("t3"),
    chooses("b"),
    ...asks("t4"),
  );
  expect(lines.map(({ line }) => line)).toMatchObject([
    { model: "b", reasoningLost: true },
    { model: "a", reasoningLost: false },
    { model: "b", reasoningLost: true },
  ]);
});

test("a change during a task is told of at once", () => {
  const lines = linesOf(started, ...asks("t1"), ...answers("t1"), ...asks("t2"), chooses("b"));
  expect(lines.map(({ line }) => line)).toMatchObject([{ model: "b" }]);
});
