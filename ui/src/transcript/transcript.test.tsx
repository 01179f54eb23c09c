import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { EventBody, Outcome } from "../ipc/generated/protocol";
import { settingsOpenAt } from "../settings/open-settings";
import { drawWindow } from "../test-window";
import { Transcript } from "./transcript";
import { text } from "../texts";

const TURN: EventBody[] = [
  { type: "turn_started" },
  { type: "user_message", items: [{ kind: "text", text: "Fill in the form" }] },
];
const ENDED: EventBody = { type: "turn_ended", reason: "completed" };

function call(id: string, outcome?: Outcome): EventBody[] {
  const asked: EventBody = {
    type: "tool_call",
    call: id,
    name: "left_click",
    input: { x: 4, y: 2 },
    sentence: `Click ${id}`,
    domain: "desktop",
    effect: "act",
  };
  if (outcome === undefined) return [asked, { type: "tool_started", call: id }];
  const result: EventBody = {
    type: "tool_finished",
    call: id,
    outcome,
    summary: `Clicked ${id}`,
    proof: "confirmed",
    content: [{ kind: "text", text: `result of ${id}` }],
    duration_ms: 400,
  };
  return [asked, { type: "tool_started", call: id }, result];
}

function answer(text: string, more = false): EventBody {
  return {
    type: "assistant_message",
    model: "demo",
    items: [{ kind: "text", text }],
    stop_reason: more ? "tool_use" : "end_turn",
  };
}

const log = () => screen.getByRole("log", { name: text("transcript-label") });
const calls = () =>
  [...log().querySelectorAll<HTMLElement>("[data-call]")].map(({ dataset }) => [
    dataset["call"],
    dataset["outcome"],
  ]);

describe("transcript", () => {
  test("the last words of a task stay in sight when its steps fold away", async () => {
    const past = [
      ...TURN,
      answer("I look first.", true),
      ...call("1", "done"),
      answer("Now the name.", true),
      ...call("2", "done"),
      answer("All three are saved.", true),
      ENDED,
    ];
    await drawWindow(<Transcript />, { past });
    expect(screen.getByText("All three are saved.")).toBeVisible();
    expect(screen.queryByText("Now the name.")).toBe(null);
  });

  test("a task that the person stopped goes on with one press", async () => {
    const stopped: EventBody = { type: "turn_ended", reason: "stopped" };
    const { user, sent, emit } = await drawWindow(<Transcript />, {
      past: [...TURN, ...call("1", "done"), stopped],
    });
    const goOn = () => screen.queryByRole("button", { name: text("notice-continue") });
    await user.click(goOn()!);
    expect(sent).toMatchObject([{ type: "submit" }]);
    act(() => emit(...TURN));
    expect(goOn()).toBe(null);
  });

  test("a task that the end of Qilbee cut off goes on with one press", async () => {
    const closed = { id: "agent-closed-during-task", text: "Say “continue” to go on." };
    const { user, sent } = await drawWindow(<Transcript />, {
      past: [
        ...TURN,
        ...call("1", "interrupted"),
        { type: "warning", message: closed },
        { type: "turn_ended", reason: "error" },
      ],
    });
    expect(screen.getByText(text("notice-closed"))).toBeVisible();
    expect(log()).not.toHaveTextContent(text("ended-error"));
    await user.click(screen.getByRole("button", { name: text("notice-continue") }));
    expect(sent).toMatchObject([{ type: "submit" }]);
  });

  test("one line tells that older messages were summed up, and opens to the summary", async () => {
    await drawWindow(<Transcript />, {
      past: [
        ...TURN,
        { type: "context_compacted", up_to_seq: 2, summary: "The form is half filled in." },
        answer("Done."),
        ENDED,
      ],
    });
    const line = within(log()).getByText(text("notice-compacted"));
    const details = line.closest("details");
    expect(details?.open).toBe(false);
    expect(details?.textContent).toContain("The form is half filled in.");
  });

  test("what was said and done stands in order, ended by how it went", async () => {
    await drawWindow(<Transcript />, {
      past: [
        ...TURN,
        answer("I will **look** first.", true),
        ...call("a", "done"),
        ...call("b", "failed"),
        ...call("c"),
      ],
    });
    expect(calls()).toEqual([
      ["a", "done"],
      ["b", "failed"],
      ["c", "running"],
    ]);
    expect(screen.getByText("look").tagName).toBe("STRONG");
    expect(
      screen.getByText(
        `${text("call-group-progress", { done: 2, count: 3 })} · ${text("call-group-failed", { count: 1 })}`,
      ),
    ).toBeVisible();
  });

  test("a long run is folded to its newest steps and those that failed", async () => {
    const ids = Array.from({ length: 60 }, (_unused, index) => `s${index + 1}`);
    const { user } = await drawWindow(<Transcript />, {
      past: [...TURN, ...ids.flatMap((id) => call(id, id === "s7" ? "failed" : "done"))],
    });
    expect(calls().map(([id]) => id)).toEqual(["s7", "s56", "s57", "s58", "s59", "s60"]);
    await user.click(
      screen.getByRole("button", { name: text("call-show-earlier", { count: 54 }) }),
    );
    expect(calls().map(([id]) => id)).toEqual(ids);
  });

  test("once the task is done, one line stands for its steps, and opens to them", async () => {
    const { user, emit } = await drawWindow(<Transcript />, {
      past: [...TURN, ...call("a", "done"), ...call("b", "done")],
    });
    expect(calls().length).toBe(2);
    act(() => emit(answer("Done."), ENDED));
    expect(calls()).toEqual([]);
    const head = screen.getByRole("button", { name: text("call-group", { count: 2 }) });
    expect(head).toHaveAttribute("aria-expanded", "false");
    await user.click(head);
    expect(calls().map(([id]) => id)).toEqual(["a", "b"]);
  });

  test("where a task did not end well, its steps stay in sight", async () => {
    await drawWindow(<Transcript />, {
      past: [
        ...TURN,
        ...call("a", "done"),
        ...call("b", "failed"),
        { type: "turn_ended", reason: "error" },
      ],
    });
    expect(calls().length).toBe(2);
  });

  test("what is said is told before what was pressed, and short times are not told", async () => {
    await drawWindow(<Transcript />, {
      past: [...TURN, ...call("a", "done"), answer("Now the other.", true), ...call("b", "done")],
    });
    const lines = within(log())
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(lines).toEqual([
      `${text("call-state-done")}: Clicked a`,
      "Now the other.",
      `${text("call-state-done")}: Clicked b`,
    ]);
  });

  test("a call tells on demand what was asked and what came back", async () => {
    const { user } = await drawWindow(<Transcript />, { past: [...TURN, ...call("a", "done")] });
    expect(screen.queryByText(text("budget-spent-of", { amount: "result", limit: "a" }))).toBe(
      null,
    );
    await user.click(screen.getByRole("button", { name: /Clicked a/, expanded: false }));
    expect(
      screen.getByText(text("budget-spent-of", { amount: "result", limit: "a" })),
    ).toBeVisible();
    const input = within(log()).getByText(/x: 4\s+y: 2/);
    expect(input).not.toBeVisible();
    await user.click(within(log()).getByText(text("call-technical")));
    expect(input).toBeVisible();
  });

  test("tools that joined or were left out are told of", async () => {
    await drawWindow(<Transcript />, {
      past: [
        { type: "tools_changed", added: ["maps__find"], left_out: [], message: "New: maps__find." },
        ...TURN,
        { type: "tools_changed", added: [], left_out: ["odd__x"], message: "Left out: odd__x." },
        ENDED,
      ],
    });
    expect(within(log()).getByText("New: maps__find.")).toBeVisible();
    expect(within(log()).getByText("Left out: odd__x.")).toBeVisible();
  });

  test("text that is being written becomes the answer", async () => {
    const { emit } = await drawWindow(<Transcript />, { past: TURN });
    act(() => emit({ type: "text_delta", text: "All " }, { type: "text_delta", text: "done." }));
    expect(await screen.findByText("All done.")).toBeVisible();
    act(() => emit(answer("All done."), ENDED));
    const said = within(log()).getAllByText("All done.");
    expect(said.map((element) => element.closest("article")?.getAttribute("aria-label"))).toEqual([
      "Qilbee said",
    ]);
  });

  test("what is being written leaves all that was said alone", async () => {
    const { emit } = await drawWindow(<Transcript />, {
      past: [...TURN, answer("Before."), ...call("a", "done")],
    });
    const rows = log().querySelector("[data-row]")?.parentElement;
    const changes = new MutationObserver(() => {});
    if (rows) changes.observe(rows, { subtree: true, childList: true, attributes: true });
    for (let piece = 0; piece < 20; piece += 1) {
      act(() => emit({ type: "text_delta", text: `word ${piece} ` }));
    }
    await screen.findByText(/word 19/);
    expect(changes.takeRecords()).toEqual([]);
  });

  test("a step that is being written shows what it will be", async () => {
    const { emit } = await drawWindow(<Transcript />, { past: TURN });
    const input = '{"path":"~/notes/todo.md","text":"# To do\\n- call Amara';
    act(() =>
      emit({ type: "tool_call_delta", call: "w", name: "write_file", partial_input: input }),
    );
    await waitFor(() => {
      const draft = log().querySelector("[data-live=call]");
      expect(draft?.textContent).toBe(
        `Write todo.md · ${text("call-lines", { count: 2 })}# To do\n- call Amara`,
      );
    });
  });

  test("an error says what happened and what to do", async () => {
    await drawWindow(<Transcript />, {
      past: [
        ...TURN,
        { type: "error", code: "offline", message: "No connection.", next: "Try **again**." },
        { type: "turn_ended", reason: "error" },
      ],
    });
    const card = screen.getByRole("region", { name: text("notice-error-offline") });
    expect(card.textContent).toBe(
      `${text("notice-error-offline")}No connection.Try again.${text("notice-try-again")}`,
    );
  });

  test("a provider that can't be reached is the title, and is not told twice", async () => {
    const message = { id: "model-unreachable", args: { provider: "Claude" }, text: "Unreachable." };
    await drawWindow(<Transcript />, {
      past: [
        ...TURN,
        { type: "error", code: "offline", message, next: "Try again." },
        { type: "turn_ended", reason: "error" },
      ],
    });
    const card = screen.getByRole("region", {
      name: text("notice-error-unreachable", { provider: "Claude" }),
    });
    expect(within(card).queryByText("Unreachable.")).toBe(null);
    expect(within(log()).queryByText(new RegExp(text("ended-error")))).toBe(null);
  });

  test("an error about the key leads to where one is given", async () => {
    const { user } = await drawWindow(<Transcript />, {
      past: [
        ...TURN,
        { type: "error", code: "key_missing", message: "There is no key.", next: "Add one." },
        { type: "turn_ended", reason: "error" },
      ],
    });
    await user.click(screen.getByRole("button", { name: text("notice-add-key") }));
    expect(settingsOpenAt.get()).toBe("keys");
  });

  test("after an error it goes on where it was, and nothing is done twice", async () => {
    const { user, sent } = await drawWindow(<Transcript />, {
      past: [
        ...TURN,
        { type: "error", code: "offline", message: "No connection.", next: "Try again." },
        { type: "turn_ended", reason: "error" },
      ],
    });
    await user.click(screen.getByRole("button", { name: text("notice-try-again") }));
    expect(sent).toEqual([{ type: "submit", text: "Please go on." }]);
  });

  test("a suggestion is sent as it stands", async () => {
    const { user, sent } = await drawWindow(<Transcript />, {
      past: [...TURN, answer("Done."), { type: "suggestions", texts: ["Do it again"] }, ENDED],
    });
    await user.click(screen.getByRole("button", { name: "Do it again" }));
    expect(sent).toEqual([{ type: "submit", text: "Do it again" }]);
  });

  test("of a thousand turns only those in sight are in the page", async () => {
    const past = Array.from({ length: 1000 }, (_unused, index): EventBody[] => [
      { type: "turn_started" },
      answer(`Answer ${index + 1}`),
      ENDED,
    ]).flat();
    await drawWindow(<Transcript />, { past });
    expect(within(log()).getAllByText(/^Answer/).length).toBeLessThan(40);
  });
});
