// A store behind another one, for what changes faster than it can be drawn: text that is being written. It leaves
// time between two changes, the more the longer drawing takes, so that keys and clicks are never kept waiting; and
// it never waits for a pause, so that what is written is seen however fast it comes.

import { flushSync } from "react-dom";
import { createStore, type ReadStore } from "../ui/store";

/** As often as a display shows anything. */
const FRAME_MS = 16;
/** For each moment that drawing takes, so many are left to everything else. */
const REST = 2;

/** Only a change that goes on from what is shown may wait; any other is told at once. `painted` runs what it is given once
 * what was drawn last is on the screen. While nobody listens nothing is drawn, and `get` tells what the source has. */
export function throttled<Value>(
  source: ReadStore<Value>,
  goesOn: (shown: Value, now: Value) => boolean,
  painted: (run: () => void) => void = afterPainting,
): ReadStore<Value> {
  const shown = createStore(source.get());
  let listeners = 0;
  let leaveSource = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPainting = false;
  let rest_ms = FRAME_MS;

  /** The time that painting takes is known only when it is done, and it can be most of it. */
  const draw = () => {
    timer = undefined;
    isPainting = true;
    const began = performance.now();
    flushSync(() => shown.set(source.get()));
    painted(() => {
      rest_ms = Math.max(FRAME_MS, REST * (performance.now() - began));
      isPainting = false;
      if (shown.get() !== source.get()) wait();
    });
  };
  const wait = () => {
    if (!isPainting && listeners > 0) timer ??= setTimeout(draw, rest_ms);
  };
  const cancelWait = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const takeIn = () => {
    const now = source.get();
    if (goesOn(shown.get(), now)) {
      wait();
      return;
    }
    cancelWait();
    shown.set(now);
  };

  return {
    get: () => (listeners > 0 ? shown : source).get(),
    subscribe(listener) {
      if (listeners === 0) {
        shown.set(source.get());
        leaveSource = source.subscribe(takeIn);
      }
      listeners += 1;
      const leave = shown.subscribe(listener);
      return () => {
        leave();
        listeners -= 1;
        if (listeners > 0) return;
        leaveSource();
        cancelWait();
      };
    },
  };
}

/** A window that nobody sees is not painted. */
function afterPainting(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}
