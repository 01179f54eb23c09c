// The list of chats: what is found in it, what can be done with a chat, and what becomes of a file.

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Backend } from "../ipc/backend";
import { BackendError } from "../ipc/errors";
import type { SearchHit } from "../ipc/generated/commands";
import type { EventBody, SessionSummary } from "../ipc/generated/protocol";
import { drawWindow, SUMMARY } from "../test-window";
import { Sidebar } from "./sidebar";
import { Toasts } from "./toasts";
import { text } from "../texts";

const CHATS: SessionSummary[] = [
  { ...SUMMARY, id: "s1", title: "Pay the bills", pinned: true },
  { ...SUMMARY, id: "s2", title: "Compare prices", state: "open" },
];
const HIT: SearchHit = {
  session: "s2",
  title: "Compare prices",
  seq: 7,
  ts: "2026-11-20T12:00:00Z",
  source: "assistant",
  snippet: [
    { text: "The ", is_match: false },
    { text: "invoice", is_match: true },
    { text: " is cheaper", is_match: false },
  ],
};

async function draw(own: Partial<Backend> = {}, past?: EventBody[]) {
  const calls: unknown[][] = [];
  const note =
    <Answer,>(name: string, answer: Answer) =>
    async (...input: unknown[]) => {
      calls.push([name, ...input]);
      return answer;
    };
  const window = await drawWindow(
    <>
      <Sidebar />
      <Toasts />
    </>,
    {
      ...(past && { past }),
      backend: {
        listSessions: async () => CHATS,
        pinSession: note("pin", undefined),
        exportSession: note("export", { path: "/home/sam/Downloads/Bills.html" }),
        ...own,
      },
    },
  );
  return { ...window, calls };
}

const chat = (title: string) =>
  within(screen.getByRole("list", { name: text("sidebar-label") })).getByText(title);

test("says which chats are kept at the top, are at work, and need an answer", async () => {
  const asked: EventBody = {
    type: "approval_requested",
    approval: "a1",
    call: "c1",
    question: {
      sentence: "Click Save",
      reason: "",
      tool: "computer",
      domain: "desktop",
      effect: "act",
    },
  };
  await draw({}, [{ type: "turn_started" }, asked]);
  expect(chat("Pay the bills").closest("li")).toHaveTextContent(text("sidebar-pinned"));
  expect(chat("Pay the bills").closest("li")).toHaveTextContent(text("sidebar-asking"));
  expect(chat("Compare prices").closest("li")).toHaveTextContent(text("sidebar-running"));
});

test("says that a chat needs an answer until its question has one", async () => {
  const asked: EventBody = {
    type: "person_asked",
    call: "c1",
    question: { kind: "choice", text: "Which bill?", choices: ["May", "June"] },
  };
  const { emit } = await draw({}, [{ type: "turn_started" }, asked]);
  const line = chat("Pay the bills").closest("li");
  expect(line).toHaveTextContent(text("sidebar-asking"));
  expect(chat("Compare prices").closest("li")).not.toHaveTextContent(text("sidebar-asking"));
  emit({ type: "person_answered", call: "c1", text: "May" });
  await waitFor(() => expect(line).not.toHaveTextContent(text("sidebar-asking")));
});

test.each([
  [text("sidebar-pin"), "Compare prices", ["pin", "s2", true]],
  [text("sidebar-unpin"), "Pay the bills", ["pin", "s1", false]],
  [text("export-html-label"), "Pay the bills", ["export", "s1", "html"]],
  [text("export-markdown-label"), "Pay the bills", ["export", "s1", "markdown"]],
  [text("export-jsonl-label"), "Pay the bills", ["export", "s1", "jsonl"]],
])("%s", async (item, title, call) => {
  const { user, calls } = await draw();
  await user.click(screen.getByRole("button", { name: `More for ${title}` }));
  await user.click(screen.getByRole("menuitem", { name: new RegExp(`^${item}`), hidden: true }));
  expect(calls).toEqual([call]);
});

test("finds what was said in any chat and opens it there", async () => {
  const { user } = await draw({ searchSessions: async () => [HIT] });
  await user.type(screen.getByRole("searchbox", { name: text("sidebar-search") }), "invoice");
  const hit = await screen.findByRole("button", { name: /The invoice is cheaper/ });
  expect(within(hit).getByText("invoice").tagName).toBe("MARK");
  expect(screen.getByText(text("sidebar-no-match", { search: "invoice" }))).toBeVisible();
  await user.click(hit);
  await user.click(screen.getByRole("button", { name: text("sidebar-clear-search") }));
  expect(screen.getByRole("button", { name: /Compare prices/, current: "page" })).toBeVisible();
});

test("says so when nothing was found", async () => {
  const { user } = await draw();
  await user.type(screen.getByRole("searchbox", { name: text("sidebar-search") }), "zebra");
  expect(await screen.findByText(text("sidebar-nothing-found", { search: "zebra" }))).toBeVisible();
});

test("offers to import a chat and to tell what Qilbee can do", async () => {
  const { user } = await draw();
  await user.click(screen.getByRole("button", { name: text("sidebar-overflow") }));
  const items = screen.getAllByRole("menuitem", { hidden: true });
  expect(items.map(({ textContent }) => textContent)).toEqual([
    text("sidebar-import"),
    text("start-capabilities"),
  ]);
});

test("reads a saved chat in, and says in words why another file is none", async () => {
  let given = 0;
  const { user } = await draw({
    async importSession(file) {
      given += 1;
      if (file.byteLength > 4) return { ...SUMMARY, id: "s9", title: "From elsewhere" };
      throw new BackendError("bad_request", "Not read in: this is not a chat.");
    },
  });
  const chooser = screen.getByLabelText(text("sidebar-import"), { selector: "input" });
  await user.upload(chooser, new File(["long enough"], "chat.jsonl"));
  expect(
    await screen.findByText(text("sidebar-imported", { title: "From elsewhere" })),
  ).toBeVisible();
  await user.upload(chooser, new File(["no"], "other.jsonl"));
  expect(await screen.findByText("Not read in: this is not a chat.")).toBeVisible();
  expect(given).toBe(2);
});
