// A part of a task that a helper did: its steps, and what is said where they can't be read.

import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Backend } from "../ipc/backend";
import { BackendError } from "../ipc/errors";
import type { EventBody, Outcome } from "../ipc/generated/protocol";
import type { Call } from "../sessions/history";
import { drawWindow } from "../test-window";
import { text } from "../texts";
import { rendererOf, sentenceOfCall } from "./renderer-of";

const CALL: Call = {
  id: "c1",
  name: "delegate",
  input: { task: "Write the list" },
  sentence: "Let a helper do a part",
  state: "done",
  content: [{ kind: "text", text: "It has 12 names." }],
  part: "s2",
};

test("a part whose session is gone says so, and can be read again", async () => {
  const watchSession = vi.fn<Backend["watchSession"]>();
  watchSession.mockRejectedValueOnce(new BackendError("not_found", "This chat is gone."));
  watchSession.mockResolvedValue(() => {});
  const Body = rendererOf(CALL).Body ?? (() => null);
  const { user } = await drawWindow(<Body call={CALL} told={sentenceOfCall} />, {
    backend: { watchSession },
  });
  const said = await screen.findByRole("alert");
  expect(said).toHaveTextContent(`${text("part-unread")} This chat is gone.`);
  expect(screen.queryByRole("button", { name: text("part-open") })).toBe(null);
  expect(screen.getByText("It has 12 names.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: text("settings-again") }));
  expect(await screen.findByRole("button", { name: text("part-open") })).toBeVisible();
  expect(screen.queryByRole("alert")).toBe(null);
  expect(watchSession.mock.calls.map(([session]) => session)).toEqual(["s2", "s2"]);
});

test("steps of a part name their files as steps of the chat do, and say why one failed", async () => {
  const write = (call: string, path: string): EventBody => ({
    type: "tool_call",
    call,
    name: "write_file",
    input: { path, text: "Ada" },
    sentence: `Write the file ${path}`,
    domain: "files",
    effect: "write",
  });
  const finish = (call: string, outcome: Outcome, summary: string): EventBody => ({
    type: "tool_finished",
    call,
    outcome,
    summary,
    proof: "confirmed",
    content: [],
    duration_ms: 12,
  });
  const steps: EventBody[] = [
    { type: "turn_started" },
    write("w1", "/home/sam/list.txt"),
    finish("w1", "done", "Wrote the file /home/sam/list.txt"),
    write("w2", "/etc/list.txt"),
    finish("w2", "failed", "/etc/list.txt can't be written"),
  ];
  const Body = rendererOf(CALL).Body ?? (() => null);
  const { emit } = await drawWindow(<Body call={CALL} told={sentenceOfCall} />, { past: [] });
  act(() => emit(...steps));
  const shown = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(shown).toEqual([
    `${text("call-state-done")}: Wrote list.txt`,
    `${text("call-state-failed")}: /etc/list.txt can't be written`,
  ]);
});
