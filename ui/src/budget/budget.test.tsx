// Money in the window: the limit of a task, the meter, the question at a limit, the forecast.

import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ActivityBar } from "../composer/activity-bar";
import type { Backend } from "../ipc/backend";
import type { Forecast } from "../ipc/generated/commands";
import type { EventBody, Guard, SessionOptions } from "../ipc/generated/protocol";
import { drawWindow } from "../test-window";
import { aboutMoney, aboutTime, amountOf } from "./amounts";
import { BudgetChoice } from "./budget-choice";
import { ForecastLine } from "./forecast-line";
import { LimitQuestion } from "./limit-question";
import { milestone, settled } from "./limits";
import { text } from "../texts";

const OPTIONS: SessionOptions = { model: "claude", mode: "ask", max_steps: 200 };
const LIMITED: SessionOptions = { ...OPTIONS, max_cost_usd: 0.5 };
const TOKENS = { input: 1, cache_read: 0, cache_write_short: 0, cache_write_long: 0, output: 1 };

beforeEach(() => {
  // The test's page has dialogs that cannot be opened.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

afterEach(() => {
  settled.set([]);
  localStorage.clear();
});

function begun(options: SessionOptions): EventBody {
  return { type: "session_started", version: "1", options };
}

function usage(costUsd: number): EventBody {
  return {
    type: "usage",
    model: "claude",
    tokens: TOKENS,
    cost_usd: costUsd,
    totals: { tokens: TOKENS, requests: 1, cost_usd: costUsd },
  };
}

function stopped(guard: Guard, options = LIMITED): EventBody[] {
  return [
    begun(options),
    { type: "turn_started" },
    usage(0.52),
    { type: "guard_tripped", guard, message: "The limit is $5.00.", ends_turn: true },
    { type: "turn_ended", reason: guard === "max_steps" ? "max_steps" : "budget" },
  ];
}

test("the limit of a task is chosen, written, and taken away", async () => {
  const { user, sent } = await drawWindow(<BudgetChoice className="" />, {
    past: [begun(OPTIONS)],
  });
  const OWN = new RegExp(text("budget-own"));
  const open = async (item: string | RegExp) => {
    await user.click(screen.getByRole("button", { name: new RegExp(text("budget-choice")) }));
    await user.click(
      screen.getByRole(item === OWN ? "menuitem" : "menuitemradio", {
        name: item,
        hidden: true,
      }),
    );
  };
  await open(text("budget-preset", { amount: "$0.50" }));
  await open(OWN);
  const box = screen.getByLabelText(text("budget-own-label"));
  expect(box).toHaveFocus();
  await user.type(box, "much{Enter}");
  expect(screen.getByText(/^Enter an amount/)).toBeInTheDocument();
  await user.clear(box);
  await user.type(box, "1,75{Enter}");
  await open(/No limit/);
  expect(sent).toEqual([
    { type: "set_options", options: LIMITED },
    { type: "set_options", options: { ...OPTIONS, max_cost_usd: 1.75 } },
    { type: "set_options", options: OPTIONS },
  ]);
});

test("for the practice model nobody pays, so there is nothing to choose", async () => {
  await drawWindow(<BudgetChoice className="" />, { past: [begun({ ...OPTIONS, model: "demo" })] });
  expect(screen.queryByRole("button")).toBe(null);
});

test("the meter shows what a task cost, and tells it at milestones only", async () => {
  const { emit } = await drawWindow(<ActivityBar />, {
    past: [begun(LIMITED), { type: "turn_started" }],
  });
  const said = () => screen.getByRole("status").textContent;
  const after = (costUsd: number) => {
    act(() => emit(usage(costUsd)));
    return said();
  };
  expect(after(0.2)).toBe("");
  expect(
    screen.getByText(text("budget-spent-of", { amount: "$0.20", limit: "$0.50" })),
  ).toBeVisible();
  const half = text("budget-milestone", { percent: 50, amount: "$0.30", limit: "$0.50" });
  expect(after(0.1)).toBe(half);
  expect(after(0.05)).toBe(half);
  expect(after(0.1)).toBe(
    text("budget-milestone", { percent: 80, amount: "$0.45", limit: "$0.50" }),
  );
  expect(screen.getByRole<HTMLProgressElement>("progressbar").value).toBeCloseTo(0.45);
});

test("at its limit a task asks, and goes on with as much again or with more", async () => {
  const { user, sent } = await drawWindow(<LimitQuestion />, { past: stopped("budget") });
  const asked = `${text("budget-stop-budget", { amount: "$0.50" })} ${text("budget-question")}`;
  expect(screen.getByRole("heading", { name: asked })).toBeVisible();
  await user.click(screen.getByRole("button", { name: text("budget-other-amount") }));
  await user.click(
    screen.getByRole("menuitem", {
      name: text("budget-go-on-with", { amount: "$2" }),
      hidden: true,
    }),
  );
  // The question says what was chosen; pressing that too sends nothing twice.
  await user.click(
    screen.getByRole("button", { name: text("budget-go-on-with", { amount: "$2" }) }),
  );
  expect(sent).toEqual([
    { type: "set_options", options: { ...LIMITED, max_cost_usd: 2 } },
    { type: "submit", text: "Go on." },
  ]);
});

test.each<{ guard: Guard; button: string; allowed: number[] }>([
  { guard: "budget", button: text("budget-go-on-with", { amount: "$0.50" }), allowed: [] },
  { guard: "day_budget", button: text("budget-more-today", { amount: "$1" }), allowed: [1] },
  { guard: "max_steps", button: text("budget-go-on"), allowed: [] },
  { guard: "max_tool_calls", button: text("budget-go-on"), allowed: [] },
  { guard: "wall_clock", button: text("budget-go-on"), allowed: [] },
])("a task that $guard stopped goes on with one press", async ({ guard, button, allowed }) => {
  const allowMoreToday = vi.fn<Backend["allowMoreToday"]>(async () => {});
  const { user, sent } = await drawWindow(<LimitQuestion />, {
    past: stopped(guard),
    backend: { allowMoreToday },
  });
  await user.click(screen.getByRole("button", { name: button }));
  expect(sent).toEqual([{ type: "submit", text: "Go on." }]);
  expect(allowMoreToday.mock.calls.flat()).toEqual(allowed);
});

test("whoever takes the limit away is not offered another one", async () => {
  const { user, sent, emit } = await drawWindow(<LimitQuestion />, { past: stopped("budget") });
  act(() => emit({ type: "options_changed", options: OPTIONS }));
  await user.click(screen.getByRole("button", { name: text("budget-go-on") }));
  expect(sent).toEqual([{ type: "submit", text: "Go on." }]);
});

test("whoever stops there is not asked again, and a task that went on asks nothing", async () => {
  const { user, emit } = await drawWindow(<LimitQuestion />, { past: stopped("budget") });
  await user.click(screen.getByRole("button", { name: text("budget-stop-here") }));
  expect(screen.queryByRole("region")).toBe(null);
  expect(localStorage.getItem("qilbee.settled-limits")).toBe("t1");
  act(() => emit(...stopped("budget").slice(1)));
  expect(screen.queryByRole("region")).not.toBe(null);
  act(() => emit({ type: "turn_started" }));
  expect(screen.queryByRole("region")).toBe(null);
});

test("what stopped for another reason is no question of limits", async () => {
  await drawWindow(<LimitQuestion />, { past: stopped("loop") });
  expect(screen.queryByRole("region")).toBe(null);
});

const FORECAST: Forecast = {
  tasks: 12,
  seconds: { low: 52, median: 170, high: 415 },
  cost_usd: { low: 0.004, median: 0.38, high: 0.92 },
};

test("a forecast is shown before a task, never while one runs, and never when unknown", async () => {
  const forecast = vi.fn<Backend["forecast"]>(async () => FORECAST);
  const { container, emit } = await drawWindow(<ForecastLine />, {
    past: [begun(LIMITED)],
    backend: { forecast },
  });
  const words = () => container.textContent;
  const known = text("budget-forecast", {
    tasks: 12,
    time: "3 min",
    cost: "$0.38",
  });
  const range = text("budget-forecast-range", {
    fast: "50 s",
    slow: "7 min",
    cheap: text("budget-under-cent"),
    dear: "$0.92",
  });
  const limit = text("budget-forecast-limit", { limit: "$0.50" });
  await waitFor(() => expect(words()).toBe(`${known} ${range} ${limit}`));
  act(() => emit({ type: "turn_started" }));
  expect(words()).toBe("");
  forecast.mockResolvedValue(null);
  await act(async () => emit({ type: "turn_ended", reason: "completed" }));
  expect([words(), forecast.mock.calls.length]).toEqual(["", 2]);
});

test("amounts as people write them", () => {
  const written = [
    "2",
    "$1.50",
    "1,5",
    " .75 ",
    "1000",
    "0",
    "-1",
    "1000.01",
    "1.234",
    "a lot",
    "",
  ];
  expect(written.map(amountOf)).toEqual([
    2,
    1.5,
    1.5,
    0.75,
    1000,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("about so much", () => {
  expect([3, 44, 89, 90, 170, 5000, 7300].map(aboutTime)).toEqual([
    "10 s",
    "40 s",
    "90 s",
    "2 min",
    "3 min",
    "83 min",
    "2 h",
  ]);
  expect([0, 0.043, 1.239, 12.4].map(aboutMoney)).toEqual([
    text("budget-under-cent"),
    "$0.04",
    "$1.24",
    "$12",
  ]);
  expect([0, 0.24, 0.25, 0.39, 0.4, 9].map((cost) => milestone(cost, 0.5))).toEqual([
    0, 0, 50, 50, 80, 80,
  ]);
});
