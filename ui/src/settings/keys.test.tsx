import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { settingsOpenAt } from "./open-settings";
import type { KeyState } from "../ipc/generated/commands";
import { drawSettings } from "./test-settings";
import { text } from "../texts";

const KEY = "sk-ant-0123456789";
const claude = () => within(screen.getByRole("region", { name: text("keys-provider-anthropic") }));
const field = () => claude().getByLabelText(text("keys-label", { name: "Claude (Anthropic)" }));

test("a key is kept, and is nowhere to be seen after it", async () => {
  const appInfo = vi.fn(async () => ({
    version: "0.1.0",
    data_folder: "/data",
    log_folder: "/log",
    models: [],
    default_options: { model: "claude-opus-4-8", mode: "ask", max_steps: 200 } as const,
  }));
  const { user, backend, container } = await drawSettings("keys", "empty", { appInfo });
  await screen.findByText(text("keys-provider-anthropic"));
  expect(field()).toHaveAttribute("type", "password");
  await user.click(field());
  await user.paste(KEY);
  await user.click(claude().getByRole("button", { name: text("keys-set") }));
  const saved = await claude().findByText(text("keys-state-keychain"));
  expect(saved).toHaveRole("status");
  expect(claude().queryByText(text("keys-kept"))).toBe(null);
  expect(backend.setKey).toHaveBeenCalledExactlyOnceWith("anthropic", KEY, "keychain");
  expect(container.ownerDocument.documentElement.outerHTML).not.toContain(KEY);
  expect(JSON.stringify({ ...localStorage })).not.toContain(KEY);
  // The window asks anew what new chats begin with.
  expect(appInfo).toHaveBeenCalledTimes(2);
  expect(claude().queryByLabelText(text("keys-label", { name: "Claude (Anthropic)" }))).toBe(null);
});

test("without a keychain that is said at once, and a key is used until Qilbee ends", async () => {
  const { user, backend } = await drawSettings("keys", "no-keychain");
  expect(await screen.findByText(text("keys-trouble-no_keychain"))).toBeVisible();
  expect(screen.getByText(text("keys-without-keychain"))).toBeVisible();
  expect(screen.getByText(text("keys-way-keyring")).closest("details")).not.toHaveAttribute("open");
  await user.type(field(), `${KEY}{Enter}`);
  expect(await claude().findByText(text("keys-state-session"))).toBeVisible();
  expect(backend.setKey).toHaveBeenCalledExactlyOnceWith("anthropic", KEY, "session");
});

const NO_KEY: KeyState = {
  provider: "anthropic",
  variable: "ANTHROPIC_API_KEY",
  source: null,
  trouble: null,
  address: null,
};

test("where a keychain fails only when it is used, every way out is said, and one is a button", async () => {
  const trouble = {
    kind: "not_kept" as const,
    detail: "The name org.freedesktop.secrets was not provided by any .service files",
  };
  const { user, backend } = await drawSettings("keys", "empty", {
    setKey: async (_provider, _key, place) => ({
      keys: [NO_KEY],
      trouble: place === "keychain" ? trouble : null,
    }),
  });
  await screen.findByText(text("keys-provider-anthropic"));
  await user.type(field(), `${KEY}{Enter}`);
  expect(await claude().findByText(new RegExp(text("keys-trouble-not_kept")))).toBeVisible();
  expect(claude().getByText(/org.freedesktop.secrets/)).toBeVisible();
  expect(claude().getByText(/ANTHROPIC_API_KEY/)).toBeVisible();
  await user.click(claude().getByRole("button", { name: text("keys-only-for-now") }));
  expect(backend.setKey).toHaveBeenLastCalledWith("anthropic", KEY, "session");
});

test("a key is tested and deleted only after a second thought", async () => {
  const { user, backend } = await drawSettings("keys");
  await screen.findByText(text("keys-provider-anthropic"));
  await user.click(claude().getByRole("button", { name: text("keys-test") }));
  expect(
    await claude().findByText(`${text("keys-test-works")} ${text("keys-models", { count: 9 })}`),
  ).toBeVisible();
  await user.click(claude().getByRole("button", { name: text("sidebar-delete") }));
  await user.click(claude().getByRole("button", { name: text("link-cancel") }));
  expect(backend.deleteKey).not.toHaveBeenCalled();
  await user.click(claude().getByRole("button", { name: text("sidebar-delete") }));
  await user.click(claude().getByRole("button", { name: text("sidebar-delete") }));
  expect(await claude().findByText(text("keys-deleted"))).toBeVisible();
  expect(backend.deleteKey).toHaveBeenCalledExactlyOnceWith("anthropic");
});

test("a key of the environment cannot be changed here", async () => {
  await drawSettings("qube");
  const qube = within(await screen.findByRole("region", { name: text("settings-section-qube") }));
  expect(qube.getByText(/QUBE_API_KEY/)).toBeVisible();
  const buttons = qube.getAllByRole("button").map((button) => button.textContent);
  expect(buttons).toEqual([text("keys-test")]);
});

test("the list of pages leads everywhere and closing closes", async () => {
  const { user } = await drawSettings("keys");
  const list = within(screen.getByRole("navigation"));
  const page = (name: "model" | "data") =>
    list.getByRole("button", { name: text(`settings-page-${name}`) });
  expect(page("model")).toHaveFocus();
  expect(page("model")).toHaveAttribute("aria-current", "page");
  await user.click(page("data"));
  await user.click(list.getByRole("button", { name: text("settings-section-data") }));
  expect(await screen.findByText("/home/sam/.local/share/qilbee")).toBeVisible();
  await user.click(screen.getByRole("button", { name: text("app-close") }));
  expect(settingsOpenAt.get()).toBe(null);
});

test("without a key, the usual model is said to be the practice model for now", async () => {
  const appInfo = async () => ({
    version: "0.1.0",
    data_folder: "/data",
    log_folder: "/log",
    models: [{ id: "demo", name: "Practice model", practice: true, needs_key: false }],
    default_options: { model: "demo", mode: "ask", max_steps: 200 } as const,
  });
  const { user } = await drawSettings("models", "empty", { appInfo });
  expect(await screen.findByText(text("model-free-for-now"))).toBeVisible();
  await user.selectOptions(screen.getByLabelText(text("model-default")), "demo");
  expect(await screen.findByText(text("model-free"))).toBeVisible();
  expect(screen.queryByText(text("model-free-for-now"))).toBe(null);
});

test("a local server is offered while there is no key", async () => {
  const { user, backend } = await drawSettings("keys", "empty");
  const title = text("nearby-title", { program: "Ollama", model: "qwen3-vl:8b" });
  expect(await screen.findByRole("region", { name: title })).toBeVisible();
  await user.click(field());
  await user.paste(KEY);
  await user.click(claude().getByRole("button", { name: text("keys-set") }));
  await claude().findByText(text("keys-state-keychain"));
  expect(screen.queryByRole("region", { name: title })).toBe(null);
  expect(backend.setKey).toHaveBeenCalledOnce();
});
