// The first start: when it comes, its three steps and every way out, and what the check and the calibration say.

import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Backend } from "../ipc/backend";
import { createFakeBackend } from "../ipc/fake";
import { createFakeFirstStart, type FirstStartCase, report } from "../ipc/fake/first-start";
import { drawWindow } from "../test-window";
import { FirstStart } from "./first-start";
import { endFirstStart, firstStartAt, openFirstStart, openWhenNew } from "./open-first-start";
import { text } from "../texts";
import { loadLater } from "../ui/later";
import type { CalibrationStep, KeyState, KeyTest } from "../ipc/generated/commands";

// Before any test, so that none waits for it.
await loadLater();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  firstStartAt.set(null);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => firstStartAt.set(null));

const NO_KEY: KeyState = {
  provider: "anthropic",
  variable: "ANTHROPIC_API_KEY",
  source: null,
  trouble: null,
  address: null,
};

function draw(what: FirstStartCase = "good", own: Partial<Backend> = {}) {
  const listKeys = async () => [NO_KEY];
  return drawWindow(<FirstStart />, {
    backend: { ...createFakeFirstStart(what, 0), listKeys, ...own },
  });
}

async function drawCheck(what: FirstStartCase = "good", own: Partial<Backend> = {}) {
  const drawn = await draw(what, own);
  await drawn.user.click(await screen.findByRole("button", { name: text("first-start-begin") }));
  await drawn.user.click(await screen.findByRole("button", { name: text("first-key-try") }));
  return drawn;
}

test.each([
  { chats: 0, kept: null, shown: "welcome" },
  { chats: 0, kept: "done", shown: null },
  { chats: 3, kept: null, shown: null },
])("with $chats chats and $kept kept, $shown is shown", ({ chats, kept, shown }) => {
  if (kept !== null) localStorage.setItem("qilbee.first-start", kept);
  openWhenNew(chats);
  expect(firstStartAt.get()).toBe(shown);
});

test("somebody new goes through three steps, back too, and is never asked again", async () => {
  const { user } = await draw();
  const heading = await screen.findByRole("heading", { name: text("welcome-title") });
  expect(heading).toHaveFocus();
  expect(screen.queryByRole("button", { name: text("first-start-back") })).not.toBeInTheDocument();

  await user.click(screen.getByRole("button", { name: text("first-start-begin") }));
  expect(screen.getByRole("heading", { name: text("first-key-title") })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: text("first-start-back") }));
  expect(screen.getByText(text("first-start-step", { number: 1, count: 3 }))).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: text("first-start-begin") }));
  await user.click(await screen.findByRole("button", { name: text("first-key-try") }));
  expect(screen.getByRole("heading", { name: text("check-title") })).toHaveFocus();

  await user.click(screen.getByRole("button", { name: text("first-start-finish") }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  openWhenNew(0);
  expect(firstStartAt.get()).toBeNull();
  openFirstStart();
  expect(
    await screen.findByText(text("first-start-step", { number: 1, count: 3 })),
  ).toBeInTheDocument();
});

test("it can be left at once, and the last chat deleted does not bring it back", async () => {
  const { user } = await draw();
  await user.click(await screen.findByRole("button", { name: text("first-start-skip") }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(localStorage.getItem("qilbee.first-start")).toBe("done");
});

test("a change of language, which loads the page again, does not end it", async () => {
  openFirstStart();
  vi.resetModules();
  const again = await import("./open-first-start");
  expect(again.firstStartAt.get()).toBe("welcome");
  endFirstStart();
  vi.resetModules();
  const after = await import("./open-first-start");
  expect(after.firstStartAt.get()).toBeNull();
});

const KEPT: KeyState = { ...NO_KEY, source: "keychain" };
const keyField = () =>
  screen.findByLabelText(text("keys-label", { name: text("keys-provider-anthropic") }));

/** At the second step, with a provider that says this of each key. */
async function drawKeys(result: KeyTest["result"], state = NO_KEY) {
  const calls = {
    listKeys: async () => [state],
    setKey: vi.fn(async () => ({ keys: [KEPT], trouble: null })),
    deleteKey: vi.fn(async () => ({ keys: [NO_KEY], trouble: null })),
    testKey: vi.fn(async () => ({ result, detail: null, models: null })),
  };
  const drawn = await draw("good", calls);
  await drawn.user.click(await screen.findByRole("button", { name: text("first-start-begin") }));
  return { ...drawn, ...calls };
}

test("a key that is pasted is tested at once, and the way on opens", async () => {
  const { user, setKey, testKey } = await drawKeys("works");
  await user.click(await keyField());
  await user.paste("sk-test-1");
  expect(await screen.findByText(text("first-key-connected"))).toBeVisible();
  expect(setKey).toHaveBeenCalledExactlyOnceWith("anthropic", "sk-test-1", "keychain");
  expect(testKey).toHaveBeenCalledExactlyOnceWith("anthropic");
  await user.click(screen.getByRole("button", { name: text("first-start-next") }));
  expect(screen.getByRole("heading", { name: text("check-title") })).toHaveFocus();
});

test("a key that the provider rejects is not kept, and can be pasted again", async () => {
  const { user, deleteKey } = await drawKeys("refused");
  await user.type(await keyField(), "sk");
  await user.click(screen.getByRole("button", { name: text("first-key-connect") }));
  expect(await screen.findByText(text("keys-test-refused"))).toBeVisible();
  expect(deleteKey).toHaveBeenCalledExactlyOnceWith("anthropic");
  expect(await keyField()).toHaveValue("");
  expect(screen.queryByRole("button", { name: text("first-start-next") })).toBe(null);
});

test("a key that could not be tested is kept, and that is said", async () => {
  const { user, deleteKey } = await drawKeys("unreachable");
  await user.click(await keyField());
  await user.paste("sk-test-1");
  expect(await screen.findByText(text("keys-test-unreachable"))).toBeVisible();
  expect(screen.getByText(text("keys-kept"))).toBeVisible();
  expect(deleteKey).not.toHaveBeenCalled();
});

test("without a keychain that is said first, and a key is for this session", async () => {
  const trouble = { kind: "no_keychain" as const, detail: "No such name" };
  const { user, setKey } = await drawKeys("works", { ...NO_KEY, trouble });
  expect(await screen.findByText(text("keys-trouble-no_keychain"))).toBeVisible();
  await user.click(await keyField());
  await user.paste("sk-test-1");
  expect(setKey).toHaveBeenCalledExactlyOnceWith("anthropic", "sk-test-1", "session");
});

test("a key is got from the provider's page, whose address is shown first", async () => {
  const { user } = await drawKeys("works");
  await user.click(await screen.findByRole("link", { name: text("first-key-get") }));
  expect(await screen.findByRole("dialog", { name: text("link-title") })).toHaveTextContent(
    "platform.claude.com",
  );
});

test("problems come one at a time, in plain words, with the rest folded", async () => {
  const { user } = await drawCheck("bad");
  expect(await screen.findByText(text("check-bad", { count: 3 }))).toBeInTheDocument();
  const list = within(screen.getByRole("region", { name: text("check-list") }));
  const next = (number: number) =>
    list.getByRole("button", { name: text("check-next", { number, count: 3 }) });
  const heading = () => list.getByRole("heading", { level: 3 });
  expect(heading()).toHaveTextContent(text("check-trouble-keychain"));
  expect(list.getByText(text("check-advice-keychain"))).toBeVisible();
  expect(list.getByText(/org.freedesktop.secrets/).closest("details")).not.toHaveAttribute("open");
  await user.click(next(1));
  expect(heading()).toHaveTextContent(text("check-trouble-screen-mouse-and-keyboard"));
  await user.click(next(2));
  expect(heading()).toHaveTextContent(text("check-trouble", { name: "MCP server weather" }));
  expect(list.getByText(text("check-advice-mcp-server"))).toBeVisible();
  const lines = list.getAllByRole("listitem").map((line) => line.textContent);
  expect(lines[0]).toBe(`${text("check-name-keychain")} · ${text("check-failed")}`);
  expect(lines[3]).toBe("Your chats · Works");
});

test("a check without words of its own says what it advises itself", async () => {
  const odd = { name: "odd thing", passed: false, detail: "It is odd.", advice: "Even it out." };
  await drawCheck("good", { checkUp: async () => report([odd]) });
  expect(await screen.findByText("Even it out.")).toBeVisible();
  expect(screen.getByRole("heading", { name: text("check-trouble", { name: "odd thing" }) }));
});

test("a check that cannot be made says why and can be made again", async () => {
  const checkUp = vi
    .fn<Backend["checkUp"]>()
    .mockRejectedValueOnce({ code: "internal", message: "The journal is closed." })
    .mockResolvedValue(report([]));
  const { user } = await drawCheck("good", { checkUp });
  expect(await screen.findByText("The journal is closed.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: text("check-again") }));
  expect(await screen.findByText(text("check-good"))).toBeInTheDocument();
});

test("a calibration that went well says so for each monitor and target", async () => {
  const { user } = await drawCheck();
  await user.click(screen.getByRole("button", { name: text("calibration-start") }));
  expect(await screen.findByText(text("calibration-all-good"))).toBeInTheDocument();
  const second = screen.getByRole("region", { name: "HDMI-1" });
  const lines = within(second).getAllByRole("listitem");
  expect(lines.map((line) => line.textContent)).toEqual([
    "Top left: hit (1, 0)",
    "Top right: hit (1, 0)",
    "Middle: hit (1, 0)",
    "Bottom left: hit (1, 0)",
    "Bottom right: hit (1, 0)",
    text("calibration-typed"),
  ]);
});

test("one that went badly says by how much, and what to do", async () => {
  const { user } = await drawCheck("bad");
  await user.click(screen.getByRole("button", { name: text("calibration-start") }));
  expect(await screen.findByText(text("calibration-some-bad"))).toBeInTheDocument();
  const first = screen.getByRole("region", { name: "DP-1" });
  expect(first).toHaveTextContent(`Middle: ${text("calibration-missed", { x: 320, y: 180 })}`);
  expect(first).toHaveTextContent(text("calibration-trouble-stretched"));
  const second = screen.getByRole("region", { name: "HDMI-1" });
  expect(second).toHaveTextContent(`Bottom right: ${text("calibration-lost")}`);
  expect(second).toHaveTextContent(/“Grüße aus Köln.*this arrived: “Gr\?\?e/);
});

test("it can be ended, and leaving the step ends it too", async () => {
  let step: (step: CalibrationStep) => void = () => {};
  const stop = vi.fn(() => step({ is: "failed", reason: "stopped", detail: null }));
  const calibrate = async (onStep: (step: CalibrationStep) => void) => {
    step = onStep;
    onStep({ is: "monitor", name: "DP-1", number: 1, count: 1 });
    return stop;
  };
  const { user } = await drawCheck("good", { calibrate });
  await user.click(screen.getByRole("button", { name: text("calibration-start") }));
  expect(
    await screen.findByText(text("calibration-monitor", { name: "DP-1" })),
  ).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: text("calibration-stop") }));
  expect(await screen.findByText(text("calibration-failure-stopped"))).toBeInTheDocument();

  await user.click(screen.getByRole("button", { name: text("calibration-again") }));
  await screen.findByText(text("calibration-monitor", { name: "DP-1" }));
  stop.mockClear();
  await user.click(screen.getByRole("button", { name: text("first-start-back") }));
  await waitFor(() => expect(stop).toHaveBeenCalledOnce());
});

test("the practice task begins from the last step", async () => {
  const { user, sent } = await drawCheck();
  await user.click(screen.getByRole("button", { name: text("practice-task-start") }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await waitFor(() =>
    expect(sent).toEqual([
      { type: "submit", text: "Enter the three requests into the practice form" },
    ]),
  );
});

test("a server of models on this computer is named, and used after a press", async () => {
  const addNearbyServer = vi
    .fn<Backend["addNearbyServer"]>()
    .mockRejectedValueOnce({ code: "bad_request", message: "It is gone." })
    .mockResolvedValue("ollama/qwen3-vl:8b");
  const appInfo = vi.fn(createFakeBackend(new URLSearchParams()).appInfo);
  const { user } = await draw("good", { addNearbyServer, appInfo });
  const asked = appInfo.mock.calls.length;
  await user.click(await screen.findByRole("button", { name: text("first-start-begin") }));
  const title = text("nearby-title", { program: "Ollama", model: "qwen3-vl:8b" });
  const offer = await screen.findByRole("region", { name: title });
  const use = within(offer).getByRole("button", { name: text("nearby-use") });
  expect(addNearbyServer).not.toHaveBeenCalled();
  await user.click(use);
  expect(await screen.findByText("It is gone.")).toBeInTheDocument();
  await user.click(use);
  expect(addNearbyServer).toHaveBeenLastCalledWith("ollama", ["qwen3-vl:8b", "gemma3:4b"]);
  const used = text("nearby-used", { model: "ollama/qwen3-vl:8b" });
  expect(await screen.findByText(used)).toBeInTheDocument();
  // New chats begin with it.
  await waitFor(() => expect(appInfo).toHaveBeenCalledTimes(asked + 1));
  expect(screen.getByRole("button", { name: text("first-start-next") })).toBeEnabled();
});

test("without such a server nothing is said of it", async () => {
  const nearbyServers = async () => Promise.reject(new Error("no network"));
  const { user } = await draw("good", { nearbyServers });
  await user.click(await screen.findByRole("button", { name: text("first-start-begin") }));
  expect(await screen.findByRole("heading", { name: text("first-key-title") })).toHaveFocus();
  expect(screen.queryByRole("button", { name: text("nearby-use") })).not.toBeInTheDocument();
});
