// The palette: what it offers, what fits, and what taking it does. And the keys of the window.

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SessionSummary } from "../ipc/generated/protocol";
import { capabilitiesOpen } from "../start/open-capabilities";
import { settingsOpenAt, soughtSetting } from "../settings/open-settings";
import { useWindowKeys } from "../shell/use-window-keys";
import { drawWindow, SUMMARY } from "../test-window";
import { text } from "../texts";
import { commandsOf, foundCommands, type PaletteActions, type PaletteState } from "./commands";
import { paletteOpen } from "./open-palette";
import { Palette } from "./palette";

const CHATS: SessionSummary[] = ["Sort the invoices", "Compare two lists"].map((title, at) => ({
  ...SUMMARY,
  id: `chat-${at}`,
  title,
  labels: at === 0 ? ["Acme"] : [],
}));
const IDLE: PaletteState = {
  sessions: CHATS,
  options: { model: "demo", mode: "ask", max_steps: 200 },
  models: [],
  task: "none",
  hasFleet: false,
};

function spies(): PaletteActions {
  const names = [
    "newChat",
    "openSettings",
    "openSetting",
    "openCapabilities",
    "openFleet",
    "practise",
    "importChat",
    "showUndo",
    "tell",
    "select",
    "setOptions",
    "pause",
    "resume",
    "stop",
  ] as const;
  return Object.fromEntries(names.map((name) => [name, vi.fn()])) as unknown as PaletteActions;
}

const idsOf = (typed: string, state = IDLE) =>
  foundCommands(commandsOf(state, spies()), typed).map(({ id }) => id);

test("before anything is typed it offers what to do, and the newest chats", () => {
  expect(idsOf("")).toEqual([
    ...["new", "settings", "help", "practise", "import", "undo"],
    ...["chat-chat-0", "chat-chat-1"],
  ]);
});

test("a task that runs can be stopped and paused, one that pauses resumed", () => {
  expect(idsOf("", { ...IDLE, task: "running" }).slice(0, 2)).toEqual(["stop", "pause"]);
  expect(idsOf("", { ...IDLE, task: "paused" }).slice(0, 2)).toEqual(["stop", "resume"]);
});

test.each([
  ["invoices", "chat-chat-0"],
  ["acme", "chat-chat-0"],
  ["dark", "setting-general-settings-theme"],
  ["look only", "mode-observe"],
  ["black out", "setting-privacy"],
  ["take back", "undo"],
])("“%s” finds %s", (typed, wanted) => {
  expect(idsOf(typed)).toContain(wanted);
});

test("a mode of this chat is taken with its other options as they are", () => {
  const actions = spies();
  const observe = commandsOf(IDLE, actions).find(({ id }) => id === "mode-observe");
  observe?.run();
  expect(actions.setOptions).toHaveBeenCalledExactlyOnceWith({ ...IDLE.options, mode: "observe" });
});

test("while a task asks it can be stopped and paused, and nothing says yes", () => {
  const all = commandsOf({ ...IDLE, task: "running" }, spies());
  const acts = all.filter(({ group }) => group === "actions").map(({ id }) => id);
  expect(acts).toEqual([
    ...["stop", "pause"],
    ...["new", "settings", "help", "practise", "import", "undo"],
  ]);
});

test("what can be undone is shown, not undone unseen", () => {
  const actions = spies();
  const undo = (state: PaletteState) => {
    const found = commandsOf(state, actions).find(({ id }) => id === "undo");
    found?.run();
    return found?.hint;
  };
  expect(undo({ ...IDLE, undoRow: "t1-end" })).toBe(undefined);
  expect(actions.showUndo).toHaveBeenCalledExactlyOnceWith("t1-end");
  expect(undo(IDLE)).toBe(text("palette-undo-none"));
  expect(undo({ ...IDLE, task: "running", undoRow: "t1-end" })).toBe(text("undo-not-now"));
  expect(actions.tell).toHaveBeenCalledTimes(2);
  expect(actions.showUndo).toHaveBeenCalledOnce();
});

function Window() {
  useWindowKeys();
  return (
    <>
      <textarea id="message" aria-label="message" />
      <Palette />
    </>
  );
}

beforeEach(() => {
  paletteOpen.set(false);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  paletteOpen.set(false);
  settingsOpenAt.set(null);
  soughtSetting.set(null);
  capabilitiesOpen.set(false);
});

const press = (key: string) => fireEvent.keyDown(window, { key, ctrlKey: true });
const field = () => screen.findByRole("combobox", { name: text("palette-title") });
const options = () => within(screen.getByRole("listbox")).getAllByRole("option", { hidden: true });

test("Ctrl+K opens it, arrows move, Enter takes a setting to the setting itself", async () => {
  const { user } = await drawWindow(<Window />);
  press("k");
  expect(await field()).toHaveFocus();
  await user.keyboard("per day");
  const [first] = options();
  expect(first).toHaveTextContent(text("limit-per_day_usd-title"));
  expect(first).toHaveAttribute("aria-selected", "true");
  expect(await field()).toHaveAttribute("aria-activedescendant", first?.id);
  await user.keyboard("{ArrowDown}{ArrowUp}{Enter}");
  expect(settingsOpenAt.get()).toBe("budget");
  expect(soughtSetting.get()).toBe(text("limit-per_day_usd-title"));
  await waitFor(() => expect(screen.queryByRole("combobox")).toBe(null));
});

test("a press takes a line, and what fits nothing says so", async () => {
  const { user } = await drawWindow(<Window />);
  press("k");
  await user.type(await field(), "qqq");
  expect(screen.getByText(text("palette-none"))).toBeVisible();
  await user.clear(await field());
  await user.click(
    screen.getByRole("option", { name: new RegExp(text("start-capabilities").replace("?", "")) }),
  );
  expect(capabilitiesOpen.get()).toBe(true);
  expect(paletteOpen.get()).toBe(false);
});

test("Ctrl+N begins a chat, Ctrl+comma opens the settings, and neither does over a dialog", async () => {
  await drawWindow(<Window />);
  press("n");
  expect(screen.getByRole("textbox")).toHaveFocus();
  press("k");
  await field();
  press(",");
  expect(settingsOpenAt.get()).toBe(null);
  paletteOpen.set(false);
  await waitFor(() => expect(screen.queryByRole("combobox")).toBe(null));
  press(",");
  expect(settingsOpenAt.get()).toBe("general");
});
