// Questions of the model: what is shown, and what is sent.

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Command, EventBody, PersonQuestion, PlanStep } from "../../ipc/generated/protocol";
import { answersAtRest, drawWindow } from "../../test-window";
import { text } from "../../texts";
import { OpenQuestions } from "../approvals/open-questions";

const CHOICE: PersonQuestion = {
  kind: "choice",
  text: "Which one?\u202e",
  choices: ["a.odt", "b.odt"],
};

const PLAN: PersonQuestion = {
  kind: "plan",
  steps: ["Look", "Write", "Send"].map((step): PlanStep => ({ text: step, state: "open" })),
};

const words = (answer: string): Command => ({
  type: "provide_tool_result",
  call: "c1",
  output: { parts: [{ kind: "text", text: answer }] },
});

async function draw(question: PersonQuestion) {
  const past: EventBody[] = [
    { type: "turn_started" },
    { type: "person_asked", call: "c1", question },
  ];
  const drawn = await drawWindow(<OpenQuestions />, { past });
  await answersAtRest();
  return drawn;
}

const press = (name: string | RegExp) => screen.getByRole("button", { name });

test("a choice is pressed, or chosen by its digit", async () => {
  const { user, sent } = await draw(CHOICE);
  expect(screen.getByText("Which one?⟨U+202E⟩")).toBeVisible();
  await user.keyboard("2");
  expect(sent).toEqual([words("b.odt")]);
  expect(press(/a\.odt/u)).toBeDisabled();
});

test("any other answer is written", async () => {
  const { user, sent } = await draw(CHOICE);
  await user.type(screen.getByRole("textbox"), "1 of them{Enter}");
  expect(sent).toEqual([words("1 of them")]);
});

test("a question is left to Qilbee", async () => {
  const { user, sent } = await draw(CHOICE);
  await user.click(press(text("question-skip")));
  expect(sent).toEqual([{ type: "skip_question", call: "c1" }]);
});

test("a plan is edited, reordered and struck out", async () => {
  const { user, sent } = await draw(PLAN);
  await user.click(press(text("question-plan-up", { number: 2 })));
  await user.click(press(text("question-plan-strike", { number: 3 })));
  const field = screen.getByRole("textbox", { name: text("question-plan-step", { number: 1 }) });
  await user.type(field, " to Anna");
  await user.click(press(text("question-plan-begin")));
  expect(sent).toEqual([words("1. Write to Anna\n2. Look")]);
});

test("a plan that is not wanted ends the task", async () => {
  const { user, sent } = await draw(PLAN);
  await user.click(press(text("question-plan-stop")));
  expect(sent).toEqual([{ type: "stop" }]);
});

test("an answer given elsewhere closes the question", async () => {
  const past: EventBody[] = [
    { type: "turn_started" },
    { type: "person_asked", call: "c1", question: CHOICE },
    { type: "person_answered", call: "c1", text: "a.odt" },
  ];
  await drawWindow(<OpenQuestions />, { past });
  expect(screen.queryByRole("heading")).toBeNull();
});
