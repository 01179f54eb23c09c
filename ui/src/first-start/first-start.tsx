// The first start, which opens by itself for somebody who is new. Its steps are in `steps.tsx`.

import { useEffect, useRef } from "react";
import { useSessions } from "../sessions/use-workspace";
import { later } from "../ui/later";
import { useStore } from "../ui/store";
import { firstStartAt, openWhenNew } from "./open-first-start";

const Steps = later(async () => (await import("./steps")).Steps);

/** Once in the window. */
export function FirstStart() {
  const step = useStore(firstStartAt);
  const chatCount = useSessions()?.length;

  // Only what the first list says counts: whoever deletes the last chat is not new.
  const asked = useRef(false);
  useEffect(() => {
    if (chatCount === undefined || asked.current) return;
    asked.current = true;
    openWhenNew(chatCount);
  }, [chatCount]);

  return step === null ? null : <Steps step={step} />;
}
