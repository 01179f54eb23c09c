import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { BackendError } from "../ipc/errors";
import type { Undone, WhichChanges } from "../ipc/generated/commands";
import type { Effect, EventBody, Outcome } from "../ipc/generated/protocol";
import { drawWindow } from "../test-window";
import { Transcript } from "../transcript/transcript";
import { wantedRow } from "../transcript/wanted-row";
import { TakeBackStep } from "./take-back";
import { text } from "../texts";

const kept = (call: string, path: string, undoes?: number): EventBody => ({
  type: "file_kept",
  call,
  path,
  ...(undoes !== undefined && { undoes }),
});
const calls = (call: string): EventBody[] => [
  { type: "tool_call", call, name: "write_file", input: {}, sentence: `Write ${call}` },
  { type: "tool_started", call },
];
const PAST: EventBody[] = [
  { type: "turn_started" },
  ...calls("c1"),
  kept("c1", "/a"),
  ...calls("c2"),
  kept("c2", "/b"),
  { type: "turn_ended", reason: "completed" },
];

function asked(undone: Undone) {
  const calls: [WhichChanges, boolean][] = [];
  const undoChanges = async (_session: string, which: WhichChanges, force: boolean) => {
    calls.push([which, force]);
    return undone;
  };
  return { calls, backend: { undoChanges } };
}

test("a task is taken back, and it is told what came of each file", async () => {
  const { calls, backend } = asked({
    undo: "undo_9",
    files: [
      { path: "/b", call: "c2", outcome: "removed" },
      { path: "/a", call: "c1", outcome: "changed_since" },
    ],
  });
  const { user } = await drawWindow(<Transcript />, { past: PAST, backend });
  await user.click(screen.getByRole("button", { name: text("undo-task") }));
  expect(calls).toEqual([[{ task: "t1" }, false]]);
  const told = screen
    .getAllByRole("listitem")
    .flatMap(({ dataset, textContent }) =>
      dataset["outcome"] !== undefined && dataset["call"] === undefined ? [textContent] : [],
    );
  expect(told).toEqual([
    `b ${text("undo-outcome-removed")}`,
    `a ${text("undo-outcome-changed_since")}`,
  ]);
  await user.click(screen.getByRole("button", { name: text("undo-force") }));
  expect(calls.at(-1)).toEqual([{ task: "t1" }, true]);
  await user.click(screen.getByRole("button", { name: text("undo-again") }));
  expect(calls.at(-1)).toEqual([{ step: "undo_9" }, false]);
});

test("a step is taken back by itself", async () => {
  const { calls, backend } = asked({ undo: "undo_9", files: [] });
  const { user, emit } = await drawWindow(<TakeBackStep call="c1" />, { past: PAST, backend });
  await user.click(screen.getByRole("button", { name: text("undo-step", { files: 1 }) }));
  expect(calls).toEqual([[{ step: "c1" }, false]]);
  act(() => emit(kept("undo_9", "/a", 4)));
  expect(screen.queryByRole("button", { name: text("undo-step", { files: 1 }) })).toBe(null);
});

test("what was taken back before says so", async () => {
  const past = [...PAST, kept("undo_9", "/a", 4)];
  await drawWindow(<TakeBackStep call="c1" />, { past });
  expect(screen.getByText(text("undo-is-back"))).toBeVisible();
});

test("a step that changed nothing offers nothing", async () => {
  await drawWindow(<TakeBackStep call="c7" />, { past: PAST });
  expect(screen.queryByRole("group")).toBe(null);
});

test("not while something is being done", async () => {
  await drawWindow(<TakeBackStep call="c1" />, { past: [...PAST, { type: "turn_started" }] });
  expect(screen.getByRole("button", { name: text("undo-step", { files: 1 }) })).toBeDisabled();
});

test("a refusal is told and can be tried again", async () => {
  const undoChanges = async () => {
    throw new BackendError("bad_request", "This chat is busy.");
  };
  const { user } = await drawWindow(<TakeBackStep call="c1" />, {
    past: PAST,
    backend: { undoChanges },
  });
  const button = screen.getByRole("button", { name: text("undo-step", { files: 1 }) });
  await user.click(button);
  expect(button).toBeEnabled();
});

const ended = (effect: Effect, outcome: Outcome): EventBody[] => [
  { type: "turn_started" },
  { type: "tool_call", call: "c1", name: "left_click", input: {}, sentence: "Click", effect },
  {
    type: "tool_finished",
    call: "c1",
    outcome,
    summary: "Clicked",
    proof: "unknown",
    content: [],
    duration_ms: 5,
  },
  { type: "turn_ended", reason: "completed" },
];

test.each([
  ["act", "done", "undo-none-programs"],
  ["act", "interrupted", "undo-none-programs"],
  ["execute", "failed", "undo-none-commands"],
] as const)("a task with a call that would %s and is %s has no files to undo", async (...of) => {
  const [effect, outcome, told] = of;
  await drawWindow(<Transcript />, { past: ended(effect, outcome) });
  expect(screen.getByText(text(told))).toBeVisible();
});

test.each([
  ["observe", "done"],
  ["act", "denied"],
] as const)("a task with a call that would %s and is %s says nothing of undoing", async (...of) => {
  const [effect, outcome] = of;
  await drawWindow(<Transcript />, { past: ended(effect, outcome) });
  expect(screen.queryByText(text("undo-none-programs"))).toBe(null);
});

test("the newest changes are brought into sight, with the focus on their undo", async () => {
  await drawWindow(<Transcript />, { past: [...PAST, ...ended("observe", "done")] });
  const undo = await screen.findByRole("button", { name: text("undo-task") });
  const row = undo.closest<HTMLElement>("[data-row]")?.dataset["row"];
  act(() => wantedRow.set(row ?? ""));
  await waitFor(() => expect(undo).toHaveFocus());
});
