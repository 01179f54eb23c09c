// Questions that ask for a program: which do, what they say, and what each answer gives.

import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answer, EventBody, Question, Scope } from "../../ipc/generated/protocol";
import { answersAtRest, drawWindow } from "../../test-window";
import { text } from "../../texts";
import { OpenQuestions } from "./open-questions";

const CLICK: Question = {
  sentence: "Click at 1, 2",
  reason: { id: "policy-ask-mode", text: "You want to be asked first." },
  tool: "left_click",
  domain: "desktop",
  effect: "act",
  scope: { apps: ["org.gnome.Calculator"] },
};

const BEGUN: EventBody[] = [{ type: "turn_started" }];

const asks = (id: string, change: Partial<Question> = {}): EventBody[] => [
  {
    type: "tool_call",
    call: `call-${id}`,
    name: "left_click",
    input: {},
    sentence: "Click at 1, 2",
    domain: "desktop",
    effect: "act",
  },
  {
    type: "approval_requested",
    approval: id,
    call: `call-${id}`,
    question: { ...CLICK, ...change },
  },
];

/** The question is answered, and the step done in that program. */
const done = (id: string, answer: Answer): EventBody[] => [
  { type: "approval_resolved", approval: id, call: `call-${id}`, answer, by: "person" },
  {
    type: "screen",
    call: `call-${id}`,
    image: { id: "blob", media_type: "image/webp", byte_count: 1 },
    window: { title: "Sums", app: "org.gnome.Calculator" },
  },
];

const ONCE: Answer = { answer: "allow", grant: { for: "once" } };
const heading = () => screen.getByRole("heading", { level: 2 }).textContent;
const ASKS_FOR_PROGRAM = text("approval-app-heading", { app: "Calculator" });

test.each([
  ["approval-session", { answer: "allow", grant: { for: "session" } }],
  ["approval-app-click", ONCE],
  ["approval-deny", { answer: "deny" }],
] satisfies [Parameters<typeof text>[0], Answer][])("%s", async (name, answer) => {
  const { user, sent } = await drawWindow(<OpenQuestions />, { past: [...BEGUN, ...asks("a")] });
  expect(heading()).toBe(ASKS_FOR_PROGRAM);
  await answersAtRest();
  await user.click(screen.getByRole("button", { name: text(name) }));
  expect(sent).toEqual([{ type: "answer_approval", approval: "a", answer }]);
});

test("who allows one step is asked about each step of that task, and of the next by program", async () => {
  const past = [...BEGUN, ...asks("a"), ...done("a", ONCE), ...asks("b")];
  const { emit } = await drawWindow(<OpenQuestions />, { past });
  expect(heading()).toBe(text("approval-click-heading"));
  expect(screen.getByRole("button", { name: text("approval-longer") })).toBeVisible();
  act(() => emit({ type: "turn_ended", reason: "stopped" }, ...BEGUN, ...asks("c")));
  act(() =>
    emit({ type: "approval_resolved", approval: "b", call: "call-b", answer: ONCE, by: "person" }),
  );
  expect(heading()).toBe(ASKS_FOR_PROGRAM);
});

const typed: Scope = { apps: ["xterm"], commands: ["rm a"] };
test.each([
  ["a risky step", { once_only: true, scope: {} }],
  ["a target that nobody named", { seen: [{ what: "a.example", seen: "on a page" }] }],
  ["a command that is typed", { scope: typed }],
  ["a step in an unknown program", { scope: {}, once_only: true }],
  ["a command", { domain: "shell", scope: { commands: ["ls …"] } }],
] satisfies [string, Partial<Question>][])("%s is asked about by itself", async (_what, change) => {
  await drawWindow(<OpenQuestions />, { past: [...BEGUN, ...asks("a", change)] });
  expect(screen.queryByRole("button", { name: text("approval-session") })).toBe(null);
  expect(screen.queryByRole("button", { name: text("approval-app-click") })).toBe(null);
});
