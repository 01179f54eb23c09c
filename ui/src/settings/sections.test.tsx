import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type SettingsSection, settingsOpenAt } from "./open-settings";
import { drawSettings } from "./test-settings";
import { BackendError } from "../ipc/errors";
import { createFakeSettings } from "../ipc/fake/settings";
import { NEWER } from "../ipc/fake/settings-data";
import { text } from "../texts";
import type { NewerVersion, SettingChange } from "../ipc/generated/commands";

type Drawn = Awaited<ReturnType<typeof drawSettings>>;

async function check(
  section: SettingsSection,
  act: (drawn: Drawn) => Promise<void>,
  wanted: SettingChange[],
): Promise<void> {
  const drawn = await drawSettings(section);
  await screen.findByRole("heading", { name: text(`settings-section-${section}`), level: 3 });
  await act(drawn);
  expect(await screen.findByText(text("settings-saved"))).toBeVisible();
  expect(drawn.backend.changeSetting).toHaveBeenCalledTimes(wanted.length);
  for (const [at, change] of wanted.entries())
    expect(drawn.backend.changeSetting).toHaveBeenNthCalledWith(at + 1, change);
}

test("the model of new chats, and how hard it thinks", () =>
  check(
    "models",
    async ({ user }) => {
      const effort = await screen.findByLabelText(text("model-effort"));
      expect(effort).toHaveValue("medium");
      await user.selectOptions(effort, text("model-effort-high"));
      await user.selectOptions(
        screen.getByLabelText(text("model-default")),
        text("options-practice-model"),
      );
    },
    [
      { key: "effort", value: "high" },
      { key: "model", value: "demo" },
    ],
  ));

test("how many steps a task may take", () =>
  check(
    "models",
    async ({ user }) => {
      const steps = await screen.findByLabelText(text("model-steps"));
      await user.type(steps, "0{Enter}");
      expect(screen.getByRole("alert")).toHaveTextContent(text("model-steps-wrong"));
      await user.clear(steps);
      await user.type(steps, "50{Enter}");
    },
    [{ key: "max_steps", value: 50 }],
  ));

test("when Qilbee asks, and whether the person's hands stop it", () =>
  check(
    "permissions",
    async ({ user }) => {
      expect(await screen.findByRole("radio", { name: text("mode-risky-name") })).toBeChecked();
      await user.click(screen.getByRole("radio", { name: text("mode-observe-name") }));
      await user.click(
        screen.getByRole("checkbox", { name: new RegExp(text("permissions-takeover")) }),
      );
      await user.click(
        screen.getByRole("checkbox", { name: new RegExp(text("permissions-pointer")) }),
      );
    },
    [
      { key: "mode", value: "observe" },
      { key: "takeover", value: false },
      { key: "pointer_overlay", value: false },
    ],
  ));

test("limits on money", () =>
  check(
    "budget",
    async ({ user }) => {
      const day = await screen.findByLabelText("Per day: US dollars");
      await user.type(day, "7,50");
      // Leaving the field saves it.
      await user.tab();
      await user.click(await screen.findByRole("button", { name: "No limit: Per task" }));
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
      const minute = await screen.findByLabelText("Requests per minute: Requests");
      await user.type(minute, "20{Enter}");
      const hour = await screen.findByLabelText("Tokens per hour: Tokens");
      expect(hour).toHaveValue("500,000");
      await user.clear(hour);
      await user.type(hour, "1.500,5");
      expect(screen.getByRole("alert")).toHaveTextContent("a whole number from 1000");
      await user.clear(hour);
      await user.type(hour, "2,500,000{Enter}");
    },
    [
      { key: "requests_per_minute", value: 20 },
      { key: "tokens_per_hour", value: 2_500_000 },
    ],
  ));

test("an amount that is none is not sent, says why, and the one before it stays", async () => {
  const { user, backend } = await drawSettings("budget");
  const task = await screen.findByLabelText("Per task: US dollars");
  await user.clear(task);
  await user.type(task, "-1");
  expect(screen.getByRole("alert")).toHaveTextContent("from 0.01");
  expect(task).toBeInvalid();
  await user.tab();
  expect(task).toHaveValue("2.00");
  const why = text("limit-per_task_usd-wrong");
  expect(screen.getByRole("alert")).toHaveTextContent(text("settings-not-saved", { why }));
  expect(backend.changeSetting).not.toHaveBeenCalled();
});

test("Escape takes back what is typed, and what is typed is saved when the settings close", async () => {
  const { user, backend } = await drawSettings("budget");
  const task = await screen.findByLabelText("Per task: US dollars");
  await user.clear(task);
  await user.type(task, "9{Escape}");
  expect(task).toHaveValue("2.00");
  await user.clear(task);
  await user.type(task, "3");
  act(() => settingsOpenAt.set(null));
  expect(backend.changeSetting).toHaveBeenCalledExactlyOnceWith({ key: "per_task_usd", value: 3 });
});

test("shortcuts are pressed, and keys that are taken are refused in words", () =>
  check(
    "shortcuts",
    async ({ user }) => {
      const change = await screen.findByRole("button", {
        name: new RegExp(text("shortcuts-change-of", { what: text("shortcuts-quick-prompt") })),
      });
      const press = (key: string, held = {}) => fireEvent.keyDown(change, { key, ...held });
      await user.click(change);
      press("a");
      expect(screen.getByText(text("shortcuts-needs-modifier"))).toBeVisible();
      press("Escape", { ctrlKey: true, altKey: true });
      expect(screen.getByText(text("shortcuts-taken", { what: "Stop everything" }))).toBeVisible();
      press("k", { ctrlKey: true, metaKey: true });
      await user.click(
        screen.getByRole("button", { name: text("shortcuts-off-of", { what: "Stop everything" }) }),
      );
      expect(await screen.findByText(text("shortcuts-no-stop"))).toBeVisible();
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
      await user.type(
        await screen.findByLabelText(text("qube-address")),
        "https://qube.example.org{Enter}",
      );
    },
    [{ key: "qube_address", value: "https://qube.example.org" }],
  ));

test("windows and places are hidden and shown again", () =>
  check(
    "privacy",
    async ({ user }) => {
      await user.click(await screen.findByRole("button", { name: text("privacy-add-window") }));
      await user.selectOptions(
        await screen.findByLabelText(text("screenshot-choose-window")),
        `${text("privacy-untitled")} (XTerm)`,
      );
      await user.click(screen.getByRole("button", { name: text("privacy-hide-it") }));
      await screen.findByText(text("privacy-of-app", { app: "XTerm" }));
      await user.click(
        screen.getByRole("button", {
          name: text("privacy-remove", { what: "All windows of KeePassXC" }),
        }),
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
  await user.click(await screen.findByRole("button", { name: text("privacy-add-place") }));
  (await screen.findByRole("application")).focus();
  await user.keyboard("{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Enter}");
  await screen.findByText(text("privacy-place", { width: 100, height: 116, x: 266, y: 150 }));
  const place = { origin: { x: 266, y: 150 }, size: { width: 100, height: 116 } };
  expect(backend.changeSetting).toHaveBeenCalledExactlyOnceWith({
    key: "hide",
    value: { rectangles: [place], windows: [] },
  });
});

test("a file that cannot be read is shown with its line, and nothing can be changed", async () => {
  const { user, backend } = await drawSettings("budget", "broken");
  expect(await screen.findByText(/line 7: unknown field/)).toBeInTheDocument();
  expect(screen.getByText(text("settings-broken-text"))).toBeVisible();
  // A press unfolds where and why.
  const where = screen.getByText(/config.toml$/).closest("details");
  expect(where).toHaveTextContent(text("details-technical"));
  expect(where).not.toHaveAttribute("open");
  const limits = screen.getAllByRole("textbox", { name: /dollars|Requests|Tokens/ });
  expect(limits).toHaveLength(4);
  for (const box of limits) expect(box).toBeDisabled();
  await user.click(screen.getByRole("button", { name: text("settings-broken-again") }));
  expect(backend.settings).toHaveBeenCalledTimes(2);
  // What is not in the file can still be changed.
  expect(screen.getByLabelText(text("keys-label", { name: "Claude (Anthropic)" }))).toBeEnabled();
});

test("settings that worked last are restored at a press", async () => {
  const { user, backend } = await drawSettings("permissions", "broken");
  await user.click(await screen.findByRole("button", { name: text("settings-broken-open") }));
  expect(backend.openSettingsFile).toHaveBeenCalledOnce();
  await user.click(screen.getByRole("button", { name: text("settings-broken-restore") }));
  await waitFor(() => expect(screen.queryByText(text("settings-broken-title"))).toBe(null));
  expect(backend.restoreSettings).toHaveBeenCalledOnce();
  expect(screen.getByRole("radio", { name: text("mode-risky-name") })).toBeEnabled();
});

test("without a copy there is nothing to restore, and a failure is said", async () => {
  const broken = await createFakeSettings("broken").settings();
  const { user } = await drawSettings("permissions", "broken", {
    settings: async () => ({ ...broken, can_restore: false }),
    openSettingsFile: async () => {
      throw new BackendError("internal", "No program opens it.");
    },
  });
  const open = await screen.findByRole("button", { name: text("settings-broken-open") });
  expect(screen.queryByRole("button", { name: text("settings-broken-restore") })).toBe(null);
  await user.click(open);
  expect(await screen.findByText("No program opens it.")).toHaveRole("alert");
});

test("a change that a broken file refuses is told by the box, in plain words", async () => {
  const usual = await createFakeSettings("usual").settings();
  const problem = { line: 6, problem: "unknown field `monitr`" };
  let view = usual;
  const { user } = await drawSettings("permissions", "usual", {
    settings: async () => view,
    changeSetting: async () => {
      view = { ...usual, problem };
      throw new Error("line 6: unknown field `monitr`");
    },
  });
  await user.click(await screen.findByRole("radio", { name: text("mode-observe-name") }));
  expect(await screen.findByText(text("settings-broken-title"))).toBeVisible();
  expect(screen.queryByText("line 6: unknown field `monitr`")).toBe(null);
});

test("the doctor's report can be copied", async () => {
  const { user } = await drawSettings("about");
  await user.click(await screen.findByRole("button", { name: text("about-run") }));
  expect(await screen.findByLabelText(text("about-report"))).toHaveTextContent(
    "✗ MCP server tickets",
  );
  const part = within(screen.getByRole("region", { name: text("about-doctor") }));
  await user.click(part.getByRole("button", { name: text("about-copy") }));
  expect(await screen.findByText(text("about-copied"))).toBeVisible();
  expect(await navigator.clipboard.readText()).toContain(
    text("settings-version", { version: "0.1.0" }),
  );
});

test("a newer version says what is new in it, unless nobody wants to hear of one", async () => {
  let newer: NewerVersion | null = NEWER;
  const { user, backend } = await drawSettings("about", "usual", {
    newerVersion: async () => newer,
  });
  const title = text("about-newer", { version: NEWER.version });
  const part = within(await screen.findByRole("region", { name: title }));
  expect(part.getAllByRole("listitem").map((line) => line.textContent)).toEqual(NEWER.news);
  newer = null;
  await user.click(screen.getByRole("checkbox", { name: new RegExp(text("about-newer-tell")) }));
  expect(backend.changeSetting).toHaveBeenCalledWith({ key: "new_versions", value: false });
  await waitFor(() => expect(screen.queryByText(title)).toBe(null));
});

test("crash reports can be read, copied and deleted", async () => {
  const { user } = await drawSettings("about");
  const part = within(await screen.findByRole("region", { name: text("about-crashes") }));
  expect(part.getByText(/^Qilbee crash report/)).toBeVisible();
  await user.click(part.getByRole("button", { name: text("about-copy") }));
  expect(await navigator.clipboard.readText()).toContain("ended without closing");
  await user.click(part.getByRole("button", { name: text("about-crashes-delete") }));
  await waitFor(() => expect(screen.queryByText(text("about-crashes"))).toBe(null));
});

test("the start at sign-in is chosen where there is such a choice", async () => {
  const { user, backend } = await drawSettings("general");
  const choice = () =>
    screen.findByRole("checkbox", { name: new RegExp(text("settings-sign-in-start")) });
  expect(await choice()).not.toBeChecked();
  await user.click(await choice());
  expect(backend.startAtSignIn).toHaveBeenCalledWith(true);
  await waitFor(async () => expect(await choice()).toBeChecked());
  expect(screen.getByText(text("settings-saved"))).toBeVisible();
});
