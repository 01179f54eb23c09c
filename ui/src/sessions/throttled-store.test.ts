// Text that comes faster than it can be drawn is seen all the same, and its end at once.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttled } from "./throttled-store";
import { createStore } from "../ui/store";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the texts that were shown, in order, while `changes` arrive one every `every_ms`. */
function seen(
  changes: readonly string[],
  every_ms: number,
  { drawing_ms = 0, painting_ms = 0 } = {},
): string[] {
  const source = createStore("");
  const painted = (run: () => void) => {
    if (painting_ms === 0) run();
    else setTimeout(run, painting_ms);
  };
  const store = throttled(source, (shown, now) => now.startsWith(shown), painted);
  const all: string[] = [];
  store.subscribe(() => {
    all.push(store.get());
    vi.setSystemTime(Date.now() + drawing_ms);
    vi.advanceTimersByTime(drawing_ms);
  });
  for (const change of changes) {
    source.set(change);
    vi.advanceTimersByTime(every_ms);
  }
  vi.advanceTimersByTime(1000);
  return all;
}

test("what comes slowly is shown as it comes", () => {
  expect(seen(["a", "ab", "abc"], 100)).toEqual(["a", "ab", "abc"]);
});

test("what never pauses is shown on the way", () => {
  const texts = Array.from({ length: 100 }, (_, index) => "x".repeat(index + 1));
  const all = seen(texts, 1);
  expect(all.length).toBeGreaterThan(4);
  expect(all.at(-1)).toBe(texts.at(-1));
});

test("the longer drawing takes, the seldomer it is done", () => {
  const texts = Array.from({ length: 400 }, (_, index) => "x".repeat(index + 1));
  const quick = seen(texts, 1).length;
  expect(seen(texts, 1, { drawing_ms: 20 }).length).toBeLessThan(quick / 2);
  expect(seen(texts, 1, { painting_ms: 20 }).length).toBeLessThan(quick / 2);
});

test("what does not go on from what is shown is told at once", () => {
  const source = createStore("a");
  const store = throttled(source, (shown, now) => now.startsWith(shown));
  store.subscribe(() => {});
  source.set("ab");
  expect(store.get()).toBe("a");
  source.set("");
  expect(store.get()).toBe("");
  vi.advanceTimersByTime(1000);
  expect(store.get()).toBe("");
});

test("nothing is drawn once nobody listens any more", () => {
  const source = createStore("a");
  const store = throttled(source, (shown, now) => now.startsWith(shown));
  const leave = store.subscribe(() => {});
  source.set("ab");
  leave();
  expect(vi.getTimerCount()).toBe(0);
  source.set("abc");
  expect(vi.getTimerCount()).toBe(0);
  expect(store.get()).toBe("abc");
});
