import { expect, test } from "vitest";
import type { Call } from "../../sessions/history";
import { text } from "../../texts";
import { effectOf, remarkOf, stateIcon } from "./call-words";

const CALL: Call = {
  id: "c1",
  name: "left_click",
  input: {},
  sentence: "Click",
  state: "done",
  content: [],
};

test.each<[string, Partial<Call>, string, string | undefined, string | undefined]>([
  ["seen", { proof: "confirmed" }, "check", text("call-proof-confirmed"), undefined],
  // A pointer that is where it should be needs no change.
  [
    "seen, without a change",
    { proof: "confirmed", screen: { unchangedAfterMs: 350 } },
    "check",
    text("call-proof-confirmed"),
    undefined,
  ],
  ["not to be told", { proof: "unknown" }, "check", text("call-proof-unknown"), undefined],
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
])("the evidence of a step: %s", (_name, known, icon, effect, remark) => {
  const call: Call = { ...CALL, ...known };
  expect([stateIcon(call), effectOf(call), remarkOf(call)]).toEqual([icon, effect, remark]);
});
