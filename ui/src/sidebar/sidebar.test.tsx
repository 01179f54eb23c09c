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
const ENDED: SessionSummary[] = [
  { ...SUMMARY, id: "s3", title: "Sort the photos", state: "stopped" },
  { ...SUMMARY, id: "s4", title: "Book a table", state: "unfinished" },
  { ...SUMMARY, id: "s5", title: "Write a letter", state: "idle" },
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

const menuItem = (name: string) =>
  screen.getByRole("menuitem", { name: new RegExp(`^${name}`), hidden: true });

const line = (title: string) =>
  within(screen.getByRole("list", { name: text("sidebar-label") }))
    .getByText(title)
    .closest("li");

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
  const pinned = screen.getByRole("list", { name: text("sidebar-pinned") });
  expect(within(pinned).getAllByRole("listitem")).toHaveLength(1);
  expect(line("Pay the bills")).toHaveTextContent(text("activity-asking"));
  expect(line("Compare prices")).toHaveTextContent(text("activity-working"));
});

test("says which chats were stopped, and which did not finish", async () => {
  await draw({ listSessions: async () => ENDED });
  expect(line("Sort the photos")).toHaveTextContent(text("sidebar-stopped"));
  expect(line("Book a table")).toHaveTextContent(text("sidebar-unfinished"));
  for (const word of ["sidebar-stopped", "sidebar-unfinished"] as const) {
    expect(line("Write a letter")).not.toHaveTextContent(text(word));
  }
});

test("says that a chat needs an answer until its question has one", async () => {
  const asked: EventBody = {
    type: "person_asked",
    call: "c1",
    question: { kind: "choice", text: "Which bill?", choices: ["May", "June"] },
  };
  const { emit } = await draw({}, [{ type: "turn_started" }, asked]);
  const bills = line("Pay the bills");
  expect(bills).toHaveTextContent(text("activity-asking"));
  expect(line("Compare prices")).not.toHaveTextContent(text("activity-asking"));
  emit({ type: "person_answered", call: "c1", text: "May" });
  await waitFor(() => expect(bills).not.toHaveTextContent(text("activity-asking")));
});

test.each<[string, EventBody, string]>([
  ["is in control", { type: "paused", reason: "takeover" }, text("activity-taken-over")],
  ["has paused it", { type: "paused", reason: "asked" }, text("activity-paused")],
  [
    "waits for a limit",
    { type: "waiting", wait: { reason: "Limit.", until: "2026-11-20T12:00:00Z" } },
    text("activity-waiting"),
  ],
])("never says that a chat works while the person %s", async (_who, event, words) => {
  const { emit } = await draw({}, [{ type: "turn_started" }, event]);
  await waitFor(() => expect(line("Pay the bills")).toHaveTextContent(words));
  expect(line("Pay the bills")).not.toHaveTextContent(text("activity-working"));
  emit({ type: "turn_ended", reason: "completed" });
  await waitFor(() => expect(line("Pay the bills")).not.toHaveTextContent(words));
});

test("divides the chats by the day of what last happened", async () => {
  const now = new Date();
  const ago = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 9).toISOString();
  const chats = [0, 1, 3, 30].map((days) => ({
    ...SUMMARY,
    id: `d${days}`,
    title: `Of ${days} days ago`,
    last_activity: ago(days),
  }));
  await draw({ listSessions: async () => chats });
  const list = screen.getByRole("list", { name: text("sidebar-label") });
  const found = within(list)
    .getAllByRole("heading")
    .map((heading) => {
      const group = within(list).getByRole("list", { name: heading.textContent });
      return [heading.textContent, within(group).getByText(/days ago/).textContent];
    });
  expect(found).toEqual([
    [text("sidebar-today"), "Of 0 days ago"],
    [text("sidebar-yesterday"), "Of 1 days ago"],
    [text("sidebar-week"), "Of 3 days ago"],
    [text("sidebar-older"), "Of 30 days ago"],
  ]);
});

test.each([
  [text("sidebar-pin"), "Compare prices", ["pin", "s2", true]],
  [text("sidebar-unpin"), "Pay the bills", ["pin", "s1", false]],
])("%s", async (item, title, call) => {
  const { user, calls } = await draw();
  await user.click(screen.getByRole("button", { name: `More for ${title}` }));
  await user.click(menuItem(item));
  expect(calls).toEqual([call]);
});

test.each(["html", "film", "gif", "markdown", "jsonl"] as const)("saved as %s", async (form) => {
  const { user, calls } = await draw();
  await user.click(screen.getByRole("button", { name: "More for Pay the bills" }));
  await user.click(menuItem(text("sidebar-save")));
  await user.click(menuItem(text(`export-${form}-label`)));
  expect(calls).toEqual([["export", "s1", form]]);
});

test("the keyboard leads into the forms of a copy and back", async () => {
  const { user } = await draw();
  screen.getByRole("button", { name: "More for Pay the bills" }).focus();
  await user.keyboard("{Enter}{End}{ArrowUp}{Enter}");
  expect(menuItem(text("export-html-label"))).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(menuItem(text("sidebar-rename"))).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("menu", { hidden: true })).toBe(null);
});

test("finds what was said in any chat and opens it there", async () => {
  const { user } = await draw({ searchSessions: async () => [HIT] });
  await user.type(screen.getByRole("searchbox", { name: text("sidebar-search") }), "invoice");
  const hit = await screen.findByRole("button", { name: /The invoice is cheaper/ });
  expect(within(hit).getByText("invoice").tagName).toBe("MARK");
  expect(
    within(screen.getByRole("list", { name: text("sidebar-label") })).queryByText(HIT.title),
  ).toBe(null);
  await user.click(hit);
  await user.click(screen.getByRole("button", { name: text("sidebar-clear-search") }));
  expect(screen.getByRole("button", { name: /Compare prices/, current: "page" })).toBeVisible();
});

test("a chat whose name fits is not listed again for saying no more than its name", async () => {
  const named = {
    ...HIT,
    snippet: [
      { text: "Compare ", is_match: false },
      { text: "prices", is_match: true },
    ],
  };
  const { user } = await draw({ searchSessions: async () => [named] });
  await user.type(screen.getByRole("searchbox", { name: text("sidebar-search") }), "prices");
  await waitFor(() => expect(screen.getAllByText("Compare prices")).toHaveLength(1));
  expect(screen.queryByText(text("sidebar-found"))).toBe(null);
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

test("the chat of a part stays chosen while the part is looked at, however deep it lies", async () => {
  const sessions: SessionSummary[] = [
    { ...SUMMARY, id: "s1", title: "A part of a part", parent: "s3" },
    { ...SUMMARY, id: "s3", title: "A part", parent: "s2" },
    { ...SUMMARY, id: "s2", title: "Compare prices" },
  ];
  await draw({ listSessions: async () => sessions }, []);
  const chats = [...document.querySelectorAll("[data-session] > button")];
  expect(chats.map((one) => [one.getAttribute("title"), one.ariaCurrent])).toEqual([
    ["Compare prices", "page"],
  ]);
});
