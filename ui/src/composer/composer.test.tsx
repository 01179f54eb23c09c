import { act, fireEvent, screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import type { EventBody, SessionOptions } from "../ipc/generated/protocol";
import { settingsOpenAt } from "../settings/open-settings";
import { drawWindow } from "../test-window";
import { Transcript } from "../transcript/transcript";
import { Composer } from "./composer";
import { text } from "../texts";

const RUNNING: EventBody[] = [{ type: "turn_started" }];
const box = () =>
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: text("composer-label") });
const send = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: text("message-send-comment") });

test("Enter sends, Shift+Enter starts a new line", async () => {
  const { user, sent } = await drawWindow(<Composer />, { past: [] });
  await user.type(box(), "one{Shift>}{Enter}{/Shift}two{Enter}");
  expect([sent, box().value]).toEqual([[{ type: "submit", text: "one\ntwo" }], ""]);
});

test("while a turn runs, what is written joins it", async () => {
  const { user, sent } = await drawWindow(<Composer />, { past: RUNNING });
  await user.type(box(), "the other one{Enter}");
  expect(sent).toEqual([{ type: "submit", text: "the other one" }]);
});

test("nothing is sent while there is nothing but blanks, or an input method composes", async () => {
  const { user, sent } = await drawWindow(<Composer />, { past: [] });
  await user.type(box(), "  {Enter}");
  expect([sent, send().disabled]).toEqual([[], true]);
  await user.type(box(), "日本");
  fireEvent.keyDown(box(), { key: "Enter", isComposing: true });
  expect([sent, send().disabled]).toEqual([[], false]);
});

test("a message that was refused comes back into the box", async () => {
  const { user, sent, refuse } = await drawWindow(<Composer />, { past: [] });
  refuse("A turn is running.");
  await user.type(box(), "again{Enter}");
  expect([sent, box().value]).toEqual([[], "again"]);
});

test("a mode chosen for the chat is sent, and shown once the backend says so", async () => {
  const { user, sent, emit } = await drawWindow(<Composer />, {
    past: [
      {
        type: "session_started",
        version: "1",
        options: { model: "demo", mode: "ask", max_steps: 200 },
      },
    ],
  });
  await user.click(screen.getByRole("button", { name: /Ask first/ }));
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  const options = { model: "demo", mode: "free", max_steps: 200 } as const;
  expect(sent).toEqual([{ type: "set_options", options }]);
  act(() => emit({ type: "options_changed", options }));
  expect(screen.getByRole("button", { name: new RegExp(text("mode-free-name")) })).toHaveFocus();
});

test("options chosen while a step runs do not take each other back", async () => {
  const options: SessionOptions = { model: "demo", mode: "free", max_steps: 200 };
  const { user, sent, emit } = await drawWindow(<Composer />, {
    past: [{ type: "session_started", version: "1", options }, { type: "turn_started" }],
  });
  const choose = async (current: RegExp, keys: string) => {
    await user.click(screen.getByRole("button", { name: current }));
    await user.keyboard(keys);
  };
  const mode = new RegExp(text("options-mode"));
  await choose(mode, "{ArrowDown}{Enter}");
  await choose(mode, "{ArrowDown}{Enter}");
  const observe = { ...options, mode: "observe" } as const;
  const planned = { ...observe, plan_first: true };
  expect(sent).toEqual([
    { type: "set_options", options: observe },
    { type: "set_options", options: planned },
  ]);
  // The task takes up one after the other. What was chosen last is shown all the time.
  const planFirst = () =>
    screen.getByRole("menuitemcheckbox", {
      name: new RegExp(text("mode-plan-first-name")),
      hidden: true,
    });
  await user.click(screen.getByRole("button", { name: mode }));
  for (const taken of [observe, planned]) {
    expect(planFirst()).toBeChecked();
    act(() => emit({ type: "options_changed", options: taken }));
  }
  expect(planFirst()).toBeChecked();
  act(() => emit({ type: "options_changed", options }));
  expect(planFirst()).not.toBeChecked();
});

test("a model without a key leads to the keys", async () => {
  onTestFinished(() => settingsOpenAt.set(null));
  const options = { model: "demo", mode: "ask", max_steps: 200 } as const;
  const appInfo = async () => ({
    version: "0.1.0",
    data_folder: "/data",
    log_folder: "/log",
    models: [
      { id: "demo", name: "Practice model", practice: true, needs_key: false },
      { id: "claude-opus-4-8", name: "Claude Opus 4.8", practice: false, needs_key: true },
    ],
    default_options: options,
  });
  const { user, sent } = await drawWindow(<Composer />, {
    past: [{ type: "session_started", version: "1", options }],
    backend: { appInfo },
  });
  await user.click(screen.getByRole("button", { name: new RegExp(text("options-model")) }));
  const opus = screen.getByRole("menuitemradio", { name: /Claude Opus 4.8/, hidden: true });
  expect(opus).toHaveTextContent(text("start-needs-key"));
  await user.keyboard("{ArrowDown}{Enter}");
  expect(sent).toEqual([
    { type: "set_options", options: { ...options, model: "claude-opus-4-8" } },
  ]);
  expect(settingsOpenAt.get()).toBe("keys");
});

test("a chat goes on with another provider's model, and says what stayed behind", async () => {
  const options = { model: "claude-opus-4-8", mode: "ask", max_steps: 200 } as const;
  const appInfo = async () => ({
    version: "0.1.0",
    data_folder: "/data",
    log_folder: "/log",
    models: [
      { id: "claude-opus-4-8", name: "Claude Opus 4.8", practice: false, needs_key: false },
      { id: "local/qwen3-vl:8b", name: "local/qwen3-vl:8b", practice: false, needs_key: false },
    ],
    default_options: options,
  });
  const content = (
    <>
      <Transcript />
      <Composer />
    </>
  );
  const said = (text: string): EventBody => ({
    type: "user_message",
    items: [{ kind: "text", text }],
  });
  const { user, sent, emit } = await drawWindow(content, {
    past: [
      { type: "session_started", version: "1", options },
      { type: "turn_started" },
      said("Which one?"),
      {
        type: "assistant_message",
        model: options.model,
        items: [
          { kind: "thinking", text: "Hm." },
          { kind: "text", text: "The second." },
        ],
        stop_reason: "end_turn",
      },
      { type: "turn_ended", reason: "completed" },
    ],
    backend: { appInfo },
  });
  await user.click(screen.getByRole("button", { name: /Claude Opus 4.8/ }));
  await user.keyboard("{ArrowDown}{Enter}");
  const changed = { ...options, model: "local/qwen3-vl:8b" };
  expect(sent).toEqual([{ type: "set_options", options: changed }]);
  act(() => emit({ type: "options_changed", options: changed }));
  const line = text("notice-model-reasoning", { model: "Qwen3 VL 8B (local)" });
  expect(screen.queryByText(line)).toBe(null);
  act(() => emit({ type: "turn_started" }, said("And now?")));
  expect(await screen.findByText(line)).toBeVisible();
});
