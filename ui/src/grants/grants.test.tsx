import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { EventBody, Grant, Question } from "../ipc/generated/protocol";
import { drawWindow } from "../test-window";
import { GrantsChip } from "./grants-chip";
import { GrantsList } from "./grants-list";

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

test("what is allowed, and each can be taken back", async () => {
  const { user, sent, emit } = await drawWindow(<GrantsList />, { past: PAST });
  const rows = screen.getAllByRole("listitem");
  expect(rows.map((row) => row.querySelector("p")?.textContent)).toEqual([
    "Commands: ls",
    "The tools of “mail”: all of it (Runs a program)",
  ]);
  const [first] = rows;
  if (first === undefined) throw new Error("no row");
  expect(within(first).getByText(/^As long as this chat · given/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Take back: Commands: ls" }));
  expect(sent).toEqual([{ type: "revoke_grants", approval: "a" }]);
  act(() => emit({ type: "grants_revoked", approval: "a" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test("all of it at once, and then nothing", async () => {
  const { user, sent, emit } = await drawWindow(<GrantsList />, { past: PAST });
  await user.click(screen.getByRole("button", { name: "Take all of it back" }));
  expect(sent).toEqual([{ type: "revoke_grants" }]);
  act(() => emit({ type: "grants_revoked" }));
  expect(screen.getByText(/^Nothing is allowed in this chat/)).toBeVisible();
});

test("it can be taken back again when that did not arrive", async () => {
  const { user, refuse } = await drawWindow(<GrantsList />, { past: PAST });
  refuse("The chat is closed.");
  const button = screen.getByRole("button", { name: "Take back: Commands: ls" });
  await user.click(button);
  expect(button).toBeEnabled();
});

test("the chip counts, opens the list, and is not there for nothing", async () => {
  const { user, emit } = await drawWindow(<GrantsChip />, { past: PAST });
  await user.click(screen.getByRole("button", { name: "2 things allowed" }));
  expect(screen.getByRole("dialog", { name: "Allowed in this chat" })).toBeVisible();
  act(() => emit({ type: "grants_revoked" }));
  expect(screen.queryByRole("button", { name: /allowed$/ })).toBe(null);
  expect(screen.getByText(/^Nothing is allowed/)).toBeVisible();
});

test("one that ends is gone at its moment", async () => {
  vi.useFakeTimers({ now: Date.parse(AT), shouldAdvanceTime: true });
  const until = "2026-11-20T12:15:00Z";
  const past = [...PAST, ...allowed("c", {}, { for: "until", until })];
  await drawWindow(<GrantsChip />, { past });
  expect(screen.getByRole("button", { name: "3 things allowed" })).toBeVisible();
  act(() => vi.advanceTimersByTime(15 * 60_000 + 1000));
  expect(screen.getByRole("button", { name: "2 things allowed" })).toBeVisible();
});
