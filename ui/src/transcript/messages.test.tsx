import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { EventBody } from "../ipc/generated/protocol";
import { drawWindow } from "../test-window";
import { Transcript } from "./transcript";
import { text } from "../texts";

const PICTURE = { id: "b1", media_type: "image/png", byte_count: 9, width: 10, height: 10 };
const ATTACHED = { name: "Attached picture", given: PICTURE };
const PAST: EventBody[] = [
  { type: "session_started", version: "1", options: { model: "demo", mode: "ask", max_steps: 9 } },
  { type: "turn_started" },
  {
    type: "user_message",
    items: [
      { kind: "image", image: PICTURE },
      { kind: "text", text: "What is this?" },
    ],
  },
  {
    type: "assistant_message",
    model: "demo",
    items: [{ kind: "text", text: "A **bee**." }],
    stop_reason: "end_turn",
  },
  { type: "turn_ended", reason: "completed" },
];
const FORK = {
  id: "s2",
  title: "",
  created: "",
  last_activity: "",
  message_count: 0,
  last_seq: 0,
  model: "demo",
  totals: {
    tokens: { input: 0, cache_read: 0, cache_write_short: 0, cache_write_long: 0, output: 0 },
    requests: 0,
    cost_usd: 0,
  },
  state: "idle",
  pinned: false,
} as const;

async function drawn() {
  const forkSession = vi.fn(async () => FORK);
  const window = await drawWindow(<Transcript />, { past: PAST, backend: { forkSession } });
  return { ...window, forkSession };
}

test("a message said differently goes on in a new chat that ends before it", async () => {
  const { user, sent, forkSession } = await drawn();
  await user.click(screen.getByRole("button", { name: text("message-edit") }));
  const field = screen.getByRole("textbox", { name: text("message-edit-label") });
  expect(screen.getByText(text("message-edit-note"))).toBeVisible();
  await user.clear(field);
  await user.type(field, "Which insect is this?{Enter}");
  expect(forkSession.mock.calls).toEqual([["s1", 1]]);
  expect(sent).toEqual([
    { type: "submit", text: "Which insect is this?", attachments: [ATTACHED] },
  ]);
});

test("Escape leaves the message as it is", async () => {
  const { user, forkSession } = await drawn();
  await user.click(screen.getByRole("button", { name: text("message-edit") }));
  await user.keyboard("other{Escape}");
  expect(screen.getByText("What is this?")).toBeVisible();
  expect(forkSession).not.toHaveBeenCalled();
});

test("the last question is asked again in a new chat", async () => {
  const { user, sent, forkSession } = await drawn();
  await user.click(screen.getByRole("button", { name: text("message-retry") }));
  expect(forkSession.mock.calls).toEqual([["s1", 1]]);
  expect(sent).toEqual([{ type: "submit", text: "What is this?", attachments: [ATTACHED] }]);
});

test("the answer is copied as it was written", async () => {
  const { user } = await drawn();
  await user.click(screen.getByRole("button", { name: text("message-copy-answer") }));
  expect(await navigator.clipboard.readText()).toBe("A **bee**.");
});

test("feedback is sent, shown as given, and a comment goes with it", async () => {
  const { user, sent, emit } = await drawn();
  await user.click(screen.getByRole("button", { name: text("message-thumbs-bad") }));
  expect(sent).toEqual([{ type: "refine", feedback: "bad" }]);
  act(() => emit({ type: "refined", feedback: "bad" }));
  expect(screen.getByRole("button", { name: text("message-thumbs-bad") })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await user.type(screen.getByLabelText(text("message-comment-bad")), "Say which bee{Enter}");
  const comment = { type: "refine", feedback: "bad", comment: "Say which bee" };
  expect(sent.at(-1)).toEqual({ ...comment, again: true });
  act(() => emit({ type: "refined", feedback: "bad", comment: "Say which bee" }));
  expect(screen.getByText(`${text("message-given-bad")}: Say which bee`)).toBeVisible();
});

test("a bad answer is tried again in a new chat, or only commented on", async () => {
  const { user, sent, emit, forkSession } = await drawn();
  await user.click(screen.getByRole("button", { name: text("message-thumbs-bad") }));
  act(() => emit({ type: "refined", feedback: "bad", told: true }));
  await user.type(screen.getByLabelText(text("message-comment-bad")), "Say which bee");
  const comment = { type: "refine", feedback: "bad", comment: "Say which bee" };
  await user.click(screen.getByRole("button", { name: text("message-more-ways") }));
  await user.click(
    screen.getByRole("menuitem", { name: text("message-only-comment"), hidden: true }),
  );
  expect(sent.at(-1)).toEqual(comment);
  expect(forkSession).not.toHaveBeenCalled();

  await user.click(screen.getByRole("button", { name: text("message-thumbs-bad") }));
  await user.type(screen.getByLabelText(text("message-comment-bad")), "Say which bee");
  await user.click(screen.getByRole("button", { name: text("message-more-ways") }));
  await user.click(screen.getByRole("menuitem", { name: text("message-again-new"), hidden: true }));
  expect(forkSession.mock.calls).toEqual([["s1", 6]]);
  expect(sent.at(-1)).toEqual({ ...comment, again: true });
});

test("while something is running nothing is judged or asked again", async () => {
  const { emit } = await drawn();
  act(() => emit({ type: "turn_started" }));
  expect(screen.queryByRole("button", { name: text("message-thumbs-good") })).toBe(null);
  expect(screen.queryByRole("button", { name: text("message-retry") })).toBe(null);
});

test("what was said before a step that failed is no answer to judge", async () => {
  const { emit } = await drawn();
  act(() =>
    emit(
      { type: "turn_started" },
      {
        type: "assistant_message",
        model: "demo",
        items: [{ kind: "text", text: "I will look." }],
        stop_reason: "tool_use",
      },
      { type: "error", code: "offline", message: "No connection.", next: "Try again." },
      { type: "turn_ended", reason: "error" },
    ),
  );
  expect(screen.queryByRole("button", { name: text("message-thumbs-good") })).toBe(null);
});
