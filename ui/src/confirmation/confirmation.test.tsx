// The code that stands for a press: drawn and never text, typed from anywhere in the question, and sent with the answer.

import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ControlBar } from "../control-bar/control-bar";
import type { Backend } from "../ipc/backend";
import { type CodeRequest, CodeRequestQueue } from "../ipc/code-requests";
import { BackendError } from "../ipc/errors";
import type { EventBody } from "../ipc/generated/protocol";
import { QuickPrompt } from "../quick-prompt/quick-prompt";
import { answersAtRest, drawWindow } from "../test-window";
import { text } from "../texts";
import { OpenQuestions } from "../transcript/approvals/open-questions";
import { ConfirmationDialog } from "./confirmation";
import { purposeOf } from "./purpose";

const VALID_MS = 120_000;
const ASKING: EventBody[] = [
  { type: "turn_started" },
  {
    type: "approval_requested",
    approval: "a1",
    call: "c1",
    question: {
      sentence: "Run a command",
      reason: "It runs a program.",
      tool: "bash",
      domain: "shell",
      effect: "execute",
    },
  },
];
const ONCE = { answer: "allow", grant: { for: "once" } } as const;

/** Digits as they are drawn, by canvas. */
let drawn: string[];

beforeEach(() => {
  drawn = [];
  const pen = { scale() {}, fillRect() {}, fillText: (digit: string) => drawn.push(digit) };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(
    () => pen as unknown as never,
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

interface Drawing {
  content?: React.ReactNode;
  codes?: string[];
  refuses?: boolean;
}

async function drawQuestion({
  content = <OpenQuestions />,
  codes = ["482"],
  refuses,
}: Drawing = {}) {
  const left = [...codes];
  const codeFor = vi.fn<Backend["codeFor"]>(async () => {
    const digits = left.shift();
    if (digits === undefined) throw new BackendError("bad_request", "Wait a minute.");
    return { digits, valid_ms: VALID_MS };
  });
  const sendCommand = vi.fn<Backend["sendCommand"]>(async () => {
    if (refuses === true) throw new BackendError("code_needed", "Other digits.");
  });
  const window = await drawWindow(content, { past: ASKING, backend: { codeFor, sendCommand } });
  await screen.findByRole("img", { name: text("confirm-picture") });
  return { ...window, codeFor, sendCommand };
}

const field = () => screen.getByRole("textbox", { name: text("confirm-field") });
const given = (code?: string) => [
  "s1",
  { type: "answer_approval", approval: "a1", answer: ONCE },
  ...(code === undefined ? [] : [code]),
];

test.each([
  ["the window", <OpenQuestions key="window" />],
  ["the control bar", <ControlBar key="bar" />],
])("in %s, digits typed anywhere in the question answer it", async (_where, content) => {
  const { user, sendCommand, codeFor } = await drawQuestion({ content });
  expect(codeFor.mock.calls[0]?.[1]).toEqual(given()[1]);
  screen.getByRole("button", { name: text("approval-deny") }).focus();
  await user.keyboard("48");
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue("48");
  await user.keyboard("{Enter}");
  expect(sendCommand).not.toHaveBeenCalled();
  await user.keyboard("2{Enter}");
  expect(sendCommand.mock.calls).toEqual([given("482")]);
});

test("the digits are drawn, and stand nowhere in the page", async () => {
  await drawQuestion();
  expect(drawn.slice(-3)).toEqual(["4", "8", "2"]);
  expect(document.documentElement.outerHTML).not.toContain("482");
});

test("Allow without the digits asks for them", async () => {
  const { user, sendCommand } = await drawQuestion();
  await answersAtRest();
  await user.click(screen.getByRole("button", { name: text("approval-once") }));
  expect(field()).toHaveFocus();
  expect(sendCommand).not.toHaveBeenCalled();
  await user.keyboard("x4 8.23");
  expect(field()).toHaveValue("482");
  await user.keyboard("{Alt>}{Enter}{/Alt}");
  expect(sendCommand.mock.calls).toEqual([given("482")]);
});

test("a no needs no digits", async () => {
  const { user, sendCommand } = await drawQuestion();
  await answersAtRest();
  await user.click(screen.getByRole("button", { name: text("approval-deny") }));
  expect(sendCommand.mock.calls[0]?.slice(1)).toEqual([
    { type: "answer_approval", approval: "a1", answer: { answer: "deny" } },
    undefined,
  ]);
});

test("digits in the reason for a no stay there", async () => {
  const { user } = await drawQuestion();
  await user.type(screen.getByRole("textbox", { name: text("approval-reason") }), "Only 12");
  expect(screen.getByRole("textbox", { name: text("approval-reason") })).toHaveValue("Only 12");
  expect(field()).toHaveValue("");
});

test("after wrong digits there are others, and then the reason to wait", async () => {
  const { user } = await drawQuestion({ codes: ["482", "913"], refuses: true });
  await user.type(field(), "000{Enter}");
  await waitFor(() => expect(drawn.slice(-3)).toEqual(["9", "1", "3"]));
  expect(field()).toHaveValue("");
  const said = screen.getByText("Other digits.");
  expect(said).toHaveRole("alert");
  expect(said.parentElement).toContainElement(field());
  await user.type(field(), "000{Enter}");
  expect(await screen.findByText("Wait a minute.")).toBeVisible();
  expect(screen.queryByRole("textbox", { name: text("confirm-field") })).toBeNull();
  expect(screen.getByRole("button", { name: text("approval-deny") })).toBeEnabled();
});

test("digits that are out of date make room for others", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await drawQuestion({ codes: ["482", "913"] });
  act(() => {
    vi.advanceTimersByTime(VALID_MS);
  });
  await waitFor(() => expect(drawn.slice(-3)).toEqual(["9", "1", "3"]));
  vi.useRealTimers();
});

function waiting(queue: CodeRequestQueue, more: Partial<CodeRequest> = {}) {
  return queue.ask({
    command: "send_command",
    input: { session: "s1", command: { type: "resume" } },
    problem: "",
    show: async () => ({ digits: "305", valid_ms: VALID_MS }),
    ...more,
  });
}

test.each([
  ["the window", <ConfirmationDialog key="window" />],
  ["the control bar", <ControlBar key="bar" />],
  ["the quick prompt", <QuickPrompt key="prompt" />],
])("in %s, a command that waits says what it is for", async (_where, content) => {
  const queue = new CodeRequestQueue();
  const backend = { watchCodeRequests: queue.watch.bind(queue) };
  const { user } = await drawWindow(content, { backend });
  let typed = waiting(queue, { problem: "Other digits." });
  // A dialog is in the page a moment before it opens.
  await waitFor(() => expect(screen.getByText(text("confirm-go-on"))).toBeVisible());
  expect(screen.getByText("Other digits.")).toBeVisible();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(screen.getByRole("button", { name: text("confirm-yes") })).toBeDisabled();
  await user.keyboard("305{Enter}");
  expect(await typed).toBe("305");
  expect(screen.queryByText(text("confirm-go-on"))).toBeNull();
  typed = waiting(queue);
  const form = (await screen.findByText(text("confirm-go-on"))).parentElement;
  // The second dialog, too, is in the page before it opens.
  await user.click(await within(form!).findByRole("button", { name: text("confirm-no") }));
  expect(await typed).toBeNull();
});

test("what is confirmed is told in words", () => {
  const send = (command: unknown) => purposeOf("send_command", { session: "s", command });
  const options = { model: "demo", mode: "free", max_steps: 1 };
  expect(send({ type: "submit", text: "Go" })).toBe(text("confirm-message"));
  expect(send({ type: "set_options", options })).toBe(
    text("confirm-options", { mode: text("mode-free-name") }),
  );
  expect(
    send({
      type: "answer_approval",
      approval: "a",
      answer: { answer: "allow", grant: { for: "session" } },
    }),
  ).toBe(text("confirm-allow-chat"));
  expect(purposeOf("create_session", { options })).toBe(
    text("confirm-new-chat", { mode: text("mode-free-name") }),
  );
  expect(purposeOf("trust_profile", {})).toBe(text("confirm-profile"));
  expect(purposeOf("set_key", {})).toBe(text("confirm-key"));
  expect(purposeOf("limit_server", {})).toBe(text("confirm-setting"));
  expect(purposeOf("free_server", {})).toBe(text("confirm-free-server"));
  expect(purposeOf("models_of_provider", {})).toBe(text("confirm-models-of-provider"));
  expect(purposeOf("add_nearby_server", {})).toBe(text("confirm-provider"));
});
