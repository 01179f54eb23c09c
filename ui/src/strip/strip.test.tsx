// The control strip: what it says, what its buttons do, and that it asks.

import { expect, test, vi } from "vitest";
import { screen, within } from "@testing-library/react";
import type { EventBody } from "../ipc/generated/protocol";
import { answersAtRest, drawWindow } from "../test-window";
import { Strip } from "./strip";

const CALL: EventBody = {
  type: "tool_call",
  call: "c1",
  name: "left_click",
  input: {},
  sentence: "Click “Save”",
  domain: "desktop",
  effect: "act",
};

const ASKS: EventBody = {
  type: "approval_requested",
  approval: "a1",
  call: "c1",
  question: {
    sentence: "Click “Save”",
    reason: "It changes something.",
    tool: "computer",
    domain: "desktop",
    effect: "act",
  },
};

const BEGUN: EventBody[] = [{ type: "turn_started" }, CALL];

test("it says what is being done, and in which step", async () => {
  const { emit } = await drawWindow(<Strip />, { past: BEGUN });
  expect(within(await screen.findByText(/^Click/)).getByText("Save")).toBeVisible();
  expect(screen.getByText("Step 1")).toBeVisible();
  emit({ ...CALL, call: "c2", sentence: "Type “Ada”" });
  expect(within(await screen.findByText(/^Type/)).getByText("Ada")).toBeVisible();
  expect(screen.getByText("Step 2")).toBeVisible();
});

test("it says until when a request waits, and then again what is done", async () => {
  const { emit } = await drawWindow(<Strip />, { past: BEGUN });
  const wait = { until: "2026-11-20T14:03:00Z", reason: "Too fast." };
  emit({ type: "waiting", wait });
  expect(await screen.findByText("Waiting")).toBeVisible();
  expect(screen.getByText(/^Goes on at /)).toBeVisible();
  emit({ type: "waiting" });
  expect(await screen.findByText("Working")).toBeVisible();
  expect(screen.getByText(/^Click/)).toBeVisible();
});

test.each([
  { button: "Pause", sent: { type: "pause" } },
  { button: "Stop", sent: { type: "stop" } },
])("$button reaches the chat", async ({ button, sent: wanted }) => {
  const { user, sent } = await drawWindow(<Strip />, { past: BEGUN });
  await user.click(await screen.findByRole("button", { name: button }));
  expect(sent).toEqual([wanted]);
});

test("a held turn goes on with Resume", async () => {
  const past: EventBody[] = [...BEGUN, { type: "paused", reason: "takeover" }];
  const { user, sent } = await drawWindow(<Strip />, { past });
  expect(await screen.findByText("Mouse and keyboard are yours")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Resume" }));
  expect(sent).toEqual([{ type: "resume" }]);
});

test("mouse and keyboard are taken over, and the window shown", async () => {
  const takeOver = vi.fn(async () => {});
  const showMain = vi.fn(async () => {});
  const { user } = await drawWindow(<Strip />, {
    past: BEGUN,
    backend: { takeOver, showMain },
  });
  await user.click(await screen.findByRole("button", { name: "Take over" }));
  await user.click(screen.getByRole("button", { name: "Show Qilbee" }));
  expect(takeOver).toHaveBeenCalledWith("s1");
  expect(showMain).toHaveBeenCalledOnce();
});

test("an open question is put here too, and then the window may have the keyboard", async () => {
  const fitStrip = vi.fn(async (_height: number, _asks: boolean) => {});
  const { user, sent, emit } = await drawWindow(<Strip />, {
    past: [...BEGUN, ASKS],
    backend: { fitStrip },
  });
  const allow = await screen.findByRole("button", { name: /^Allow once/ });
  expect(fitStrip.mock.lastCall?.[1]).toBe(true);
  expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
  await answersAtRest();
  await user.click(allow);
  expect(sent).toEqual([
    {
      type: "answer_approval",
      approval: "a1",
      answer: { answer: "allow", grant: { for: "once" } },
    },
  ]);
  emit({
    type: "approval_resolved",
    approval: "a1",
    call: "c1",
    answer: { answer: "allow", grant: { for: "once" } },
    by: "person",
  });
  await vi.waitFor(() => expect(fitStrip.mock.lastCall?.[1]).toBe(false));
});
