// The stage's place in the window: it comes with the first thing to see, and is as wide as the person wants it.

import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { App } from "../app";
import type { EventBody } from "../ipc/generated/protocol";
import { CLICK, drawWindow } from "../test-window";
import { text } from "../texts";
import { loadLater } from "../ui/later";
import { hideStage, keepStageWidth } from "./stage-place";

const SAID: EventBody[] = [
  { type: "turn_started" },
  { type: "user_message", items: [{ kind: "text", text: "Look" }] },
];
const SEEN: EventBody = {
  type: "screen",
  image: { id: "b1", media_type: "image/webp", byte_count: 9 },
};

// Before any test, so that none waits for it.
await loadLater();

beforeEach(() => {
  localStorage.setItem("qilbee.first-start", "done");
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width"),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  hideStage(false);
  keepStageWidth(null);
});

const stage = () => screen.queryByRole("region", { name: text("screen-label") });

test("there is no stage before there is something to see", async () => {
  const { emit, user } = await drawWindow(<App />, { past: SAID });
  expect(stage()).toBe(null);
  expect(screen.queryByRole("button", { name: text("screen-show") })).toBe(null);
  act(() => emit(SEEN));
  expect(stage()).toBeVisible();
  await user.click(screen.getByRole("button", { name: text("screen-hide") }));
  expect(stage()).toBe(null);
  await user.click(screen.getByRole("button", { name: text("screen-show") }));
  expect(stage()).toBeVisible();
});

test("it does not open while a question waits", async () => {
  const asked: EventBody[] = [
    CLICK,
    {
      type: "approval_requested",
      approval: "a",
      call: "c",
      question: {
        sentence: "Click",
        reason: { id: "policy-ask-mode", text: "You want to be asked first." },
        tool: "left_click",
        domain: "desktop",
        effect: "act",
      },
    },
  ];
  const { emit } = await drawWindow(<App />, { past: [...SAID, ...asked] });
  act(() => emit(SEEN));
  expect(stage()).toBe(null);
  act(() =>
    emit({
      type: "approval_resolved",
      approval: "a",
      call: "c",
      answer: { answer: "deny" },
      by: "person",
    }),
  );
  expect(stage()).toBeVisible();
});

test("its width is changed by keys, within bounds, and remembered", async () => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 600, 40));
  await drawWindow(<App />, { past: [...SAID, SEEN] });
  const divider = screen.getByRole("separator", { name: text("stage-width") });
  expect(divider).toHaveAttribute("aria-valuenow", "600");
  expect(divider).toHaveAttribute("aria-valuemax", "820");
  const after = (key: string) => {
    fireEvent.keyDown(divider, { key });
    return localStorage.getItem("qilbee.stage-width");
  };
  expect(["ArrowLeft", "ArrowRight", "Home", "End", "Escape"].map(after)).toEqual([
    "624",
    "576",
    "340",
    "820",
    null,
  ]);
});
