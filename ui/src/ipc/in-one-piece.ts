// What arrives of a session, as the backend joins it for one message; the past is handed on as a whole, so that it is
// folded and drawn once.

import type { SessionFollower } from "./backend";
import { toBackendError } from "./errors";
import type { Event } from "./generated/protocol";

export type Joined =
  /** `glimpse`: the end of a long past; `past`: there is more of it; `present`: all there is by now. */
  { part: "glimpse" | "past" | "present"; events: Event[] } | { part: "failed"; error: unknown };

export function inOnePiece(follower: SessionFollower): (joined: Joined) => void {
  let past: Event[] = [];
  return (joined) => {
    switch (joined.part) {
      case "glimpse":
        return follower.onGlimpse(joined.events);
      case "past":
        past = past.concat(joined.events);
        return undefined;
      case "present": {
        const whole = past.length === 0 ? joined.events : past.concat(joined.events);
        past = [];
        return follower.onEvents(whole);
      }
      case "failed":
        return follower.onFailed(toBackendError(joined.error));
    }
  };
}
