// The time now, for what shows how long something took or is ago.

import { useEffect, useState, useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;

let now = Date.now();

function subscribe(listener: () => void): () => void {
  const timer = window.setInterval(() => {
    now = Date.now();
    listener();
  }, MINUTE_MS);
  return () => window.clearInterval(timer);
}

/** Changes every minute; one timer for everything that shows how long ago something was. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

const SECOND_MS = 1000;

/** Changes every second, for what counts up. */
export function useSecond(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
