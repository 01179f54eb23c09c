import { expect, test } from "vitest";
import type { Call } from "../../sessions/history";
import { text } from "../../texts";
import { badgeOf, effectOf, remarkOf } from "./call-words";

const CALL: Call = {
  id: "c1",
  name: "left_click",
  toolset: "computer",
  input: {},
  sentence: "Click",
  state: "done",
  content: [],
};

test.each<[string, Partial<Call>, string | undefined, string | undefined, string | undefined]>([
  ["seen", { proof: "confirmed" }, undefined, text("call-proof-confirmed"), undefined],
  // A pointer that is where it should be needs no change.
  [
    "seen, without a change",
    { proof: "confirmed", screen: { unchangedAfterMs: 350 } },
    undefined,
    text("call-proof-confirmed"),
    undefined,
  ],
  [
    "of a file",
    { proof: "confirmed", name: "write_file" },
    undefined,
    text("call-proof-saved"),
    undefined,
  ],
  // What was printed says it.
  ["of a command", { proof: "confirmed", name: "bash" }, undefined, undefined, undefined],
  // The steps of a part tell of their own effects.
  [
    "of a part",
    { proof: "unknown", name: "delegate", part: "s2" },
    undefined,
    undefined,
    undefined,
  ],
  ["not to be told", { proof: "unknown" }, undefined, text("call-proof-unknown"), undefined],
  [
    "no change so far",
    { proof: "unknown", screen: { unchangedAfterMs: 1290 } },
    "minus",
    text("call-unchanged", { seconds: 1.2 }),
    text("call-unchanged", { seconds: 1.2 }),
  ],
  [
    "recorded by an earlier version",
    { proof: "no_change" },
    "minus",
    text("call-proof-no_change"),
    text("call-proof-no_change"),
  ],
])("the evidence of a step: %s", (_name, known, badge, effect, remark) => {
  const call: Call = { ...CALL, ...known };
  if (known.name !== undefined) delete call.toolset;
  expect([badgeOf(call), effectOf(call), remarkOf(call)]).toEqual([badge, effect, remark]);
});

test("a question of the model that was stopped was not answered, and had no effect to look for", () => {
  const summary = { id: "agent-call-interrupted", text: "Interrupted: its effect is unknown." };
  const question: Call = { ...CALL, name: "ask_user", state: "interrupted", proof: "unknown" };
  expect(remarkOf({ ...question, summary })).toBe(text("call-unanswered-stopped"));
  expect(effectOf({ ...question, summary })).toBe(undefined);
  const closed = { ...summary, id: "agent-call-closed-during" };
  expect(remarkOf({ ...question, summary: closed })).toBe(text("call-unanswered"));
});
