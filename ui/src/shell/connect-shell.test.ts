// Requests from the tray, a notification or the quick prompt: each is shown, and the shell is told its words.

import { expect, test, vi } from "vitest";
import { createFakeBackend } from "../ipc/fake";
import { Workspace } from "../sessions/workspace";
import { connectShell, shellWords } from "./connect-shell";
import { fleetOpen } from "../fleet/fleet-watch";
import { openedLink } from "./link-question";
import type { PageRequest, SystemTexts } from "../ipc/generated/commands";

test("a request is shown", async () => {
  let ask = (_request: PageRequest) => {};
  const tellWords = vi.fn(async (_words: SystemTexts) => {});
  const backend = {
    ...createFakeBackend(new URLSearchParams("scene=start")),
    tellWords,
    watchRequests: async (onRequest: (request: PageRequest) => void) => {
      ask = onRequest;
      return () => {};
    },
  };
  const workspace = new Workspace(backend);
  await workspace.start();
  connectShell(backend, workspace);
  expect(tellWords.mock.calls).toEqual([[shellWords()]]);
  ask({ show: "chat", session: "other-1" });
  expect(workspace.state.get().selected?.id).toBe("other-1");
  ask({ show: "new_chat" });
  expect(workspace.state.get().selected).toBeNull();
  ask({ show: "fleet" });
  expect(fleetOpen.get()).toBe(true);
  // Nothing is shown before the person says so.
  ask({ show: "link", link: { to: "chat", session: "other-1" } });
  expect(workspace.state.get().selected).toBeNull();
  expect(openedLink.get()).toEqual({ to: "chat", session: "other-1" });
});
