import { expect, test } from "vitest";
import type { Answer, Event, DurableBody, Question } from "../ipc/generated/protocol";
import { applyEvent } from "./apply-event";
import { holding } from "./grants";
import { EMPTY_HISTORY, type GivenGrant } from "./history";

const TS = "2026-11-22T12:00:00Z";
const LATER = "2026-11-22T13:00:00Z";
const QUESTION: Question = {
  sentence: "Run ls",
  reason: "",
  tool: "bash",
  domain: "shell",
  effect: "execute",
  scope: { commands: ["ls"] },
};

function folded(...bodies: DurableBody[]): readonly GivenGrant[] {
  const events = bodies.map((body, index): Event => ({
    seq: index + 1,
    ts: TS,
    session: "s",
    ...body,
  }));
  return events.reduce(applyEvent, EMPTY_HISTORY).grants;
}

const asked = (id: string, change: Partial<Question> = {}): DurableBody => ({
  type: "approval_requested",
  approval: id,
  call: id,
  question: { ...QUESTION, ...change },
});
const given = (id: string, answer: Answer): DurableBody => ({
  type: "approval_resolved",
  approval: id,
  call: id,
  answer,
  by: "person",
});
const CHAT: Answer = { answer: "allow", grant: { for: "session" } };
const UNTIL: Answer = { answer: "allow", grant: { for: "until", until: LATER } };
const grant = (id: string, more: Partial<GivenGrant> = {}): GivenGrant => ({
  id,
  call: id,
  sentence: "Run ls",
  domain: "shell",
  effect: "execute",
  scope: { commands: ["ls"] },
  given: TS,
  ...more,
});

test.each([
  ["for the chat", [asked("a"), given("a", CHAT)], [grant("a")]],
  ["until a moment", [asked("a"), given("a", UNTIL)], [grant("a", { until: LATER })]],
  ["once", [asked("a"), given("a", { answer: "allow", grant: { for: "once" } })], []],
  ["denied", [asked("a"), given("a", { answer: "deny" })], []],
  ["asked every time", [asked("a", { once_only: true }), given("a", CHAT)], []],
  ["an answer to no question", [given("a", CHAT)], []],
  [
    "one taken back",
    [
      asked("a"),
      given("a", CHAT),
      asked("b"),
      given("b", CHAT),
      { type: "grants_revoked", approval: "a" },
    ],
    [grant("b")],
  ],
  ["all taken back", [asked("a"), given("a", CHAT), { type: "grants_revoked" }], []],
] satisfies [string, DurableBody[], GivenGrant[]][])("%s", (_name, bodies, wanted) => {
  expect(folded(...bodies)).toEqual(wanted);
});

test("one that ended holds no more", () => {
  const both = [grant("a"), grant("b", { until: LATER })];
  expect(holding(both, Date.parse(LATER) - 1)).toEqual(both);
  expect(holding(both, Date.parse(LATER))).toEqual([grant("a")]);
});
