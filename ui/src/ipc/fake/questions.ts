// Plans, questions and suggestions of recorded sessions.

import type { EventBody, PlanStep, ServerForm } from "../generated/protocol";
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

/** The end of the model's question, as its tool tells it. */
export function tellsAnswer(call: string, words: string): EventBody {
  return {
    type: "tool_finished",
    call,
    outcome: "done",
    summary: { id: "tools-ask-did", args: { answer: words }, text: `You answered: ${words}` },
    proof: "confirmed",
    content: [{ kind: "text", text: `The person answered: ${words}` }],
    duration_ms: 0,
  };
}

/** A call of an outside tool, whose server shows the person a form. */
function opensForm(sentence: string, name: string, form: ServerForm): Moment[] {
  const call = newCall();
  return [
    at(60, {
      type: "tool_call",
      call,
      name,
      input: {},
      sentence,
      domain: { server: form.server },
      effect: "send",
    }),
    at(20, { type: "tool_started", call }),
    at(20, { type: "person_asked", call, question: { kind: "form", form } }),
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

export function bookingForm(): Moment[] {
  return opensForm("Book a room with “Calendar”", "calendar__book_room", {
    id: "booking",
    server: "Calendar",
    message: "Which room do you want, and who is it for?",
    content: {
      kind: "fields",
      fields: [
        {
          name: "room",
          title: "Room",
          required: true,
          input: {
            kind: "one",
            options: [
              { value: "r1", title: "Room 1, six seats" },
              { value: "r2", title: "Room 2, twelve seats" },
            ],
          },
        },
        {
          name: "mail",
          title: "E-mail of the guest",
          description: "The invitation goes there.",
          required: false,
          input: { kind: "text", format: "email", min_characters: 0, max_characters: 200 },
        },
        {
          name: "seats",
          title: "Seats",
          required: true,
          default: 4,
          input: { kind: "number", whole: true, minimum: 1, maximum: 12 },
        },
        {
          name: "extras",
          title: "Extras",
          required: false,
          input: {
            kind: "some",
            options: [
              { value: "screen", title: "Screen" },
              { value: "coffee", title: "Coffee" },
            ],
            min_items: 0,
            max_items: 2,
          },
        },
        {
          name: "remind",
          title: "Remind me a day before",
          required: false,
          input: { kind: "switch" },
        },
      ],
    },
  });
}

export function paymentPage(): Moment[] {
  return opensForm("Book a room with “Calendar”", "calendar__book_room", {
    id: "payment",
    server: "Calendar",
    message: "The room costs a deposit. Pay it on the page of the booking office.",
    content: { kind: "page", url: "https://booking.example/deposit?room=r2" },
  });
}
