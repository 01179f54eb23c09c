import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { EventBody } from "../ipc/generated/protocol";
import { answersAtRest, drawWindow } from "../test-window";
import { ActivityBar } from "./activity-bar";
import { Transcript } from "../transcript/transcript";
import { useStopKeys } from "./use-stop-keys";
import { text } from "../texts";
import { clockTime } from "../ui/format";

const RUNNING: EventBody[] = [{ type: "turn_started" }];

function BarWithKeys() {
  useStopKeys();
  return <ActivityBar />;
}

test("Stop and Pause are there for as long as a turn runs", async () => {
  const { user, sent, emit } = await drawWindow(<ActivityBar />, { past: RUNNING });
  await user.click(screen.getByRole("button", { name: text("activity-pause") }));
  expect(screen.getByRole("button", { name: text("activity-pausing") })).toBeVisible();
  act(() => emit({ type: "paused", reason: "asked" }));
  await answersAtRest();
  await user.click(screen.getByRole("button", { name: text("activity-resume") }));
  await user.click(screen.getByRole("button", { name: text("activity-stop") }));
  expect(sent).toEqual([{ type: "pause" }, { type: "resume" }, { type: "stop" }]);
  act(() => emit({ type: "turn_ended", reason: "stopped" }));
  expect(screen.queryByRole("button")).toBe(null);
});

test("the second press of a double click on Pause does not resume", async () => {
  const { user, sent, emit } = await drawWindow(<ActivityBar />, { past: RUNNING });
  await user.click(screen.getByRole("button", { name: text("activity-pause") }));
  act(() => emit({ type: "paused", reason: "asked" }));
  await user.click(screen.getByRole("button", { name: text("activity-resume") }));
  expect(sent).toEqual([{ type: "pause" }]);
});

test("after a takeover it says whose mouse it is, and Resume gives it back", async () => {
  const { user, sent, emit } = await drawWindow(<ActivityBar />, { past: RUNNING });
  act(() => emit({ type: "takeover", by: "mouse" }));
  act(() => emit({ type: "paused", reason: "takeover" }));
  expect(screen.queryByText(text("activity-taken-over"))).not.toBe(null);
  await answersAtRest();
  await user.click(screen.getByRole("button", { name: text("activity-resume") }));
  expect(sent).toEqual([{ type: "resume" }]);
});

test("a wait for the pace is told until it is over", async () => {
  const { emit } = await drawWindow(<ActivityBar />, { past: RUNNING });
  expect(screen.queryByText(text("activity-working"))).not.toBe(null);
  const wait = { until: "2026-11-20T14:03:00Z", reason: "Too fast." };
  act(() => emit({ type: "waiting", wait }));
  const told = text("activity-waiting-until", { at: clockTime(new Date(wait.until)) });
  expect(screen.queryByText(told)).not.toBe(null);
  act(() => emit({ type: "waiting" }));
  expect(screen.queryByText(text("activity-working"))).not.toBe(null);
});

test("Ctrl+. stops, Escape only when pressed twice", async () => {
  const { user, sent } = await drawWindow(<BarWithKeys />, { past: RUNNING });
  await user.keyboard("{Escape}");
  expect(sent).toEqual([]);
  await user.keyboard("{Escape}");
  await user.keyboard("{Control>}.{/Control}");
  expect(sent).toEqual([{ type: "stop" }, { type: "stop" }]);
});

test("a wait for the person's own limit says until when, and leads to the limit", async () => {
  const { emit } = await drawWindow(<ActivityBar />, { past: RUNNING });
  const until = new Date(2026, 10, 20, 14, 38, 12);
  const reason = { id: "agent-tokens-per-hour", args: { limit: 500_000 }, text: "Too many." };
  act(() => emit({ type: "waiting", wait: { until: until.toISOString(), reason } }));
  const told = text("activity-waiting-until", { at: clockTime(until) });
  expect(screen.getByText(told)).toBeVisible();
  expect(screen.getByText(text("activity-hourly-limit"))).toBeVisible();
  expect(screen.getByRole("button", { name: text("activity-change-limit") })).toBeVisible();
  expect(screen.getByRole("button", { name: text("activity-stop") })).toBeVisible();
});

test("a held task says whole which step comes next, and its row is marked", async () => {
  const asks = (call: string): EventBody => ({
    type: "tool_call",
    call,
    name: "write_file",
    input: { path: `~/${call}.txt`, text: "x" },
    sentence: `Write ${call}.txt`,
    domain: "files",
    effect: "write",
  });
  const past: EventBody[] = [...RUNNING, asks("one"), asks("two")];
  const { emit } = await drawWindow(
    <>
      <Transcript />
      <ActivityBar />
    </>,
    { past },
  );
  const marked = () =>
    screen
      .queryAllByText(text("call-next"))
      .map((mark) => mark.closest<HTMLElement>("[data-call]")?.dataset["call"]);
  expect(marked()).toEqual([]);
  act(() => emit({ type: "paused", reason: "breakpoint" }));
  expect(screen.getByText(text("activity-next", { step: "Write one.txt" }))).toBeVisible();
  expect(marked()).toEqual(["one"]);
  act(() => emit({ type: "resumed" }, { type: "tool_started", call: "one" }));
  expect(marked()).toEqual([]);
});
