// The receipt of a turn that ended because its chat was continued in a new one.

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { EventBody, SessionSummary } from "../ipc/generated/protocol";
import { drawWindow, SUMMARY } from "../test-window";
import { text } from "../texts";
import { money } from "../ui/format";
import { Transcript } from "./transcript";

const OPTIONS = { model: "demo", mode: "ask", max_steps: 200 } as const;
const ORIGINAL: SessionSummary = { ...SUMMARY, id: "original", title: "Three requests" };

/** A session whose turn begins with event 2 and ends with event 4. */
function turn(forkedAt?: number): EventBody[] {
  return [
    {
      type: "session_started",
      version: "1",
      options: OPTIONS,
      ...(forkedAt !== undefined && { forked_from: [ORIGINAL.id, forkedAt] }),
    },
    { type: "turn_started" },
    { type: "user_message", items: [{ kind: "text", text: "Save them" }] },
    { type: "turn_ended", reason: "stopped" },
  ];
}

async function draw(past: EventBody[], others: SessionSummary[] = [ORIGINAL]) {
  const { container } = await drawWindow(<Transcript />, {
    past,
    backend: { listSessions: async () => [SUMMARY, ...others] },
  });
  return container.querySelector("[data-reason]")?.textContent;
}

test("a turn that is cut off by a copy names the chat that it was copied from", async () => {
  const { title } = ORIGINAL;
  expect(await draw(turn(3))).toBe(text("ended-forked-from", { title }));
  expect(screen.getByRole("button", { name: text("notice-continue") })).toBeVisible();
});

test("a copy of a chat that is gone says only that it is one", async () => {
  expect(await draw(turn(3), [])).toBe(text("ended-forked"));
});

test("a turn that was stopped before it was copied was stopped by the person", async () => {
  expect(await draw(turn(4))).toBe(text("ended-stopped"));
});

test("a turn of the copy itself is stopped by the person", async () => {
  expect(await draw(turn(1))).toBe(text("ended-stopped"));
});

const REQUEST: EventBody = {
  type: "usage",
  model: "demo",
  tokens: SUMMARY.totals.tokens,
  cost_usd: 0,
  totals: SUMMARY.totals,
};

test.each([
  [0, text("receipt-free")],
  [0.25, money(0.25)],
])("a task that cost %s dollars ends with what it cost", async (cost, told) => {
  const past = turn().toSpliced(3, 0, { ...REQUEST, cost_usd: cost });
  expect(await draw(past)).toBe([text("ended-stopped"), told].join(" · "));
});
