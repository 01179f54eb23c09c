// The film: its chapters and marks, going through them, the replay, and steps that need no screen.

import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EventBody } from "../ipc/generated/protocol";
import { drawWindow } from "../test-window";
import { text } from "../texts";
import { ScreenPane } from "./screen-pane";

const PARTS = ["Name", "Topic"];
const ENDED: EventBody = { type: "turn_ended", reason: "completed" };

const plan = (active: number): EventBody => ({
  type: "plan_updated",
  steps: PARTS.map((text, index) => ({ text, state: index === active ? "active" : "open" })),
});

function click(call: string, x: number, outcome: "done" | "failed" = "done"): EventBody[] {
  const image = { id: `b-${call}`, media_type: "image/webp", byte_count: 9 };
  return [
    { type: "tool_call", call, name: "left_click", toolset: "computer", input: {}, sentence: call },
    { type: "tool_started", call },
    {
      type: "tool_finished",
      call,
      outcome,
      summary: "",
      proof: "confirmed",
      content: [],
      image,
      duration_ms: 40,
    },
    { type: "screen", image, call, point: { x, y: 6 } },
  ];
}

function run(call: string): EventBody[] {
  return [
    { type: "tool_call", call, name: "bash", input: { command: "ls" }, sentence: "Run" },
    { type: "tool_started", call },
    {
      type: "tool_finished",
      call,
      outcome: "done",
      summary: "",
      proof: "confirmed",
      content: [{ kind: "text", text: "letter.txt" }],
      duration_ms: 40,
    },
  ];
}

const PAST: EventBody[] = [
  { type: "turn_started" },
  plan(0),
  ...click("one", 10),
  ...click("two", 20, "failed"),
  plan(1),
  ...click("three", 30),
  ...run("four"),
  ENDED,
];

let isStill = false;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: isStill }));
  isStill = false;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const track = () => screen.getByRole("slider", { name: text("screen-strip") });
const at = () => track().getAttribute("aria-valuenow");
const key = (key: string) => fireEvent.keyDown(track(), { key });
const draw = (past = PAST) => drawWindow(<ScreenPane onHide={() => {}} />, { past });

test("each part of the plan is a chapter, a key away", async () => {
  await draw();
  const seen = [at()];
  for (const name of ["PageUp", "PageUp", "PageDown", "PageDown", "Home"]) {
    key(name);
    seen.push(at());
  }
  expect(seen).toEqual(["4", "3", "1", "3", "4", "1"]);
  expect(screen.getByText("Name")).toBeVisible();
  key("End");
  expect(screen.getByText("Topic")).toBeVisible();
});

test("a step that failed has a mark of its own, and so has a question", async () => {
  const asked: EventBody[] = [
    {
      type: "tool_call",
      call: "five",
      name: "ask_user",
      input: {},
      sentence: "Ask",
    },
    { type: "tool_started", call: "five" },
  ];
  await draw([...PAST.slice(0, -1), ...asked]);
  const lines = (kind: string) =>
    track().querySelector(`[data-kind=${kind}]`)?.getAttribute("d")?.split("M").length;
  expect(["failed", "act", "work"].map(lines)).toEqual([2, 3, 3]);
  expect(track().querySelectorAll("i").length).toBe(2);
});

test("a step that needs no screen shows what it was about", async () => {
  await draw();
  const stage = within(screen.getByRole("region", { name: text("screen-label") }));
  expect(stage.getByRole("heading", { name: text("stage-command") })).toBeVisible();
  expect(stage.getByText(/letter.txt/)).toBeVisible();
  key("ArrowLeft");
  expect(stage.getByRole("heading", { name: text("stage-screen") })).toBeVisible();
});

test("the replay goes from step to step to the end, its pointer to each place", async () => {
  const { container } = await draw();
  key("Home");
  key(" ");
  const pointer = () => container.querySelector("[data-pointer]")?.getAttribute("data-pointer");
  expect(pointer()).toBe("10,6");
  act(() => vi.advanceTimersByTime(50));
  expect([at(), pointer()]).toEqual(["1", "20,6"]);
  act(() => vi.advanceTimersByTime(150));
  expect(at()).toBe("2");
  for (let step = 0; step < 4; step += 1) act(() => vi.advanceTimersByTime(1000));
  expect([at(), pointer()]).toEqual(["4", undefined]);
  expect(screen.getByRole("button", { name: text("film-play") })).toBeVisible();
});

test("where less movement is wanted, it goes from step to step without a pointer", async () => {
  const { container } = await draw();
  isStill = true;
  key("Home");
  key(" ");
  act(() => vi.advanceTimersByTime(450));
  expect([at(), container.querySelector("[data-pointer]")]).toEqual(["2", null]);
});

test("a press on the film ends the replay there", async () => {
  await draw();
  key("Home");
  key(" ");
  fireEvent.click(screen.getByRole("button", { name: text("film-pause") }));
  act(() => vi.advanceTimersByTime(5000));
  expect(at()).toBe("1");
});

test("the screen before and after is compared by a slider", async () => {
  await draw();
  key("PageUp");
  fireEvent.click(screen.getByRole("button", { name: text("film-compare") }));
  const slider = screen.getByRole("slider", { name: text("call-screens") });
  fireEvent.change(slider, { target: { value: "80" } });
  expect(slider).toHaveValue("80");
  expect(screen.getByRole("img", { name: text("call-before") }).getAttribute("src")).toMatch(/two/);
  expect(screen.getByRole("img", { name: text("call-after") }).getAttribute("src")).toMatch(
    /three/,
  );
});

test("a film of thousands of steps is no more in the page than one of ten", async () => {
  const many = Array.from({ length: 2500 }, (_unused, index) => click(`c${index}`, index)).flat();
  await draw([{ type: "turn_started" }, ...many, ENDED]);
  expect([at(), track().getAttribute("aria-valuemax")]).toEqual(["2500", "2500"]);
  expect(track().querySelectorAll("*").length).toBeLessThan(20);
});
