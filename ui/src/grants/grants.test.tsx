import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { EventBody, Grant, Question } from "../ipc/generated/protocol";
import { drawWindow } from "../test-window";
import { GrantsChip } from "./grants-chip";
import { GrantsList } from "./grants-list";
import { text } from "../texts";

// jsdom cannot show a dialog over the page.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.useRealTimers());

const AT = "2026-11-20T12:00:00Z";

const allowed = (id: string, question: Partial<Question>, grant: Grant): EventBody[] => [
  {
    type: "approval_requested",
    approval: id,
    call: id,
    question: {
      sentence: `Do ${id}`,
      reason: "",
      tool: "bash",
      domain: "shell",
      effect: "execute",
      ...question,
    },
  },
  {
    type: "approval_resolved",
    approval: id,
    call: id,
    answer: { answer: "allow", grant },
    by: "person",
  },
];
const LS = allowed("a", { scope: { commands: ["ls"] } }, { for: "session" });
const MAIL = allowed("b", { domain: { server: "mail" } }, { for: "session" });
const PAST: EventBody[] = [{ type: "turn_started" }, ...LS, ...MAIL];

test.each([
  ["qilbee", text("approval-app-practice")],
  ["soffice.bin", "LibreOffice"],
])("a program that may be used is called as in the question: %s", async (process, app) => {
  const question: Partial<Question> = { domain: "desktop", scope: { apps: [process] } };
  const past: EventBody[] = [
    { type: "turn_started" },
    ...allowed("c", question, { for: "session" }),
  ];
  await drawWindow(<GrantsList />, { past });
  const what = text("grants-narrowed", { family: text("grants-family-desktop"), scope: app });
  expect(screen.getByText(what)).toBeVisible();
});

test("what is allowed, and each can be taken back", async () => {
  const { user, sent, emit } = await drawWindow(<GrantsList />, { past: PAST });
  const rows = screen.getAllByRole("listitem");
  expect(rows.map((row) => row.querySelector("p")?.textContent)).toEqual([
    "Commands: ls",
    text("grants-all", {
      family: text("grants-family-server", { name: "mail" }),
      effect: text("approval-effect-execute"),
    }),
  ]);
  const [first] = rows;
  if (first === undefined) throw new Error("no row");
  expect(within(first).getByText(/^Until this chat ends · given/)).toBeVisible();
  await user.click(
    screen.getByRole("button", { name: text("grants-revoke-this", { what: "Commands: ls" }) }),
  );
  expect(sent).toEqual([{ type: "revoke_grants", approval: "a" }]);
  act(() => emit({ type: "grants_revoked", approval: "a" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test("all of it at once, and then nothing", async () => {
  const { user, sent, emit } = await drawWindow(<GrantsList />, { past: PAST });
  await user.click(screen.getByRole("button", { name: text("grants-revoke-all") }));
  expect(sent).toEqual([{ type: "revoke_grants" }]);
  act(() => emit({ type: "grants_revoked" }));
  expect(screen.getByText(text("grants-none"))).toBeVisible();
});

test("it can be taken back again when that did not arrive", async () => {
  const { user, refuse } = await drawWindow(<GrantsList />, { past: PAST });
  refuse("The chat is closed.");
  const button = screen.getByRole("button", {
    name: text("grants-revoke-this", { what: "Commands: ls" }),
  });
  await user.click(button);
  expect(button).toBeEnabled();
});

test("the chip counts, opens the list, and is not there for nothing", async () => {
  const { user, emit } = await drawWindow(<GrantsChip />, { past: PAST });
  await user.click(screen.getByRole("button", { name: text("grants-chip", { count: 2 }) }));
  expect(screen.getByRole("dialog", { name: text("grants-title") })).toBeVisible();
  act(() => emit({ type: "grants_revoked" }));
  expect(screen.queryByRole("button", { name: /permissions?$/ })).toBe(null);
  expect(screen.getByText(text("grants-none"))).toBeVisible();
});

test("one that ends is gone at its moment", async () => {
  vi.useFakeTimers({ now: Date.parse(AT), shouldAdvanceTime: true });
  const until = "2026-11-20T12:15:00Z";
  const past = [...PAST, ...allowed("c", {}, { for: "until", until })];
  await drawWindow(<GrantsChip />, { past });
  expect(screen.getByRole("button", { name: text("grants-chip", { count: 3 }) })).toBeVisible();
  act(() => vi.advanceTimersByTime(15 * 60_000 + 1000));
  expect(screen.getByRole("button", { name: text("grants-chip", { count: 2 }) })).toBeVisible();
});
