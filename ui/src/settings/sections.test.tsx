import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SettingChange } from "../ipc/settings-backend";
import type { SettingsSection } from "./open-settings";
import { drawSettings } from "./test-settings";

type Drawn = Awaited<ReturnType<typeof drawSettings>>;

async function check(
  section: SettingsSection,
  act: (drawn: Drawn) => Promise<void>,
  wanted: SettingChange[],
): Promise<void> {
  const drawn = await drawSettings(section);
  await screen.findByRole("heading", { level: 3 });
  await act(drawn);
  expect(await screen.findByText("Saved.")).toBeVisible();
  expect(drawn.backend.changeSetting).toHaveBeenCalledTimes(wanted.length);
  for (const [at, change] of wanted.entries())
    expect(drawn.backend.changeSetting).toHaveBeenNthCalledWith(at + 1, change);
}

test("the model of new chats, how hard it thinks, and its steps", () =>
  check(
    "models",
    async ({ user }) => {
      const effort = await screen.findByLabelText("How hard it thinks");
      expect(effort).toHaveValue("medium");
      await user.selectOptions(effort, "High: thorough");
      await user.selectOptions(screen.getByLabelText("Model of new chats"), "Practice model");
      const steps = screen.getByLabelText("Steps in one task, at most");
      await user.type(steps, "0");
      expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
      await user.clear(steps);
      await user.type(steps, "50");
      await user.click(screen.getByRole("button", { name: "Save" }));
    },
    [
      { key: "effort", value: "high" },
      { key: "model", value: "demo" },
      { key: "max_steps", value: 50 },
    ],
  ));

test("when Qilbee asks, and whether the person's hands stop it", () =>
  check(
    "permissions",
    async ({ user }) => {
      expect(await screen.findByRole("radio", { name: "Ask for risky steps" })).toBeChecked();
      await user.click(screen.getByRole("radio", { name: "Look only" }));
      await user.click(screen.getByRole("checkbox", { name: /Your own mouse/ }));
    },
    [
      { key: "mode", value: "observe" },
      { key: "takeover", value: false },
    ],
  ));

test("limits on money", () =>
  check(
    "budget",
    async ({ user }) => {
      const day = await screen.findByLabelText("In one day, at most: US dollars");
      await user.type(day, "7,50");
      await user.click(screen.getByRole("button", { name: "Save: In one day, at most" }));
      await user.click(
        await screen.findByRole("button", { name: "No limit: In one task, at most" }),
      );
    },
    [
      { key: "per_day_usd", value: 7.5 },
      { key: "per_task_usd", value: null },
    ],
  ));

test("limits of the pace, with marks between the thousands", () =>
  check(
    "budget",
    async ({ user }) => {
      const minute = await screen.findByLabelText("In one minute, at most: Requests");
      await user.type(minute, "20");
      await user.click(screen.getByRole("button", { name: "Save: In one minute, at most" }));
      const hour = await screen.findByLabelText("In one hour, at most: Tokens");
      expect(hour).toHaveValue("500000");
      await user.clear(hour);
      await user.type(hour, "1.500,5");
      expect(screen.getByRole("alert")).toHaveTextContent("A whole number from 1000");
      await user.clear(hour);
      await user.type(hour, "2,500,000");
      await user.click(screen.getByRole("button", { name: "Save: In one hour, at most" }));
    },
    [
      { key: "requests_per_minute", value: 20 },
      { key: "tokens_per_hour", value: 2_500_000 },
    ],
  ));

test("an amount that is none is not sent", async () => {
  const { user, backend } = await drawSettings("budget");
  const day = await screen.findByLabelText("In one day, at most: US dollars");
  await user.type(day, "-1");
  expect(screen.getByRole("alert")).toHaveTextContent("from 0.01");
  expect(screen.getByRole("button", { name: "Save: In one day, at most" })).toBeDisabled();
  expect(backend.changeSetting).not.toHaveBeenCalled();
});

test("shortcuts are pressed, and keys that are taken are refused in words", () =>
  check(
    "shortcuts",
    async ({ user }) => {
      const change = await screen.findByRole("button", { name: /Change .*Ask quickly/ });
      const press = (key: string, held = {}) => fireEvent.keyDown(change, { key, ...held });
      await user.click(change);
      press("a");
      expect(screen.getByText(/Add Ctrl, Alt or Super/)).toBeVisible();
      press("Escape", { ctrlKey: true, altKey: true });
      expect(screen.getByText("These keys are taken already: Stop everything.")).toBeVisible();
      press("k", { ctrlKey: true, metaKey: true });
      await user.click(screen.getByRole("button", { name: "None: Stop everything" }));
      expect(await screen.findByText(/only the Stop button/)).toBeVisible();
    },
    [
      { key: "quick_ask", value: "ctrl+super+k" },
      { key: "stop_shortcut", value: "" },
    ],
  ));

test("Qube's address", () =>
  check(
    "qube",
    async ({ user }) => {
      await user.type(await screen.findByLabelText("Another address"), "https://qube.example.org");
      await user.click(screen.getByRole("button", { name: "Save the address" }));
    },
    [{ key: "qube_address", value: "https://qube.example.org" }],
  ));

test("windows and places are hidden and shown again", () =>
  check(
    "privacy",
    async ({ user }) => {
      await user.click(await screen.findByRole("button", { name: "Hide a window" }));
      await user.selectOptions(
        await screen.findByLabelText("Which window?"),
        "Without a title (xterm)",
      );
      await user.click(screen.getByRole("button", { name: "Hide it" }));
      await screen.findByText("All windows of xterm");
      await user.click(
        screen.getByRole("button", { name: "No longer hide: All windows of keepassxc" }),
      );
    },
    [FIRST_HIDDEN, SECOND_HIDDEN],
  ));

const RECTANGLES = [{ origin: { x: 1400, y: 40 }, size: { width: 480, height: 300 } }];
const BANK = { app: "firefox", title: "Onlinebanking" };
const XTERM = { app: "xterm", title: null };
const FIRST_HIDDEN: SettingChange = {
  key: "hide",
  value: { rectangles: RECTANGLES, windows: [{ app: "keepassxc", title: null }, BANK, XTERM] },
};
const SECOND_HIDDEN: SettingChange = {
  key: "hide",
  value: { rectangles: RECTANGLES, windows: [BANK, XTERM] },
};

test("a part of the screen is drawn by keyboard", async () => {
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => {};
  const area = { origin: { x: 100, y: 0 }, size: { width: 400, height: 400 } };
  const { user, backend } = await drawSettings("privacy", "empty", {
    pictureOfScreen: async () => ({ area, picture: new Blob(["x"]) }),
  });
  await user.click(await screen.findByRole("button", { name: "Hide a part of the screen" }));
  (await screen.findByRole("application")).focus();
  await user.keyboard("{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Enter}");
  await screen.findByText("100 × 116 at 266, 150");
  const place = { origin: { x: 266, y: 150 }, size: { width: 100, height: 116 } };
  expect(backend.changeSetting).toHaveBeenCalledExactlyOnceWith({
    key: "hide",
    value: { rectangles: [place], windows: [] },
  });
});

test("a file that cannot be read is shown with its line, and nothing can be changed", async () => {
  const { user, backend } = await drawSettings("budget", "broken");
  expect(await screen.findByText(/Line 7: unknown field/)).toBeVisible();
  expect(screen.getByText(/config.toml/)).toBeVisible();
  for (const box of screen.getAllByRole("textbox")) expect(box).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Read again" }));
  expect(backend.settings).toHaveBeenCalledTimes(2);
  const list = within(screen.getByRole("navigation"));
  await user.click(list.getByRole("button", { name: "Keys" }));
  expect(screen.queryByText(/Line 7/)).toBe(null);
});

test("the doctor's report can be copied", async () => {
  const { user } = await drawSettings("about");
  await user.click(await screen.findByRole("button", { name: "Check now" }));
  expect(await screen.findByLabelText("Report")).toHaveTextContent("✗ MCP server tickets");
  await user.click(screen.getByRole("button", { name: "Copy the report" }));
  expect(await screen.findByText("Copied.")).toBeVisible();
  expect(await navigator.clipboard.readText()).toContain("Qilbee 0.1.0");
});
