// A part of a task that a helper did: its steps, and what is said where they can't be read.

import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Backend } from "../ipc/backend";
import { BackendError } from "../ipc/errors";
import type { Call } from "../sessions/history";
import { drawWindow } from "../test-window";
import { text } from "../texts";
import { rendererOf } from "./renderer-of";

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
  const { user } = await drawWindow(<Body call={CALL} />, { backend: { watchSession } });
  const said = await screen.findByRole("alert");
  expect(said).toHaveTextContent(`${text("part-unread")} This chat is gone.`);
  expect(screen.queryByRole("button", { name: text("part-open") })).toBe(null);
  expect(screen.getByText("It has 12 names.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: text("settings-again") }));
  expect(await screen.findByRole("button", { name: text("part-open") })).toBeVisible();
  expect(screen.queryByRole("alert")).toBe(null);
  expect(watchSession.mock.calls.map(([session]) => session)).toEqual(["s2", "s2"]);
});
