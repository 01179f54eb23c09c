// Forms of outside servers: what is shown, and what is sent.

import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type {
  Command,
  EventBody,
  FieldInput,
  FormField,
  ServerForm,
} from "../../ipc/generated/protocol";
import { answersAtRest, drawWindow } from "../../test-window";
import { text } from "../../texts";
import { OpenQuestions } from "../approvals/open-questions";
import type { FormValues } from "./form-values";

const field = (name: string, input: FieldInput, more: Partial<FormField> = {}): FormField => ({
  name,
  required: false,
  input,
  ...more,
});

const WORDS: FieldInput = { kind: "text", min_characters: 0, max_characters: 20 };
const OPTIONS = ["a", "b", "c"].map((value) => ({ value, title: value.toUpperCase() }));

async function draw(content: ServerForm["content"]) {
  const openLink = vi.fn(async () => {});
  const form: ServerForm = { id: "f1", server: "notes\u202e", message: "Who?\nWhen?", content };
  const past: EventBody[] = [
    { type: "turn_started" },
    { type: "person_asked", call: "c1", question: { kind: "form", form } },
  ];
  const drawn = await drawWindow(<OpenQuestions />, { past, backend: { openLink } });
  await answersAtRest();
  return { ...drawn, openLink };
}

const drawFields = (...fields: FormField[]) => draw({ kind: "fields", fields });

const answer = (values?: FormValues): Command => ({
  type: "answer_form",
  call: "c1",
  form: "f1",
  ...(values !== undefined && { values }),
});

const press = (name: string) => screen.getByRole("button", { name });
const sends = text("question-form-send");

test("every kind of field is filled in and sent", async () => {
  const { user, sent } = await drawFields(
    field("name", WORDS, { title: "Your name\u202e", required: true }),
    field("seats", { kind: "number", whole: true, minimum: 1 }, { default: 4 }),
    field("remind", { kind: "switch" }, { title: "Remind me" }),
    field("one", { kind: "one", options: OPTIONS }),
    field("some", { kind: "some", options: OPTIONS, min_items: 0, max_items: 2 }),
  );
  expect(screen.getByRole("heading")).toHaveTextContent("notes⟨U+202E⟩");
  await user.type(screen.getByRole("textbox", { name: "Your name⟨U+202E⟩" }), "Anna");
  await user.click(screen.getByRole("checkbox", { name: "Remind me" }));
  await user.selectOptions(screen.getByRole("combobox"), "B");
  await user.click(screen.getByRole("checkbox", { name: "C" }));
  await user.click(screen.getByRole("checkbox", { name: "A" }));
  expect(screen.getByRole("checkbox", { name: "B" })).toBeDisabled();
  await user.click(press(sends));
  const values = { name: "Anna", seats: 4, remind: true, one: "b", some: ["a", "c"] };
  expect(sent).toEqual([answer(values)]);
});

test("what is empty is left out, and a switch is a no", async () => {
  const { user, sent } = await drawFields(
    field("name", WORDS),
    field("seats", { kind: "number", whole: false }),
    field("remind", { kind: "switch" }),
    field("one", { kind: "one", options: OPTIONS }),
    field("some", { kind: "some", options: OPTIONS, min_items: 1, max_items: 3 }),
  );
  await user.click(press(sends));
  expect(sent).toEqual([answer({ remind: false })]);
});

const checkUnfit = (name: string, one: FormField, typed: string) =>
  test(`nothing is sent while ${name}`, async () => {
    const { user, sent } = await drawFields(one);
    if (typed !== "") await user.type(document.querySelector("input") ?? document.body, typed);
    await user.click(press(sends));
    expect(sent).toEqual([]);
  });

const required = { required: true };
checkUnfit("a needed field is empty", field("name", WORDS, required), "");
checkUnfit("an address is none", field("mail", { ...WORDS, format: "email" }), "anna");
checkUnfit("a day is none", field("day", { ...WORDS, format: "date" }), "tomorrow");
checkUnfit("a number is too small", field("n", { kind: "number", whole: true, minimum: 3 }), "2");
checkUnfit(
  "too few are ticked",
  field("some", { kind: "some", options: OPTIONS, min_items: 2, max_items: 3 }, required),
  "",
);

test("a form without fields asks for consent", async () => {
  const { user, sent } = await drawFields();
  await user.click(press(text("question-form-agree")));
  expect(sent).toEqual([answer({})]);
});

test("a form is declined", async () => {
  const { user, sent } = await drawFields(field("name", WORDS, required));
  await user.click(press(text("question-form-decline")));
  expect(sent).toEqual([answer()]);
});

test("a form is left unanswered", async () => {
  const { user, sent } = await drawFields(field("name", WORDS, required));
  await user.click(press(text("question-form-skip")));
  expect(sent).toEqual([{ type: "skip_question", call: "c1" }]);
});

test("a page is opened only when the person says so", async () => {
  const { user, sent, openLink } = await draw({ kind: "page", url: "https://a.example/pay" });
  expect(screen.getByText("a.example").tagName).toBe("STRONG");
  expect(openLink).not.toHaveBeenCalled();
  await user.click(press(text("link-open")));
  expect(openLink.mock.calls).toEqual([["https://a.example/pay"]]);
  expect(sent).toEqual([answer({})]);
});
