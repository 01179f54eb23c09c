// The permissions that hold in the selected chat now. One that ends is gone at its moment, not at the next minute.

import { useEffect, useState } from "react";
import { holding } from "../sessions/grants";
import type { GivenGrant } from "../sessions/history";
import { useHistory } from "../sessions/use-workspace";

/** The longest wait a timer takes; what ends later is looked at again then. */
const LONGEST_WAIT_MS = 86_400_000;

export function useGrants(): readonly GivenGrant[] {
  const grants = useHistory((history) => history.grants);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const ends = grants.flatMap(({ until }) => (until === undefined ? [] : [Date.parse(until)]));
  const next = Math.min(...ends.filter((end) => end > nowMs));

  // Only a clock can tell that something has ended.
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const wait = Math.min(Math.max(next - Date.now(), 0) + 1, LONGEST_WAIT_MS);
    const timer = window.setTimeout(() => setNowMs(Date.now()), wait);
    return () => window.clearTimeout(timer);
  }, [next]);

  return holding(grants, nowMs);
}
