import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { EventBody } from "../../ipc/generated/protocol";
import { drawWindow } from "../../test-window";
import { plainText } from "./matches";
import { Transcript } from "../transcript";
import { text } from "../../texts";

function turn(said: string, ...more: EventBody[]): EventBody[] {
  return [
    { type: "turn_started" },
    { type: "user_message", items: [{ kind: "text", text: said }] },
    ...more,
    { type: "turn_ended", reason: "completed" },
  ];
}

function step(id: string, sentence: string): EventBody[] {
  return [
    { type: "tool_call", call: id, name: "lookup", input: {}, sentence },
    {
      type: "tool_finished",
      call: id,
      outcome: "done",
      summary: sentence,
      proof: "confirmed",
      content: [],
      duration_ms: 1,
    },
  ];
}

const status = () => screen.getByRole("search").querySelector("[role=status]")?.textContent;

test("what is said and done is found, drawn or not, from the newest on", async () => {
  const { user } = await drawWindow(<Transcript />, {
    past: [
      ...turn("The Straße is long"),
      ...Array.from({ length: 500 }, (_unused, index) => turn(`Number ${index}`)).flat(),
      ...turn("And the end"),
    ],
  });
  await user.keyboard("{Control>}f{/Control}");
  await user.keyboard("NUMBER 49");
  expect(status()).toBe(text("chat-search-count", { at: 11, count: 11 }));
  await user.keyboard("{Enter}");
  expect(status()).toBe(text("chat-search-count", { at: 10, count: 11 }));
  await user.keyboard("{Shift>}{Enter}{Enter}{/Shift}");
  expect(status()).toBe(text("chat-search-count", { at: 1, count: 11 }));
  await user.clear(screen.getByRole("searchbox"));
  await user.keyboard("straße");
  expect(status()).toBe(text("chat-search-count", { at: 1, count: 1 }));
  await user.keyboard("xx");
  expect(status()).toBe(text("chat-search-count", { at: 0, count: 0 }));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("search")).toBe(null);
});

test("a step that is folded away comes into sight when it is found", async () => {
  const steps = Array.from({ length: 60 }, (_unused, index) =>
    step(`s${index}`, `Look up part ${index} of it`),
  );
  const { user, container } = await drawWindow(<Transcript />, {
    past: turn("Go", ...steps.flat()),
  });
  const calls = () =>
    [...container.querySelectorAll<HTMLElement>("[data-call]")].map(
      ({ dataset }) => dataset["call"],
    );
  // The task is done, so one line stands for all of them.
  expect(calls()).toEqual([]);
  await user.keyboard("{Control>}f{/Control}");
  await user.keyboard("part 7 of");
  expect(calls()).toEqual(["s7", "s55", "s56", "s57", "s58", "s59"]);
});

test("what is said later does not move the place in what was found", async () => {
  const { user, emit } = await drawWindow(<Transcript />, { past: turn("One bee") });
  await user.keyboard("{Control>}f{/Control}");
  await user.keyboard("bee");
  act(() => emit(...turn("Two bees")));
  expect(status()).toBe(text("chat-search-count", { at: 1, count: 2 }));
});

test.each([
  ["**bold** and *soft* and `code`", "bold and soft and code"],
  ["# Head\n> said", "Head\nsaid"],
  ["[page](https://x.y)", "page"],
  ["snake_case_name and 2 * 3 * 4", "snake_case_name and 2 * 3 * 4"],
  ["```js\nlet a\n```", "\nlet a\n"],
])("a text without its marks: %j", (markdown, wanted) => {
  expect(plainText(markdown)).toBe(wanted);
});
