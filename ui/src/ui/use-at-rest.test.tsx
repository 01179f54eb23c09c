// A press is an answer only where the buttons have stood for a moment.

import { act, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { REST_MS, useAtRest } from "./use-at-rest";

/** The frames after it. */
const FRAMES_MS = 40;
const RESTED_MS = REST_MS + FRAMES_MS;

let top = 0;

beforeEach(() => {
  top = 100;
  vi.useFakeTimers();
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(
    () => new DOMRect(10, top, 200, 40),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Box({ onPress }: { onPress: (still: boolean) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const { atRest, isStill } = useAtRest(place);
  return (
    <div ref={place} data-testid="box" data-at-rest={atRest}>
      <button onClick={() => onPress(isStill())}>Press</button>
    </div>
  );
}

/** Draws it, does something `after` so many milliseconds each, and tells whether a press counts then. */
function pressAfter(...steps: [after_ms: number, act: () => void][]): boolean {
  const pressed: boolean[] = [];
  render(<Box onPress={(still) => pressed.push(still)} />);
  for (const [after, step] of steps) {
    act(() => {
      vi.advanceTimersByTime(after);
      step();
    });
  }
  fireEvent.click(screen.getByRole("button"));
  return pressed.at(0) ?? false;
}

const nothing = () => {};
const moves = () => {
  top -= 50;
};
const tells = () => fireEvent.scroll(document.body);
const movesAndTells = () => {
  moves();
  tells();
};

test("what has just come is not pressed", () => {
  expect(pressAfter([REST_MS, nothing])).toBe(false);
});

test("what stands is", () => {
  expect(pressAfter([RESTED_MS, nothing])).toBe(true);
  expect(screen.getByTestId("box")).toHaveAttribute("data-at-rest", "true");
});

test("a move begins the wait again, also while it waits", () => {
  expect(pressAfter([RESTED_MS, movesAndTells])).toBe(false);
  expect(screen.getByTestId("box")).toHaveAttribute("data-at-rest", "false");
  act(() => void vi.advanceTimersByTime(RESTED_MS));
  expect(screen.getByTestId("box")).toHaveAttribute("data-at-rest", "true");
});

test("a window that changes its size may move with all that is in it", () => {
  expect(pressAfter([RESTED_MS, () => fireEvent(window, new Event("resize"))])).toBe(false);
});

test("a page that comes into sight is new to whoever points at it, and one that is not has no frames", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  vi.spyOn(window, "requestAnimationFrame").mockReturnValue(0);
  expect(pressAfter([REST_MS, nothing])).toBe(true);
  act(() => void fireEvent(document, new Event("visibilitychange")));
  expect(screen.getByTestId("box")).toHaveAttribute("data-at-rest", "false");
});

test("a move that nobody told of is seen when it is pressed, and at the end of the wait", () => {
  expect(pressAfter([RESTED_MS, moves])).toBe(false);
  expect(screen.getByTestId("box")).toHaveAttribute("data-at-rest", "false");
  expect(pressAfterAnew([REST_MS, moves], [FRAMES_MS, nothing])).toBe(false);
});

test("scrolling that moves nothing, or that is done by hand, changes nothing", () => {
  expect(pressAfter([RESTED_MS, tells])).toBe(true);
  const byHand = () => {
    fireEvent.wheel(window);
    movesAndTells();
  };
  expect(pressAfterAnew([RESTED_MS, byHand])).toBe(true);
});

function pressAfterAnew(...steps: Parameters<typeof pressAfter>): boolean {
  document.body.replaceChildren();
  return pressAfter(...steps);
}
