import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Call } from "../sessions/history";
import { diffOf } from "./diff";
import { entriesOf } from "./file-list-body";
import { rendererOf, sentenceOfCall } from "./renderer-of";
import { plainSentence } from "./sentence";
import { SentenceView } from "./sentence-view";
import { resultText } from "./tool-renderer";

function call(name: string, input: unknown, more: Partial<Call> = {}): Call {
  return {
    id: "c1",
    name,
    input,
    sentence: "The backend's sentence",
    state: "done",
    summary: "The backend's summary",
    content: [],
    ...more,
  };
}

function computer(name: string, input: unknown, more: Partial<Call> = {}): Call {
  return call(name, input, { toolset: "computer", ...more });
}

const INVOICE = { window: { title: "Invoice 2211", app: "editor" } };
const printed = (text: string) => ({ content: [{ kind: "text" as const, text }] });

test.each<[Call, string]>([
  [computer("screenshot", {}), "Looked at the screen"],
  [computer("screenshot", {}, { state: "running" }), "Look at the screen"],
  [computer("left_click", { coordinate: [3, 4] }), "Clicked"],
  [computer("left_click", { coordinate: [3, 4] }, { screen: INVOICE }), "Clicked in Invoice 2211"],
  [
    computer("left_click", { coordinate: [3, 4] }, { state: "asking", ...INVOICE }),
    "Click in Invoice 2211",
  ],
  [
    computer("left_click", { x: 3 }, { screen: { ...INVOICE, element: "Save" } }),
    "Clicked Save in Invoice 2211",
  ],
  [
    computer("left_click", { x: 3 }, { summary: "Clicked “Save”", screen: INVOICE }),
    "Clicked in Invoice 2211",
  ],
  [
    computer("left_click", {}, { state: "running", sentence: "Click “Save”", screen: INVOICE }),
    "Click in Invoice 2211",
  ],
  [
    computer("double_click", { coordinate: [1, 2], text: "ctrl+shift" }),
    "Double-clicked with Ctrl + Shift",
  ],
  [
    computer("scroll", { scroll_direction: "down", scroll_amount: 3 }, { screen: INVOICE }),
    "Scrolled down in Invoice 2211",
  ],
  [computer("scroll", { scroll_direction: "sideways" }), "The backend's summary"],
  [computer("type", { text: "a\u{202e}b" }), "Typed “a⟨U+202E⟩b”"],
  [computer("type", { text: "Zoë\nMüller" }), "Typed “Zoë Müller”"],
  [computer("key", { text: "ctrl+s", repeat: 2 }), "Pressed Ctrl + S, 2 times"],
  [computer("key", { text: "Tab Return" }), "Pressed Tab, Enter"],
  [computer("hold_key", { text: "shift", duration: 1 }), "Held Shift for 1 second"],
  [computer("wait", { duration: 2.5 }), "Waited 2.5 seconds"],
  [computer("dance", {}), "The backend's summary"],
  [call("bash", { command: "ls" }), "Ran ls"],
  [call("bash", { command: "ls" }, printed("no\nexit code 2")), "ls failed with exit code 2"],
  [call("bash", { restart: true }), "Restarted the shell"],
  [call("bash", { command: 7 }, { state: "failed" }), "The backend's sentence"],
  [
    call("str_replace_based_edit_tool", { command: "view", path: "/home/sam/a b.txt" }),
    "Looked at a b.txt",
  ],
  [
    call("list_files", { path: "~/Downloads" }, printed("-\ta/\n3 KB\tb")),
    "Found 2 entries in Downloads",
  ],
  [call("list_files", { path: "/" }), "Listed /"],
  [call("read_file", { path: "C:\\Users\\Sam\\a.txt" }), "Read a.txt"],
  [call("write_file", { path: "~/a", text: "x", if_there: "append" }), "Added to a"],
  [
    call("http_post", { url: "https://api.example.com:8080/x" }),
    "Sent data to api.example.com:8080",
  ],
  [call("memory", { command: "view", path: "/memories" }), "Checked its memory"],
  [
    call("memory", { command: "rename", old_path: "/memories/a", new_path: "/memories/b" }),
    "Renamed the note a to b",
  ],
  [call("qube_task", { task_id: "t-1" }), "Checked on Qube task t-1"],
  [call("recall", {}), "Read part of an earlier result"],
  [call("left_click", { coordinate: [1, 2] }), "The backend's summary"],
  [call("bash", { command: "ls" }, { toolset: "other" }), "The backend's summary"],
])("a call is told in one sentence: %#", (one, wanted) => {
  expect(plainSentence(sentenceOfCall(one))).toBe(wanted);
});

test("names are set off from the words, and what is in them stays text", () => {
  const typed = computer("type", { text: "{window} <b>bold</b>" }, { screen: INVOICE });
  const { container } = render(<SentenceView of={sentenceOfCall(typed)} />);
  expect(container.textContent).toBe("Typed “{window} <b>bold</b>” in Invoice 2211");
  expect([...container.querySelectorAll("strong, em")].map((name) => name.outerHTML)).toEqual([
    '<strong class="name">{window} &lt;b&gt;bold&lt;/b&gt;</strong>',
    '<em class="place">Invoice 2211</em>',
  ]);
});

test("the answer to a question is told to the person, not to the model", () => {
  const asked = call(
    "ask_user",
    { question: "Which ones?", choices: ["All three", "One"] },
    {
      summary: {
        id: "tools-ask-did",
        args: { answer: "All three" },
        text: "You answered: All three",
      },
      ...printed("The person answered: All three"),
    },
  );
  const Body = rendererOf(asked).Body ?? (() => null);
  const { container } = render(<Body call={asked} told={sentenceOfCall} />);
  expect(container).toHaveTextContent("Which ones?You answered: All three");
});

test("a long name does not hide the sentence", () => {
  const told = plainSentence(sentenceOfCall(call("bash", { command: "x".repeat(500) })));
  expect(told).toBe(`Ran ${"x".repeat(80)}…`);
});

test.each([
  ["a\nb\nc", "a\nB\nc", [" a", "-b", "+B", " c"]],
  ["", "a\nb\n", ["+a", "+b"]],
  ["a", "", ["-a"]],
  ["same", "same", [" same"]],
  ["1\n2\n3\n4", "1\n2\n3\n4\n5", [" 3", " 4", "+5"]],
  ["x\nx", "x\nx\nx", [" x", " x", "+x"]],
])("what went and what came: %j to %j", (before, after, wanted) => {
  const signs = { same: " ", gone: "-", new: "+" };
  expect(diffOf(before, after).map(({ change, text }) => signs[change] + text)).toEqual(wanted);
});

test("a listing is read line by line", () => {
  const listing = "-\tPictures/\n3 KB\ta\tb.txt\n(There is more. Go on with first 3.)";
  expect(entriesOf(listing)).toEqual({
    entries: [
      { name: "Pictures/", size: "", isFolder: true },
      { name: "a\tb.txt", size: "3 KB", isFolder: false },
    ],
    more: true,
  });
  expect(entriesOf("(The folder is empty.)")).toEqual({ entries: [], more: false });
});

test("what a call that was not carried out says to the model is not shown to people", () => {
  const told = printed("Not executed: the screen changed. Look at the screen.");
  for (const state of ["denied", "not_executed", "interrupted"] as const)
    expect(resultText({ ...told, state })).toBe("");
  expect(resultText({ ...told, state: "failed" })).toContain("Not executed");
});
