// A command in its terminal: what it printed, and beside that what became of a command that did not run to its end.

import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Call } from "../sessions/history";
import { text } from "../texts";
import { TerminalBlock } from "./terminal-block";

function draw(said: string, more: Partial<Call>) {
  const call: Call = {
    id: "c1",
    name: "bash",
    input: { command: "touch marked" },
    sentence: "Run touch marked",
    state: "done",
    content: [{ kind: "text", text: said }],
    ...more,
  };
  const { container } = render(<TerminalBlock call={call} />);
  return container.querySelector("pre")?.textContent;
}

test.each(["done", "failed"] as const)("%s: the terminal shows what was printed", (state) => {
  expect(draw("no such folder", { state })).toBe("$ touch marked\nno such folder");
});

test.each<[Call["state"], string, string]>([
  ["denied", "The user said no to this.", "You said no to this."],
  ["not_executed", "Not executed: the user pressed stop.", "Not done: you pressed stop."],
  ["interrupted", "Interrupted: the user pressed stop while this ran.", "Interrupted."],
])("%s: what became of it stands outside the terminal", (state, forModel, summary) => {
  expect(draw(forModel, { state, summary })).toBe("$ touch marked");
  expect(screen.getByText(summary)).toBeVisible();
  expect(screen.queryByText(forModel)).toBe(null);
});

test("without a summary, the state is told", () => {
  draw("The user said no to this.", { state: "denied" });
  expect(screen.getByText(text("call-state-denied"))).toBeVisible();
});
