import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { settingsOpenAt } from "./open-settings";
import { drawSettings } from "./test-settings";

const KEY = "sk-ant-0123456789";
const claude = () => within(screen.getByRole("region", { name: "Claude (Anthropic)" }));
const field = () => claude().getByLabelText("Key for Claude (Anthropic)");

test("a key is kept, and is nowhere to be seen after it", async () => {
  const appInfo = vi.fn(async () => ({
    version: "0.1.0",
    data_folder: "/data",
    log_folder: "/log",
    models: [],
    default_options: { model: "claude-opus-4-8", mode: "ask", max_steps: 200 } as const,
  }));
  const { user, backend, container } = await drawSettings("keys", "empty", { appInfo });
  await screen.findByText("Claude (Anthropic)");
  expect(field()).toHaveAttribute("type", "password");
  await user.click(field());
  await user.paste(KEY);
  await user.click(claude().getByRole("button", { name: "Keep this key" }));
  expect(await claude().findByText("The key is kept.")).toBeVisible();
  expect(backend.setKey).toHaveBeenCalledExactlyOnceWith("anthropic", KEY, "keychain");
  expect(claude().getByText("Set")).toBeVisible();
  expect(container.ownerDocument.documentElement.outerHTML).not.toContain(KEY);
  expect(JSON.stringify({ ...localStorage })).not.toContain(KEY);
  // The window asks anew what new chats begin with.
  expect(appInfo).toHaveBeenCalledTimes(2);
  expect(claude().queryByLabelText("Key for Claude (Anthropic)")).toBe(null);
});

test("without a keychain every way out is said, and one is a button", async () => {
  const { user, backend } = await drawSettings("keys", "no-keychain");
  await screen.findByText("Claude (Anthropic)");
  await user.type(field(), `${KEY}{Enter}`);
  expect(await claude().findByText(/no keychain on this computer/)).toBeVisible();
  expect(claude().getByText(/org.freedesktop.secrets/)).toBeVisible();
  expect(claude().getByText(/ANTHROPIC_API_KEY/)).toBeVisible();
  await user.click(claude().getByRole("button", { name: "Use until Qilbee ends" }));
  expect(await claude().findByText("Set until Qilbee ends")).toBeVisible();
  expect(backend.setKey).toHaveBeenLastCalledWith("anthropic", KEY, "session");
});

test("a key is tested and deleted only after a second thought", async () => {
  const { user, backend } = await drawSettings("keys");
  await screen.findByText("Claude (Anthropic)");
  await user.click(claude().getByRole("button", { name: "Test" }));
  expect(await claude().findByText("It works. It opens 9 models.")).toBeVisible();
  await user.click(claude().getByRole("button", { name: "Delete" }));
  await user.click(claude().getByRole("button", { name: "Cancel" }));
  expect(backend.deleteKey).not.toHaveBeenCalled();
  await user.click(claude().getByRole("button", { name: "Delete" }));
  await user.click(claude().getByRole("button", { name: "Delete" }));
  expect(await claude().findByText("The key is deleted.")).toBeVisible();
  expect(backend.deleteKey).toHaveBeenCalledExactlyOnceWith("anthropic");
});

test("a key of the environment cannot be changed here", async () => {
  await drawSettings("keys");
  const qube = within(await screen.findByRole("region", { name: "Qube" }));
  expect(qube.getByText(/environment variable QUBE_API_KEY/)).toBeVisible();
  const buttons = qube.getAllByRole("button").map((button) => button.textContent);
  expect(buttons).toEqual(["Test"]);
});

test("the section list leads everywhere and closing closes", async () => {
  const { user } = await drawSettings("keys");
  await user.click(await screen.findByRole("button", { name: "Your data" }));
  expect(await screen.findByText("/home/sam/.local/share/qilbee")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(settingsOpenAt.get()).toBe(null);
});
