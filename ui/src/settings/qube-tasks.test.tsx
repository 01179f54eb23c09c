// The tasks that chats gave to Qube: what is said of each, the way to its chat, and cancel.

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Backend } from "../ipc/backend";
import { BackendError } from "../ipc/errors";
import type { HandedOver } from "../ipc/generated/commands";
import type { SessionSummary } from "../ipc/generated/protocol";
import { SUMMARY } from "../test-window";
import { text } from "../texts";
import { moment } from "../ui/format";
import { settingsOpenAt } from "./open-settings";
import { drawSettings } from "./test-settings";

const BEGUN = "2026-11-19T09:02:00Z";
const ENDED = "2026-11-19T09:40:00Z";
const RUNS: HandedOver = {
  task: "task-1",
  session: "s7",
  handed_over: BEGUN,
  outcome: null,
  sentence: {
    id: "tools-qube-submit-wants",
    args: { task: "the billing run" },
    text: "As another version says it",
  },
  finished: null,
  result: null,
};
const ENDS: HandedOver = { ...RUNS, finished: ENDED, result: "Qube has said so." };

async function draw(tasks: HandedOver[], own: Partial<Backend> = {}) {
  const drawn = await drawSettings("qube", "usual", { listQubeTasks: async () => tasks, ...own });
  const part = await screen.findByRole("region", { name: text("qube-tasks") });
  const [task] = await within(part).findAllByRole("listitem");
  return { ...drawn, part: within(part), task: within(task ?? part) };
}

const cancels = { name: text("qube-task-cancel-of", { task: "task-1" }) };

test.each([
  { state: "followed", task: RUNS },
  { state: "done", task: { ...ENDS, outcome: "done" } },
  { state: "failed", task: { ...ENDS, outcome: "failed" } },
  { state: "left", task: { ...ENDS, outcome: "interrupted" } },
  { state: "left", task: { ...ENDS, outcome: "denied" } },
] as const)("a task of outcome $task.outcome is $state", async ({ state, task: one }) => {
  const { task } = await draw([one]);
  expect(task.getByText(text(`qube-task-${state}`))).toBeVisible();
  expect(task.getByText("the billing run")).toBeVisible();
  expect(task.queryByText("As another version says it")).toBe(null);
  const given = text("qube-task-times", { begun: moment(BEGUN) });
  const ended = text("qube-task-ended", { at: moment(ENDED) });
  const isOver = one.outcome !== null;
  expect(task.getByText(isOver ? `${given} · ${ended}` : given)).toBeVisible();
  expect(task.queryAllByText("Qube has said so.")).toHaveLength(isOver ? 1 : 0);
  expect(task.queryAllByRole("button", cancels)).toHaveLength(isOver ? 0 : 1);
});

test("a task leads to its chat", async () => {
  const opened: SessionSummary = { ...SUMMARY, id: "s7", title: "The billing run" };
  const watchSession = vi.fn(async () => () => {});
  const { user, task } = await draw([RUNS], { listSessions: async () => [opened], watchSession });
  await user.click(
    task.getByRole("button", { name: text("qube-task-chat-of", { task: "task-1" }) }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
  expect(settingsOpenAt.get()).toBe(null);
  expect(watchSession).toHaveBeenCalledWith("s7", expect.anything(), expect.anything());
});

test("a task is canceled after a second answer, and that is told", async () => {
  const { user, backend, task } = await draw([RUNS]);
  await user.click(task.getByRole("button", cancels));
  const ask = { name: text("qube-task-cancel-ask", { task: "task-1" }) };
  const sure = within(task.getByRole("group", ask));
  expect(backend.cancelQubeTask).not.toHaveBeenCalled();
  await user.click(sure.getByRole("button", { name: text("qube-task-cancel") }));
  expect(await task.findByText("Qube was asked to cancel task-1.")).toBeVisible();
  expect(backend.cancelQubeTask).toHaveBeenCalledExactlyOnceWith("task-1");
});

test("a cancel that Qube refuses is told", async () => {
  const { user, task } = await draw([RUNS], {
    async cancelQubeTask() {
      throw new BackendError("bad_request", "Qube knows no such task.");
    },
  });
  await user.click(task.getByRole("button", cancels));
  await user.click(task.getByRole("button", { name: text("qube-task-cancel") }));
  expect(await task.findByText("Qube knows no such task.")).toBeVisible();
  expect(task.getByRole("button", cancels)).toBeEnabled();
});

test("without tasks it says that there are none", async () => {
  await drawSettings("qube", "empty");
  expect(await screen.findByText(text("qube-tasks-none"))).toBeVisible();
});

test("tasks that could not be read are asked for again", async () => {
  let asked = 0;
  const { user } = await drawSettings("qube", "usual", {
    async listQubeTasks() {
      asked += 1;
      if (asked === 1) throw new BackendError("internal", "The journal cannot be read.");
      return [RUNS];
    },
  });
  expect(await screen.findByText("The journal cannot be read.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: text("settings-again") }));
  expect(await screen.findByText("the billing run")).toBeVisible();
  expect(screen.queryByText("The journal cannot be read.")).toBe(null);
});
