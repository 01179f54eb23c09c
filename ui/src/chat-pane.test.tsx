// The chat's foot: one element that changes form with what Qilbee is at.

import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ChatPane } from "./chat-pane";
import type { EventBody } from "./ipc/generated/protocol";
import { drawWindow, SUMMARY } from "./test-window";
import { text } from "./texts";
import { endInSight } from "./transcript/end-in-sight";
import { loadLater } from "./ui/later";

// Before any test, so that none ends before it.
await loadLater();

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});

const NOTHING_BESIDE = { has: false, shown: false, show: () => {}, beside: true };

const ASKS: EventBody[] = [
  {
    type: "tool_call",
    call: "c1",
    name: "bash",
    input: {},
    sentence: "Run it",
    domain: "shell",
    effect: "execute",
  },
  {
    type: "approval_requested",
    approval: "a1",
    call: "c1",
    question: {
      sentence: "Run it",
      exact: "ls",
      reason: "",
      tool: "bash",
      domain: "shell",
      effect: "execute",
    },
  },
];

const ANSWERED: EventBody = {
  type: "approval_resolved",
  approval: "a1",
  call: "c1",
  answer: { answer: "deny" },
  by: "person",
};

const form = () => document.querySelector("[data-form]")?.getAttribute("data-form");

test("the island writes, works, asks, and gives a receipt that is not in sight", async () => {
  const { emit, user } = await drawWindow(<ChatPane chats={undefined} screen={NOTHING_BESIDE} />, {
    past: [],
  });
  expect(form()).toBe("compose");
  act(() => emit({ type: "turn_started" }));
  expect(form()).toBe("work");
  const stop = () => screen.getByRole("button", { name: text("activity-stop") });
  expect(stop()).toBeVisible();
  act(() => emit(...ASKS));
  expect(form()).toBe("question");
  expect(stop()).toBeVisible();
  expect(screen.queryByRole("region", { name: text("activity-label") })).toBe(null);
  act(() => emit(ANSWERED));
  expect(form()).toBe("work");
  act(() => emit({ type: "turn_ended", reason: "completed" }));
  // The chat's own last line says the same.
  expect(form()).toBe("compose");
  act(() => endInSight.set(false));
  expect(form()).toBe("receipt");
  await user.type(screen.getByRole("textbox", { name: text("composer-label") }), "And");
  expect(form()).toBe("compose");
});

test("a task that ended before is no receipt", async () => {
  const past: EventBody[] = [{ type: "turn_started" }, { type: "turn_ended", reason: "completed" }];
  await drawWindow(<ChatPane chats={undefined} screen={NOTHING_BESIDE} />, { past });
  expect(form()).toBe("compose");
});

test("a part of a task names the chat that it belongs to, and leads back to it", async () => {
  const sessions = [
    { ...SUMMARY, title: "The list", parent: "s2" },
    { ...SUMMARY, id: "s2", title: "Mails of the week" },
  ];
  const { user } = await drawWindow(<ChatPane chats={undefined} screen={NOTHING_BESIDE} />, {
    past: [],
    backend: { listSessions: async () => sessions },
  });
  const title = "Mails of the week";
  expect(screen.getByText(text("part-of", { title }))).toBeVisible();
  await user.click(screen.getByRole("button", { name: text("part-back", { title }) }));
  expect(screen.getByRole("heading", { name: title })).toBeVisible();
  expect(screen.queryByText(text("part-of", { title }))).toBe(null);
});
