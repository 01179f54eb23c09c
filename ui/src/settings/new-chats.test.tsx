// The options of a new chat after a key or a setting has changed.

import { expect, test } from "vitest";
import type { Backend } from "../ipc/backend";
import { createFakeBackend } from "../ipc/fake";
import type { AppInfo } from "../ipc/generated/commands";
import type { SessionOptions } from "../ipc/generated/protocol";
import { Workspace } from "../sessions/workspace";

const USUAL: SessionOptions = { model: "demo", mode: "ask", max_steps: 200 };

test("what was as usual follows, and what was chosen by hand stays", async () => {
  let options = USUAL;
  const fake = createFakeBackend(new URLSearchParams());
  const appInfo = async (): Promise<AppInfo> => ({
    ...(await fake.appInfo()),
    default_options: options,
  });
  const backend: Backend = { ...fake, appInfo };
  const workspace = new Workspace(backend);
  await workspace.start();
  const draft = () => workspace.state.get().draftOptions;
  expect(draft()).toEqual(USUAL);

  await workspace.setOptions({ ...USUAL, mode: "free" });
  options = { ...USUAL, model: "claude-opus-4-8", mode: "risky", max_cost_usd: 2 };
  await workspace.refreshInfo();
  expect(draft()).toEqual({ ...options, mode: "free" });
  expect(workspace.state.get().info?.default_options).toEqual(options);
});

test("a pause before each step was meant for the chat that begins, not for the next", async () => {
  const fake = createFakeBackend(new URLSearchParams());
  const workspace = new Workspace(fake);
  await workspace.start();
  const usual = workspace.state.get().draftOptions ?? USUAL;
  await workspace.setOptions({ ...usual, mode: "free", breakpoints: ["each_call"] });
  await workspace.say("Sort them", []);
  expect(workspace.state.get().draftOptions).toEqual({ ...usual, mode: "free" });
});
