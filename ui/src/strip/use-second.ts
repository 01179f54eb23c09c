// The time, to the second, for what counts up.

import { useEffect, useState } from "react";

const SECOND_MS = 1000;

export function useSecond(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
