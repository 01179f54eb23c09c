// Going back in time: the film, what is told of a step, and going on from it.

import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Backend } from "../ipc/backend";
import { BackendError } from "../ipc/errors";
import type { EventBody } from "../ipc/generated/protocol";
import { drawWindow } from "../test-window";
import { ScreenPane } from "./screen-pane";
import { text } from "../texts";

const TOKENS = {
  input: 900,
  cache_read: 8400,
  cache_write_short: 600,
  cache_write_long: 1,
  output: 210,
};

function asked(text: string, costUsd: number): EventBody[] {
  return [
    {
      type: "assistant_message",
      model: "m",
      items: [{ kind: "text", text }],
      stop_reason: "tool_use",
    },
    {
      type: "usage",
      model: "m",
      tokens: TOKENS,
      cost_usd: costUsd,
      totals: { tokens: TOKENS, requests: 1, cost_usd: costUsd },
    },
  ];
}

function called(...calls: string[]): EventBody[] {
  return calls.map((call) => ({
    type: "tool_call",
    call,
    name: "left_click",
    input: { x: 5 },
    sentence: `Click ${call}`,
  }));
}

function ran(call: string): EventBody[] {
  const image = { id: `b-${call}`, media_type: "image/webp", byte_count: 9 };
  return [
    {
      type: "tool_finished",
      call,
      outcome: "done",
      summary: `Clicked ${call}`,
      proof: "confirmed",
      content: [],
      image,
      duration_ms: 400,
    },
    {
      type: "screen",
      image,
      call,
      point: { x: 5, y: 6 },
      window: { title: `Window ${call}`, app: "form" },
    },
  ];
}

const PAST: EventBody[] = [
  { type: "turn_started" },
  ...asked("I click twice.", 0.02),
  ...called("one", "two"),
  ...ran("one"),
  ...ran("two"),
  ...asked("And once more.", 0.05),
  ...called("three"),
  ...ran("three"),
];
const ENDED: EventBody = { type: "turn_ended", reason: "completed" };

afterEach(() => {
  document.documentElement.removeAttribute("dir");
  vi.restoreAllMocks();
});

const strip = () => screen.getByRole("slider", { name: text("screen-strip") });
const about = () => within(screen.getByRole("region", { name: text("screen-about") }));
const large = () =>
  screen.getByRole("img", { name: /The screen/ }).getAttribute("src") ?? "no picture";

async function draw(past: EventBody[] = [...PAST, ENDED], more: Partial<Backend> = {}) {
  const forkSession = vi.fn(async () => ({}) as never);
  const drawn = await drawWindow(<ScreenPane onHide={() => {}} />, {
    past,
    backend: { forkSession, ...more },
  });
  act(() => strip().focus());
  return { ...drawn, forkSession };
}

test("keys step through time, and the newest is an Escape away", async () => {
  const { user } = await draw();
  const after = async (keys: string) => {
    await user.keyboard(keys);
    return large();
  };
  expect([
    await after("{ArrowLeft}"),
    await after("{Home}"),
    await after("{ArrowRight}"),
    await after("{End}"),
    await after("{Home}"),
    await after("{Escape}"),
  ]).toEqual(
    ["two", "one", "two", "three", "one", "three"].map((id) => `qilbee-blob://localhost/b-${id}`),
  );
});

test("the enlarged picture steps through time from the start", async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  const { user } = await draw();
  await user.click(screen.getByRole("button", { name: text("screen-enlarge") }));
  await user.keyboard("{ArrowLeft}");
  const enlarged = within(screen.getByRole("dialog")).getByRole("img", { name: /The screen/ });
  expect(enlarged).toHaveAttribute("src", "qilbee-blob://localhost/b-two");
});

test("where people read from the right, the keys go that way too", async () => {
  document.documentElement.dir = "rtl";
  const { user } = await draw();
  await user.keyboard("{ArrowRight}");
  const earlier = large();
  await user.keyboard("{ArrowLeft}");
  expect([earlier, large()]).toEqual(
    ["two", "three"].map((id) => `qilbee-blob://localhost/b-${id}`),
  );
});

test("a press goes to a step, and pointing shows a small picture of it", async () => {
  // The test's page has no layout.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 300, 40));
  await draw();
  fireEvent.pointerMove(strip(), { clientX: 20 });
  expect(strip().querySelector("img")?.getAttribute("src")).toBe(
    "qilbee-blob://localhost/b-one?width=320",
  );
  expect(large()).toBe("qilbee-blob://localhost/b-three");
  fireEvent.pointerDown(strip(), { clientX: 150, button: 0 });
  expect(large()).toBe("qilbee-blob://localhost/b-two");
  expect(strip()).toHaveAttribute("aria-valuenow", "2");
  expect(strip()).toHaveAttribute(
    "aria-valuetext",
    text("screen-strip-step", { number: 2, caption: "Clicked two" }),
  );
});

test("a step tells what it was, what it cost, and what happened before it", async () => {
  const { user } = await draw();
  await user.keyboard("{Home}");
  expect(about().getByText(text("screen-in-window", { name: "Window one" }))).toBeVisible();
  expect(about().getByText("$0.020")).toBeVisible();
  expect(about().getByText("I click twice.")).toBeVisible();
  expect(about().getByText("x: 5")).not.toBeVisible();
  expect(about().getByText(text("call-proof-confirmed"))).toBeVisible();
  await user.click(about().getByText(text("step-cost-title")));
  expect(about().getByText(text("step-cost-together", { steps: 1 }))).toBeVisible();
  expect(about().getByText(text("step-cost-words", { count: "6,300" }))).toBeVisible();
  expect(about().getByTitle(text("step-cost-tokens", { count: 601 }))).toBeVisible();
  act(() => strip().focus());
  await user.keyboard("{End}");
  expect(about().getByText("And once more.")).toBeVisible();
  expect(about().queryByText(/^Shared with/)).toBe(null);
});

test("what the model was told is read when somebody opens it", async () => {
  const modelTold = vi.fn(async () => ({
    system: "You are Qilbee.",
    tools: [{ name: "left_click", description: "Clicks." }],
    messages: [
      { role: "user" as const, items: [{ kind: "text" as const, text: "Click twice,\nplease" }] },
    ],
    summed_up: false,
    hooks: [
      { hook: "tickets", moment: "before_tool" as const, call: "c1", milliseconds: 1234 },
      { hook: "tickets", moment: "step_end" as const, milliseconds: 8 },
    ],
  }));
  const { user } = await draw([...PAST, ENDED], { modelTold });
  await user.keyboard("{Home}");
  expect(modelTold).not.toHaveBeenCalled();
  await user.click(about().getByText(text("step-told-title")));
  expect(modelTold.mock.calls).toEqual([["s1", 7]]);
  await user.click(await about().findByText(text("step-told-system")));
  expect(about().getByText("You are Qilbee.")).toBeVisible();
  expect(about().getByText(text("step-told-tools", { tools: 1 }))).toBeVisible();
  expect(about().getByText(`${text("step-told-to-it")} Click twice, please`)).toBeVisible();
  await user.click(about().getByText(text("step-told-hooks", { hooks: 2 })));
  expect(about().getByText(/tickets · before_tool · 1,234 ms/)).toBeVisible();

  modelTold.mockRejectedValueOnce(new BackendError("internal", "The disk is gone."));
  act(() => strip().focus());
  await user.keyboard("{End}");
  expect(await about().findByText("The disk is gone.")).toBeVisible();
});

test("going on from a step is confirmed first and takes the step's last event", async () => {
  const { user, forkSession } = await draw();
  await user.keyboard("{Home}");
  await user.click(screen.getByRole("button", { name: text("screen-continue-here") }));
  expect(screen.getByText(text("screen-continue-ask"))).toBeVisible();
  expect(screen.getByRole("button", { name: text("screen-continue-go") })).toHaveFocus();
  await user.keyboard("{Escape}");
  expect([large(), forkSession.mock.calls]).toEqual(["qilbee-blob://localhost/b-one", []]);
  await user.click(screen.getByRole("button", { name: text("screen-continue-here") }));
  await user.keyboard("{Enter}");
  expect(forkSession.mock.calls).toEqual([["s1", 7]]);
});

test("while it works, the past is looked at without a live picture in it", async () => {
  const { user, emit, watched } = await draw(PAST);
  expect([watched(), screen.queryByRole("region", { name: text("screen-about") })]).toEqual([
    1,
    null,
  ]);
  await user.keyboard("{ArrowLeft}");
  expect([watched(), large()]).toEqual([0, "qilbee-blob://localhost/b-two"]);
  await act(async () => emit(...called("four"), ...ran("four")));
  expect(large()).toBe("qilbee-blob://localhost/b-two");
  await user.click(screen.getByRole("button", { name: text("screen-back-to-live") }));
  expect([watched(), large()]).toEqual([1, "qilbee-blob://localhost/b-four"]);
});
