// The control bar: what it says, what its buttons do, and that it asks.

import { expect, test, vi } from "vitest";
import { act, screen, within } from "@testing-library/react";
import type { BarContent } from "../ipc/generated/commands";
import type { EventBody, PersonQuestion, PlanStepState } from "../ipc/generated/protocol";
import { answersAtRest, drawWindow } from "../test-window";
import { ControlBar } from "./control-bar";
import { text } from "../texts";

const CALL: EventBody = {
  type: "tool_call",
  call: "c1",
  name: "left_click",
  input: {},
  sentence: "Click “Save”",
  domain: "desktop",
  effect: "act",
};

const ASKS = {
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
} satisfies EventBody;

const ALLOWED: EventBody = {
  type: "approval_resolved",
  approval: "a1",
  call: "c1",
  answer: { answer: "allow", grant: { for: "once" } },
  by: "person",
};

const BEGUN: EventBody[] = [{ type: "turn_started" }, CALL];

test("it says what is being done, and in which step", async () => {
  const { emit } = await drawWindow(<ControlBar />, { past: BEGUN });
  expect(within(await screen.findByText(/^Click/)).getByText("Save")).toBeVisible();
  expect(screen.getByText(text("shell-step", { number: 1 }))).toBeVisible();
  emit({ ...CALL, call: "c2", sentence: "Type “Ada”" }, { type: "tool_started", call: "c2" });
  expect(within(await screen.findByText(/^Type/)).getByText("Ada")).toBeVisible();
  expect(screen.getByText(text("shell-step", { number: 2 }))).toBeVisible();
});

function plan(...states: PlanStepState[]): EventBody {
  const texts = ["Read the list", "Save the file", "Tell Ada"];
  const steps = states.map((state, index) => ({ text: texts[index] ?? "", state }));
  return { type: "plan_updated", steps };
}

test("of several steps that are to come it says the first", async () => {
  const { emit } = await drawWindow(<ControlBar />, { past: BEGUN });
  await screen.findByText(/^Click/);
  emit({ ...CALL, call: "c2", sentence: "Type “Ada”" });
  expect(screen.queryByText(/^Type/)).toBe(null);
  expect(screen.getByText(/^Click/)).toBeVisible();
});

test("it says which part of the plan a call belongs to", async () => {
  const { emit } = await drawWindow(<ControlBar />, {
    past: [{ type: "turn_started" }, plan("active", "open", "open"), CALL],
  });
  const part = (number: number) => text("activity-plan-number", { number, of: 3 });
  expect(await screen.findByText(part(1))).toBeVisible();
  expect(screen.getByText(/^Click/)).toBeVisible();
  emit(
    plan("done", "active", "open"),
    { ...CALL, call: "c2", sentence: "Type “Ada”" },
    { type: "tool_started", call: "c2" },
  );
  const saves = text("activity-plan-step", { number: 2, of: 3, text: "Save the file" });
  expect(await screen.findByText(part(2))).toHaveAttribute("title", saves);
  expect(screen.getByText(/^Type/)).toBeVisible();
  emit(plan("done", "done", "done"));
  expect(await screen.findByText(text("shell-step", { number: 2 }))).toBeVisible();
});

test("it says until when a request waits, and then again what is done", async () => {
  const { emit } = await drawWindow(<ControlBar />, { past: BEGUN });
  const wait = { until: "2026-11-20T14:03:00Z", reason: "Too fast." };
  emit({ type: "waiting", wait });
  expect(await screen.findByText(text("activity-waiting"))).toBeVisible();
  expect(screen.getByText(/^Continues at /)).toBeVisible();
  emit({ type: "waiting" });
  expect(await screen.findByText(text("activity-working"))).toBeVisible();
  expect(screen.getByText(/^Click/)).toBeVisible();
});

test.each([
  { button: "Pause", sent: { type: "pause" } },
  { button: "Stop", sent: { type: "stop" } },
])("$button reaches the chat", async ({ button, sent: wanted }) => {
  const { user, sent } = await drawWindow(<ControlBar />, { past: BEGUN });
  await user.click(await screen.findByRole("button", { name: button }));
  expect(sent).toEqual([wanted]);
});

test("a held turn goes on with Resume", async () => {
  const past: EventBody[] = [...BEGUN, { type: "paused", reason: "takeover" }];
  const { user, sent } = await drawWindow(<ControlBar />, { past });
  expect(await screen.findByText(text("activity-taken-over"))).toBeVisible();
  expect(screen.queryByRole("button", { name: text("activity-pause") })).toBeNull();
  await answersAtRest();
  await user.click(screen.getByRole("button", { name: text("activity-resume") }));
  expect(sent).toEqual([{ type: "resume" }]);
});

test("mouse and keyboard are taken over, and the window shown", async () => {
  const takeOver = vi.fn(async () => {});
  const showMain = vi.fn(async () => {});
  const { user } = await drawWindow(<ControlBar />, {
    past: BEGUN,
    backend: { takeOver, showMain },
  });
  await user.click(await screen.findByRole("button", { name: text("shell-take-over") }));
  await user.click(screen.getByRole("button", { name: text("shell-show") }));
  expect(takeOver).toHaveBeenCalledWith("s1");
  expect(showMain).toHaveBeenCalledOnce();
});

test("an open question is put here too, and then the window may have the keyboard", async () => {
  const fitControlBar = vi.fn(async (_height: number, _content: BarContent) => {});
  const { user, sent, emit } = await drawWindow(<ControlBar />, {
    past: [...BEGUN, ASKS],
    backend: { fitControlBar },
  });
  const allow = await screen.findByRole("button", { name: /^Allow once/ });
  expect(fitControlBar.mock.lastCall?.[1]).toBe("question");
  expect(screen.queryByRole("button", { name: text("activity-pause") })).toBeNull();
  await answersAtRest();
  await user.click(allow);
  expect(sent).toEqual([
    {
      type: "answer_approval",
      approval: "a1",
      answer: { answer: "allow", grant: { for: "once" } },
    },
  ]);
  emit(ALLOWED);
  await vi.waitFor(() => expect(fitControlBar.mock.lastCall?.[1]).toBe("work"));
});

test("a question about a place goes there", async () => {
  const fitControlBar = vi.fn(async (_height: number, _content: BarContent) => {});
  const target = {
    image: { id: "b1", media_type: "image/webp", byte_count: 9 },
    region: { x: 100, y: 100, width: 480, height: 300 },
    points: [{ x: 340, y: 250 }],
  };
  const asks = { ...ASKS, question: { ...ASKS.question, target } };
  await drawWindow(<ControlBar />, { past: [...BEGUN, asks], backend: { fitControlBar } });
  expect(await screen.findByRole("button", { name: /^Allow once/ })).toBeVisible();
  expect(fitControlBar.mock.lastCall?.[1]).toBe("question_about_place");
});

test("a question of Qilbee is answered here, after approvals", async () => {
  const fitControlBar = vi.fn(async (_height: number, _content: BarContent) => {});
  const choices = ["a.ods", "b.ods"];
  const question: PersonQuestion = { kind: "choice", text: "Which list?", choices };
  const { user, sent, emit } = await drawWindow(<ControlBar />, {
    past: [...BEGUN, ASKS, { type: "person_asked", call: "c2", question }],
    backend: { fitControlBar },
  });
  expect(await screen.findByRole("button", { name: /^Allow once/ })).toBeVisible();
  expect(screen.queryByText("Which list?")).toBeNull();
  emit(ALLOWED);
  expect(await screen.findByText("Which list?")).toBeVisible();
  expect(screen.getByText(text("activity-asking"))).toBeVisible();
  expect(screen.queryByRole("button", { name: text("activity-pause") })).toBeNull();
  expect(fitControlBar.mock.lastCall?.[1]).toBe("question");
  await answersAtRest();
  await user.click(screen.getByRole("button", { name: /b\.ods/ }));
  const output = { parts: [{ kind: "text", text: "b.ods" }] };
  expect(sent).toEqual([{ type: "provide_tool_result", call: "c2", output }]);
  emit({ type: "person_answered", call: "c2", text: "b.ods" });
  expect(await screen.findByRole("button", { name: text("activity-pause") })).toBeVisible();
  expect(screen.queryByText("Which list?")).toBeNull();
  await vi.waitFor(() => expect(fitControlBar.mock.lastCall?.[1]).toBe("work"));
});

test("over the first task it says once where the window went", async () => {
  localStorage.clear();
  const words = () => screen.queryByText(text("shell-first-words"));
  const { emit, unmount } = await drawWindow(<ControlBar />, { past: BEGUN });
  expect(await screen.findByText(text("shell-first-words"))).toBeVisible();
  act(() => emit({ type: "turn_ended", reason: "completed" }, { type: "turn_started" }));
  expect(words()).toBe(null);
  unmount();
  await drawWindow(<ControlBar />, { past: BEGUN });
  await screen.findByText(/^Click/);
  expect(words()).toBe(null);
});
