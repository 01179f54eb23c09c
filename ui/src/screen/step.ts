// The step that belongs to a picture of the screen: the call it came after, the request behind that call, and
// everything since the picture before. Pure.

import type { Call, Entry, History, Picture, Request } from "../sessions/history";

export interface Step {
  picture: Picture;
  /** Absent when nothing was done, such as a look after the person gave the mouse back. */
  call: Call | undefined;
  request: Request | undefined;
  /** The number of steps the same request asked for, this one included. */
  together: number;
  /** Everything said and done without a picture since the one before, in the same task. */
  since: readonly Entry[];
}

type CallEntry = Extract<Entry, { kind: "call" }>;

export function stepAt(history: History, index: number): Step | undefined {
  const picture = history.pictures[index];
  if (picture === undefined) return undefined;
  const entries = entriesOf(history, picture);
  const place = placeOf(entries, picture);
  const call = callAt(entries, place)?.call;
  const request = call?.request;
  const asked = entries.filter((entry) => entry.kind === "call" && entry.call.request === request);
  const before = placeOf(entries, history.pictures[index - 1]);
  return {
    picture,
    call,
    request,
    together: request === undefined ? 0 : asked.length,
    since: place === -1 ? [] : entries.slice(before + 1, place),
  };
}

/** The entries of the turn the picture belongs to. */
function entriesOf(history: History, picture: Picture): readonly Entry[] {
  return history.turns.findLast(({ entries }) => placeOf(entries, picture) !== -1)?.entries ?? [];
}

/** The index of the picture's call; -1 when it is not there. */
function placeOf(entries: readonly Entry[], picture: Picture | undefined): number {
  const call = picture?.call;
  if (call === undefined) return -1;
  return entries.findLastIndex((entry) => entry.kind === "call" && entry.call.id === call);
}

function callAt(entries: readonly Entry[], place: number): CallEntry | undefined {
  const entry = entries[place];
  return entry?.kind === "call" ? entry : undefined;
}
