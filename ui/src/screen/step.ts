// The step that a frame shows: the request behind its call, and everything since the step before. Pure.

import type { Entry, Request } from "../sessions/history";
import type { Frame } from "./frames";

export interface Step {
  frame: Frame;
  request: Request | undefined;
  /** The number of steps the same request asked for, this one included. */
  together: number;
  /** Everything said and told between it and the step before, in the same task. */
  since: readonly Entry[];
}

export function stepOf(frame: Frame): Step {
  const { call, turn } = frame;
  const entries = turn?.entries ?? [];
  const request = call?.request;
  const asked = entries.filter((entry) => entry.kind === "call" && entry.call.request === request);
  const place = entries.findLastIndex(({ kind, key }) => kind === "call" && key === frame.key);
  const before = entries.slice(0, Math.max(place, 0)).findLastIndex(({ kind }) => kind === "call");
  return {
    frame,
    request,
    together: request === undefined ? 0 : asked.length,
    since: place === -1 ? [] : entries.slice(before + 1, place),
  };
}
