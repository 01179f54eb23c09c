// The time to the minute, shared by everything that shows how long ago something was.

import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;

let now = Date.now();

function subscribe(listener: () => void): () => void {
  const timer = window.setInterval(() => {
    now = Date.now();
    listener();
  }, MINUTE_MS);
  return () => window.clearInterval(timer);
}

export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
