import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { EventBody } from "../ipc/generated/protocol";
import { useWorkspace } from "../sessions/use-workspace";
import { Toasts } from "../sidebar/toasts";
import { drawWindow } from "../test-window";
import { text } from "../texts";
import { clockTime } from "../ui/format";
import { LiveState } from "./live-answer";

const RUNNING: EventBody[] = [{ type: "turn_started" }];
const SINCE = "2026-11-20T14:03:00Z";
const since = clockTime(new Date(SINCE));

function retrying(attempt: number): EventBody {
  return { type: "retrying", attempt, delay_ms: 60_000, since: SINCE, reason: "Overloaded." };
}

test("a provider that does not answer can be asked at once", async () => {
  const { user, sent, emit } = await drawWindow(<LiveState />, { past: RUNNING });
  act(() => emit(retrying(2)));
  expect(
    screen.getByText(text("transcript-retrying", { reason: "Overloaded.", attempt: 2 })),
  ).toBeVisible();
  expect(screen.queryByRole("button")).toBe(null);
  act(() => emit(retrying(7)));
  expect(screen.getByText(new RegExp(`No answer since ${since}`))).toBeVisible();
  await user.click(screen.getByRole("button", { name: text("transcript-try-now") }));
  expect(sent).toEqual([{ type: "try_now" }]);
});

test("silence is told of until the provider speaks", async () => {
  const { emit } = await drawWindow(<LiveState />, { past: RUNNING });
  const words = text("transcript-silent", { since });
  act(() => emit({ type: "silent", since: SINCE }));
  expect(screen.getByText(words)).toBeVisible();
  act(() => emit({ type: "thinking_delta", text: "Well" }));
  expect(screen.queryByText(words)).toBe(null);
});

function Begin() {
  const workspace = useWorkspace();
  return <button onClick={() => void workspace.say("Begin", [])}>Begin</button>;
}

const beginning = () => screen.findByText(text("shell-starting"));

test("a chat that was just begun says so until something of it is there", async () => {
  const content = (
    <>
      <Begin />
      <LiveState />
    </>
  );
  const { user, emit } = await drawWindow(content);
  await user.click(screen.getByRole("button", { name: "Begin" }));
  expect(await beginning()).toBeVisible();
  act(() => emit({ type: "turn_started" }));
  expect(screen.queryByText(text("shell-starting"))).toBe(null);
});

test("a chat whose first message did not arrive does not begin", async () => {
  const content = (
    <>
      <Begin />
      <LiveState />
      <Toasts />
    </>
  );
  const { user, refuse } = await drawWindow(content);
  refuse("No room.");
  await user.click(screen.getByRole("button", { name: "Begin" }));
  expect(await screen.findByText("No room.")).toBeVisible();
  expect(screen.queryByText(text("shell-starting"))).toBe(null);
});
