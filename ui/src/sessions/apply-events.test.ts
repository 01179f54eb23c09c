import { expect, test } from "vitest";
import type { DurableBody, Event } from "../ipc/generated/protocol";
import { applyEvent } from "./apply-event";
import { applyEvents } from "./apply-events";
import { EMPTY_HISTORY } from "./history";

const TS = "2026-11-20T12:00:00Z";
const OPTIONS = { model: "demo", mode: "ask", max_steps: 200 } as const;

/** A small generator of numbers, so that every run takes the same turns. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function journal(seed: number, count: number): Event[] {
  const pick = numbers(seed);
  let turn = 0;
  let calls = 0;
  /** Mostly the newest call, now and then one from long ago or one that never was. */
  const someCall = () => `c${pick(12) === 0 ? pick(calls + 2) : calls}`;
  const image = () => ({ id: `b${pick(9)}`, media_type: "image/png", byte_count: 1 });
  const bodies: (() => DurableBody)[] = [
    () => ({ type: "user_message", items: [{ kind: "text", text: `m${pick(99)}` }] }),
    () => ({
      type: "assistant_message",
      model: "demo",
      items: [{ kind: "text", text: `a${pick(99)}` }],
      stop_reason: "end_turn",
    }),
    () => {
      calls += 1;
      return { type: "tool_call", call: `c${calls}`, name: "x", input: {}, sentence: "Do x" };
    },
    () => ({ type: "tool_started", call: someCall() }),
    () => ({
      type: "tool_finished",
      call: someCall(),
      outcome: "done",
      summary: `Did ${pick(99)}`,
      proof: "confirmed",
      content: [],
      duration_ms: 1,
      ...(pick(2) === 0 && { image: image() }),
    }),
    () => ({ type: "screen", image: image(), ...(pick(4) > 0 && { call: someCall() }) }),
    () => ({ type: "refined", feedback: pick(2) === 0 ? "good" : "bad" }),
    () => ({ type: "warning", message: "Careful." }),
    () => ({ type: "plan_updated", steps: [{ text: `p${pick(9)}`, state: "open" }] }),
  ];
  const all: DurableBody[] = [{ type: "session_started", version: "1", options: OPTIONS }];
  while (all.length < count) {
    all.push({ type: "turn_started" });
    for (let left = pick(7); left > 0; left -= 1) {
      const body = bodies[pick(bodies.length)]?.();
      if (body !== undefined) all.push(body);
    }
    all.push({ type: "turn_ended", reason: "completed" });
  }
  return all.map((body, index): Event => {
    if (body.type === "turn_started") turn += 1;
    const inTurn = body.type !== "refined" && body.type !== "session_started";
    return { ts: TS, session: "s", seq: index + 1, ...(inTurn && { turn: `t${turn}` }), ...body };
  });
}

test.each(Array.from({ length: 12 }, (_unused, seed) => seed))(
  "all at once gives what one by one gives: journal %i",
  (seed) => {
    const events = journal(seed, 900);
    const one = events.reduce(applyEvent, EMPTY_HISTORY);
    expect(applyEvents(EMPTY_HISTORY, events)).toEqual(one);
    const begun = applyEvents(EMPTY_HISTORY, events.slice(0, 400));
    expect(applyEvents(begun, events.slice(300))).toEqual(one);
  },
);

test("nothing new gives back the very same history", () => {
  const history = applyEvents(EMPTY_HISTORY, journal(1, 50));
  expect(applyEvents(history, journal(1, 20))).toBe(history);
});
