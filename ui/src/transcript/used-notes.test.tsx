import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { EventBody, LocalizedText } from "../ipc/generated/protocol";
import { settingsOpenAt } from "../settings/open-settings";
import { drawWindow } from "../test-window";
import { text } from "../texts";
import { Transcript } from "./transcript";

const BEGUN: EventBody[] = [
  { type: "turn_started" },
  { type: "user_message", items: [{ kind: "text", text: "Write the letter" }] },
];
const ENDED: EventBody = { type: "turn_ended", reason: "completed" };

function views(id: string, path: string, summary: LocalizedText = "Read it"): EventBody[] {
  const input = { command: "view", path };
  return [
    { type: "tool_call", call: id, name: "memory", input, sentence: "Read a note" },
    { type: "tool_started", call: id },
    {
      type: "tool_finished",
      call: id,
      outcome: "done",
      summary,
      proof: "confirmed",
      content: [],
      duration_ms: 4,
    },
  ];
}

const LISTED = { id: "tools-memory-list-did", text: "Looked through the notes" };

test("a chat says once which notes it used, below the task that read the first", async () => {
  await drawWindow(<Transcript />, {
    past: [
      ...BEGUN,
      ...views("a", "/memories", LISTED),
      ENDED,
      ...BEGUN,
      ...views("b", "/memories/preferences.md"),
      ...views("c", "/memories/customers", LISTED),
      ENDED,
      ...BEGUN,
      ...views("d", "/memories/preferences.md"),
      ...views("e", "/memories/customers/acme.md"),
      ENDED,
    ],
  });
  const log = within(screen.getByRole("log"));
  const line = log.getByText(text("notes-used", { count: 2 }));
  const details = line.closest("details");
  expect(details?.open).toBe(false);
  await userEvent.click(line);
  const names = within(details as HTMLElement).getAllByRole("listitem");
  expect(names.map(({ textContent }) => textContent)).toEqual([
    "preferences.md",
    "customers/acme.md",
  ]);
  await userEvent.click(log.getByRole("button", { name: text("notes-used-open") }));
  expect(settingsOpenAt.get()).toBe("memory");
  settingsOpenAt.set(null);
});

test("a chat that used no note says nothing", async () => {
  await drawWindow(<Transcript />, {
    past: [...BEGUN, ...views("a", "/memories", LISTED), ENDED],
  });
  expect(screen.queryByText(text("notes-used", { count: 1 }))).toBeNull();
});
