// Plans, questions and suggestions of recorded sessions.

import type { PlanStep } from "../generated/protocol";
import { answers, at, type Moment } from "./recording";
import { newCall } from "./steps";

/** A plan with this many of its steps done, and the next one being worked on. */
export function planOf(texts: readonly string[], done: number): Moment[] {
  const steps = texts.map((text, index): PlanStep => ({
    text,
    state: index < done ? "done" : index === done ? "active" : "open",
  }));
  return [at(40, { type: "plan_updated", steps })];
}

/** A question that waits for the person. */
export function opensQuestion(call: string, text: string, choices: string[]): Moment[] {
  return [
    at(60, {
      type: "tool_call",
      call,
      name: "ask_user",
      input: { question: text, choices },
      sentence: `Ask you: ${text}`,
      domain: "chat",
      effect: "observe",
    }),
    at(20, { type: "tool_started", call }),
    at(20, { type: "person_asked", call, question: { kind: "choice", text, choices } }),
  ];
}

/** A plan that the person is to agree to. */
export function opensPlan(texts: readonly string[]): Moment[] {
  const steps = texts.map((text): PlanStep => ({ text, state: "open" }));
  return [at(20, { type: "person_asked", call: newCall(), question: { kind: "plan", steps } })];
}

export function suggests(): Moment[] {
  const texts = ["What can you do?"];
  return [at(20, { type: "suggestions", texts })];
}

/** Two letters, and only the person knows which. */
export function letterQuestion(): Moment[] {
  const choices = ["Letter to Anna.odt", "Letter to Anna (2).odt"];
  return [
    ...answers("There are two letters to Anna in your documents.", true),
    ...opensQuestion(newCall(), "Which of the two letters do you mean?", choices),
  ];
}

export function letterPlan(): Moment[] {
  return [
    ...answers("I will show you my plan first.", true),
    ...opensPlan([
      "Open the letter and correct the date",
      "Save it as PDF",
      "Write a message to Anna with the PDF attached",
      "Send it",
    ]),
  ];
}
