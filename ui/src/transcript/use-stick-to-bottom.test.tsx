// Keeping the newest line in sight: on a page whose sizes and scrolling are played by hand.

import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useStickToBottom } from "./use-stick-to-bottom";

const VIEW_PX = 300;

function Probe() {
  const { setScroller, content, atBottom } = useStickToBottom();
  return (
    <div ref={setScroller} data-testid="view">
      <div ref={content}>{atBottom ? "at the end" : "elsewhere"}</div>
    </div>
  );
}

/** A column of 1,000 pixels in a view of 300, scrolled to its end. */
async function drawn() {
  let tell = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(told: () => void) {
        tell = told;
      }
      observe() {}
      disconnect() {}
    },
  );
  render(<Probe />);
  const view = screen.getByTestId("view");
  const size = { height: 1000, top: 0 };
  const most = () => size.height - VIEW_PX;
  Object.defineProperties(view, {
    clientHeight: { get: () => VIEW_PX },
    scrollHeight: { get: () => size.height },
    scrollTop: {
      get: () => size.top,
      set: (top: number) => {
        size.top = Math.min(Math.max(top, 0), most());
      },
    },
  });
  const page = {
    view,
    fromEnd: () => most() - size.top,
    /** As a browser lays out: what no longer fits moves the view. */
    become(height: number) {
      size.height = height;
      size.top = Math.min(size.top, most());
    },
    scrollTo(top: number) {
      size.top = top;
    },
    /** The events of one frame, in a browser's order. */
    async frame({ scrolled = false, resized = false }) {
      act(() => {
        if (scrolled) fireEvent.scroll(view);
      });
      await drawing();
      act(() => {
        if (resized) tell();
      });
    },
  };
  await page.frame({ resized: true });
  return page;
}

const drawing = () =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

test("what grows is followed", async () => {
  const page = await drawn();
  page.become(1500);
  await page.frame({ resized: true });
  expect(page.fromEnd()).toBe(0);
});

test("what becomes shorter and longer within a frame is followed", async () => {
  const page = await drawn();
  page.become(700);
  page.become(1400);
  await page.frame({ scrolled: true, resized: true });
  await drawing();
  expect(page.fromEnd()).toBe(0);
  expect(screen.getByText("at the end")).toBeVisible();
});

test.each([
  ["a press in it", (inside: HTMLElement) => fireEvent.pointerDown(inside)],
  [
    "a key that answers",
    (inside: HTMLElement) => fireEvent.keyDown(inside, { key: "Enter", altKey: true }),
  ],
])("what becomes shorter by %s is followed, and what comes then", async (_, answer) => {
  const page = await drawn();
  answer(screen.getByText("at the end"));
  page.become(700);
  page.become(1600);
  await page.frame({ scrolled: true, resized: true });
  await drawing();
  expect(page.fromEnd()).toBe(0);
});

test("a scroll bar that is held is a hand", async () => {
  const page = await drawn();
  fireEvent.pointerDown(page.view);
  page.scrollTo(200);
  page.become(1500);
  await page.frame({ scrolled: true, resized: true });
  expect(page.fromEnd()).toBe(1000);
});

test("the wheel stays where it was turned to, however much comes", async () => {
  const page = await drawn();
  fireEvent.wheel(page.view);
  page.scrollTo(200);
  page.become(1500);
  await page.frame({ scrolled: true, resized: true });
  await drawing();
  expect(page.fromEnd()).toBe(1000);
  expect(screen.getByText("elsewhere")).toBeVisible();
});

test("what scrolls without wheel or keys stays too, when nothing changed its size", async () => {
  const page = await drawn();
  page.scrollTo(200);
  await page.frame({ scrolled: true });
  await drawing();
  page.become(1500);
  await page.frame({ resized: true });
  expect(page.fromEnd()).toBe(1000);
});

test("whoever comes back to the end follows again", async () => {
  const page = await drawn();
  fireEvent.wheel(page.view);
  page.scrollTo(200);
  await page.frame({ scrolled: true });
  page.scrollTo(700);
  await page.frame({ scrolled: true });
  page.become(1500);
  await page.frame({ resized: true });
  expect(page.fromEnd()).toBe(0);
});
