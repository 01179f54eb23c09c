// A store behind another one, for what changes faster than it can be drawn: text that is being written. It leaves
// time between two changes, the more the longer drawing takes, so that keys and clicks are never kept waiting; and
// it never waits for a pause, so that what is written is seen however fast it comes.

import { flushSync } from "react-dom";
import { createStore, type ReadStore } from "../ui/store";

/** As often as a display shows anything. */
const FRAME_MS = 16;
/** For each moment that drawing takes, so many are left to everything else. */
const REST = 2;

/** Only a change that goes on from what is shown may wait; any other is told at once. */
export function throttled<Value>(
  source: ReadStore<Value>,
  goesOn: (shown: Value, now: Value) => boolean,
): ReadStore<Value> {
  const shown = createStore(source.get());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rest_ms = FRAME_MS;

  const draw = () => {
    timer = undefined;
    const began = performance.now();
    flushSync(() => shown.set(source.get()));
    rest_ms = Math.max(FRAME_MS, REST * (performance.now() - began));
  };

  source.subscribe(() => {
    const now = source.get();
    if (goesOn(shown.get(), now)) {
      timer ??= setTimeout(draw, rest_ms);
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    shown.set(now);
  });
  return shown;
}
