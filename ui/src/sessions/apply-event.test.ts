import { describe, expect, test } from "vitest";
import type { Event, EventBody } from "../ipc/generated/protocol";
import { isEphemeral } from "../ipc/ephemeral";
import { applyEvent } from "./apply-event";
import { EMPTY_HISTORY, type History, runningTurn } from "./history";
import { applyLive, NOTHING_LIVE } from "./live";

const TS = "2026-11-20T12:00:00Z";
const IMAGE = { id: "b1", media_type: "image/png", byte_count: 9, width: 10, height: 10 };
const OPTIONS = { model: "demo", mode: "ask", max_steps: 200 } as const;

/** The events of a session as the backend numbers them; those of a turn carry its name. */
function events(...bodies: (EventBody & { turn?: string })[]): Event[] {
  let seq = 0;
  return bodies.map((body) => {
    if (isEphemeral(body)) return { ts: TS, session: "s", ...body };
    seq += 1;
    return { ts: TS, session: "s", seq, ...body };
  });
}

function historyOf(...bodies: (EventBody & { turn?: string })[]): History {
  return events(...bodies).reduce(applyEvent, EMPTY_HISTORY);
}

const STARTED: EventBody = { type: "session_started", version: "1", options: OPTIONS };
const TURN = { type: "turn_started", turn: "t1" } as const;
const ASKED: EventBody & { turn: string } = {
  type: "user_message",
  turn: "t1",
  items: [{ kind: "text", text: "Do it" }],
};
const CALL: EventBody & { turn: string } = {
  type: "tool_call",
  turn: "t1",
  call: "c1",
  name: "left_click",
  toolset: "computer",
  input: { x: 5 },
  sentence: "Click “Save”",
  domain: "desktop",
  effect: "act",
};
const FINISHED: EventBody & { turn: string } = {
  type: "tool_finished",
  turn: "t1",
  call: "c1",
  outcome: "done",
  summary: "Clicked “Save”",
  proof: "confirmed",
  content: [],
  image: IMAGE,
  duration_ms: 12,
};

describe("history", () => {
  test("a whole turn with one call", () => {
    const history = historyOf(
      STARTED,
      TURN,
      ASKED,
      {
        type: "assistant_message",
        turn: "t1",
        model: "demo",
        items: [
          { kind: "thinking", text: "Hm." },
          { kind: "text", text: "I will." },
          { kind: "tool_call", call: "c1", name: "left_click", input: {} },
        ],
        stop_reason: "tool_use",
      },
      CALL,
      { type: "tool_started", turn: "t1", call: "c1" },
      FINISHED,
      { type: "screen", turn: "t1", image: IMAGE, call: "c1", point: { x: 5, y: 6 } },
      { type: "suggestions", turn: "t1", texts: ["Again"] },
      { type: "turn_ended", turn: "t1", reason: "completed" },
    );
    expect(history).toEqual({
      ...EMPTY_HISTORY,
      lastSeq: 10,
      answering: "demo",
      reasoned: ["demo"],
      options: OPTIONS,
      suggestions: ["Again"],
      turns: [
        {
          id: "t1",
          key: "e2",
          firstSeq: 2,
          begun: true,
          started: TS,
          ended: { reason: "completed", at: TS },
          costUsd: 0,
          entries: [
            {
              kind: "person",
              key: "e3",
              at: TS,
              items: [{ kind: "text", text: "Do it" }],
              steered: false,
              before: 1,
            },
            { kind: "answer", key: "e4", at: TS, text: "I will.", thinking: "Hm.", more: true },
            {
              kind: "call",
              key: "e5",
              at: TS,
              call: {
                id: "c1",
                name: "left_click",
                toolset: "computer",
                input: { x: 5 },
                sentence: "Click “Save”",
                domain: "desktop",
                effect: "act",
                state: "done",
                summary: "Clicked “Save”",
                proof: "confirmed",
                content: [],
                image: IMAGE,
                screen: { point: { x: 5, y: 6 } },
                durationMs: 12,
                lastSeq: 7,
              },
            },
          ],
        },
      ],
      pictures: [
        {
          key: "e7",
          seq: 8,
          at: TS,
          image: IMAGE,
          call: "c1",
          point: { x: 5, y: 6 },
          caption: "Clicked “Save”",
        },
      ],
    });
  });

  test("a question stays open until it is answered", () => {
    const question = {
      sentence: "Click “Save”",
      reason: "It acts.",
      tool: "left_click",
      domain: "desktop",
      effect: "act",
    } as const;
    const asked: EventBody & { turn: string } = {
      type: "approval_requested",
      turn: "t1",
      approval: "a1",
      call: "c1",
      question,
    };
    const before = historyOf(TURN, CALL, asked);
    const after = historyOf(TURN, CALL, asked, {
      type: "approval_resolved",
      turn: "t1",
      approval: "a1",
      call: "c1",
      answer: { answer: "deny", reason: "Not now" },
      by: "person",
    });
    const stateOf = (history: History) =>
      history.turns[0]?.entries.map((entry) => entry.kind === "call" && entry.call.state);
    expect([before.approvals, stateOf(before)]).toEqual([
      [{ id: "a1", call: "c1", question }],
      ["asking"],
    ]);
    expect([after.approvals, stateOf(after)]).toEqual([[], ["waiting"]]);
  });

  test("an event seen twice and a passing event change nothing", () => {
    const history = historyOf(TURN, ASKED);
    const [again, passing] = events(TURN, { type: "text_delta", text: "x" });
    expect([again, passing].map((event) => event && applyEvent(history, event))).toEqual([
      history,
      history,
    ]);
    expect(passing && applyEvent(history, passing)).toBe(history);
  });

  test("a wait lasts until it is over, or the turn is", () => {
    const wait = { until: "2026-11-20T09:01:00Z", reason: "Too fast." };
    const waits: EventBody = { type: "waiting", wait };
    const check = (wanted: typeof wait | null, ...bodies: EventBody[]) =>
      expect(historyOf(TURN, ...bodies).waiting).toEqual(wanted);
    check(null);
    check(wait, waits);
    check(null, waits, { type: "waiting" });
    check(null, waits, { type: "turn_ended", reason: "stopped" });
  });

  test("the plan keeps its place and pauses end with the turn", () => {
    const step = { text: "Save", state: "open" } as const;
    const done = { text: "Save", state: "done" } as const;
    const bodies: (EventBody & { turn: string })[] = [
      TURN,
      { type: "plan_updated", turn: "t1", steps: [step] },
      ASKED,
      { type: "plan_updated", turn: "t1", steps: [done] },
      { type: "takeover", turn: "t1", by: "mouse" },
      { type: "paused", turn: "t1", reason: "takeover" },
    ];
    const held = historyOf(...bodies);
    const ended = historyOf(...bodies, { type: "turn_ended", turn: "t1", reason: "stopped" });
    expect(held.turns[0]?.entries.map(({ kind, key }) => [kind, key])).toEqual([
      ["plan", "e2"],
      ["person", "e3"],
      ["notice", "e5"],
    ]);
    expect([held.paused, ended.paused]).toEqual(["takeover", null]);
    expect([runningTurn(held)?.id, runningTurn(ended)]).toEqual(["t1", undefined]);
  });

  test("a call keeps what the screen showed around it", () => {
    const first = { ...IMAGE, id: "b0" };
    const window = { title: "Invoice 2211", app: "editor" };
    const changed = { x: 1, y: 2, width: 3, height: 4 };
    const history = historyOf(
      TURN,
      { ...CALL, call: "c0" },
      { type: "screen", turn: "t1", image: first, call: "c0" },
      CALL,
      FINISHED,
      { type: "screen", turn: "t1", image: IMAGE, call: "c1", changed, window, element: "Save" },
    );
    const screens = history.turns[0]?.entries.map((entry) =>
      entry.kind === "call" ? entry.call.screen : undefined,
    );
    expect(screens).toEqual([{}, { before: first, changed, window, element: "Save" }]);
  });

  test("a call keeps for how long the screen showed no change", () => {
    const settle = { waited_ms: 1210, gave_up: false };
    const screenAfter = (nothing_changed?: boolean) => {
      const seen = { ...settle, ...(nothing_changed !== undefined && { nothing_changed }) };
      const history = historyOf(
        TURN,
        CALL,
        { type: "screen", turn: "t1", image: IMAGE, call: "c1", settle: seen },
        FINISHED,
      );
      const entry = history.turns[0]?.entries.at(-1);
      return entry?.kind === "call" ? entry.call.screen : undefined;
    };
    expect([screenAfter(true), screenAfter(false), screenAfter()]).toEqual([
      { unchangedAfterMs: 1210 },
      {},
      {},
    ]);
  });

  test("a message knows what a chat keeps that says it differently", () => {
    const history = historyOf(STARTED, TURN, ASKED, CALL, { ...ASKED, steered: true });
    const said = history.turns.flatMap(({ entries }) => entries.filter((e) => e.kind === "person"));
    expect(said.map((entry) => entry.kind === "person" && entry.before)).toEqual([1, 4]);
  });

  test("feedback is on the last answer, and a new one takes its place", () => {
    const answer: EventBody & { turn: string } = {
      type: "assistant_message",
      turn: "t1",
      model: "demo",
      items: [{ kind: "text", text: "Done." }],
      stop_reason: "end_turn",
    };
    const ended: EventBody = { type: "turn_ended", reason: "completed" };
    const good: EventBody = { type: "refined", feedback: "good" };
    const bad: EventBody = { type: "refined", feedback: "bad", comment: "Too long" };
    const given = (...bodies: EventBody[]) =>
      historyOf(TURN, answer, { ...ended, turn: "t1" }, ...bodies).turns.map((t) => t.feedback);
    expect([given(), given(good), given(good, bad)]).toEqual([
      [undefined],
      [{ feedback: "good" }],
      [{ feedback: "bad", comment: "Too long" }],
    ]);
    expect(historyOf(good).turns).toEqual([]);
  });

  test("a warning outside of any turn begins none", () => {
    expect(runningTurn(historyOf(STARTED, { type: "warning", message: "Low on space" }))).toBe(
      undefined,
    );
  });

  test("totals and the cost of a turn", () => {
    const tokens = {
      input: 1,
      cache_read: 2,
      cache_write_short: 3,
      cache_write_long: 4,
      output: 5,
    };
    const usage = (cost: number, total: number): EventBody & { turn: string } => ({
      type: "usage",
      turn: "t1",
      model: "m",
      tokens,
      cost_usd: cost,
      totals: { tokens, requests: 1, cost_usd: total },
    });
    const history = historyOf(TURN, usage(0.25, 1), usage(0.5, 1.5));
    expect([history.turns[0]?.costUsd, history.totals.cost_usd]).toEqual([0.75, 1.5]);
  });

  test("ten thousand events fold quickly enough to open a long session", () => {
    const bodies = Array.from(
      { length: 2500 },
      (_unused, index): (EventBody & { turn: string })[] => {
        const turn = `t${index}`;
        const call = `c${index}`;
        return [
          { type: "turn_started", turn },
          { ...CALL, turn, call },
          { ...FINISHED, turn, call },
          { type: "turn_ended", turn, reason: "completed" },
        ];
      },
    ).flat();
    const history = historyOf(...bodies);
    expect([history.lastSeq, history.turns.length, history.pictures.length]).toEqual([
      10_000, 2500, 2500,
    ]);
  });
});

describe("live", () => {
  test("text grows, and is gone once the whole message is there", () => {
    const writing = events(
      { type: "thinking_delta", text: "Hm" },
      { type: "text_delta", text: "I " },
      { type: "text_delta", text: "will." },
      { type: "tool_call_delta", call: "c1", name: "type", partial_input: '{"te' },
      { type: "tool_call_delta", call: "c1", name: "type", partial_input: 'xt":' },
    ).reduce(applyLive, NOTHING_LIVE);
    expect(writing).toEqual({
      ...NOTHING_LIVE,
      text: "I will.",
      thinking: "Hm",
      drafting: { call: "c1", name: "type", input: '{"text":' },
    });
    const [message] = events({
      type: "assistant_message",
      model: "demo",
      items: [],
      stop_reason: "end_turn",
    });
    expect(message && applyLive(writing, message)).toEqual(NOTHING_LIVE);
  });

  test("a retry forgets what the failed attempt said", () => {
    const live = events(
      { type: "text_delta", text: "I wi" },
      { type: "silent", since: "2026-11-20T09:00:00Z" },
      {
        type: "retrying",
        attempt: 2,
        delay_ms: 500,
        since: "2026-11-20T09:00:15Z",
        reason: "Overloaded.",
      },
    ).reduce(applyLive, NOTHING_LIVE);
    expect(live).toEqual({
      ...NOTHING_LIVE,
      retrying: {
        attempt: 2,
        reason: "Overloaded.",
        since: "2026-11-20T09:00:15Z",
        nextMs: expect.any(Number),
      },
    });
  });

  test("progress lasts as long as its call", () => {
    const running = events(
      { type: "tool_progress", call: "c1", message: "Half", fraction: 0.5 },
      { type: "tool_progress", call: "c2", message: "Begun" },
    ).reduce(applyLive, NOTHING_LIVE);
    const [finished] = events(FINISHED);
    expect(finished && applyLive(running, finished).progress).toEqual({ c2: { message: "Begun" } });
  });
});
