// The chat that is shown after a start.

import { expect, test } from "vitest";
import { createFakeBackend } from "../ipc/fake";
import { Workspace } from "./workspace";

/** A window that has started; a scene remembers its chat as the one that was looked at last. */
async function started(scene: string): Promise<Workspace> {
  const workspace = new Workspace(createFakeBackend(new URLSearchParams({ scene })));
  await workspace.start();
  return workspace;
}

test("the chat that was looked at last is shown again, and nothing else before it", async () => {
  const workspace = await started("finished");
  expect(workspace.state.get()).toMatchObject({ selected: null, reopens: true });
  const last = localStorage.getItem("qilbee.last-chat");
  workspace.reopen();
  expect(workspace.state.get()).toMatchObject({ selected: { id: last }, reopens: false });
});

test("who has begun something else meanwhile stays there", async () => {
  const workspace = await started("finished");
  workspace.newChat();
  workspace.reopen();
  expect(workspace.state.get()).toMatchObject({ selected: null, reopens: false });
});

test("where there was no chat, or it is gone, a new one is shown", async () => {
  const workspace = await started("empty");
  expect(workspace.state.get().reopens).toBe(false);
  localStorage.setItem("qilbee.last-chat", "gone");
  const other = new Workspace(createFakeBackend(new URLSearchParams({ scene: "start" })));
  await other.start();
  other.reopen();
  expect(other.state.get()).toMatchObject({ selected: null, reopens: false });
});
