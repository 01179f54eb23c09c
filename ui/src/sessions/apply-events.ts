// Folds many events at once, as when a long session is opened: the very same history that they give one by
// one, without copying all that came before with each of them. Pure.

import type { Event } from "../ipc/generated/protocol";
import { applyEvent } from "./apply-event";
import type { History, Picture, Turn } from "./history";

/** So many of the newest turns and pictures are in reach of the next event; twice as many are put aside. */
const IN_REACH = 16;
/** Fewer events than this are folded one by one. */
const FEW_EVENTS = 64;

/** The older turns and pictures, put aside while the newest are folded. */
interface Aside {
  turns: Turn[];
  pictures: Picture[];
  /** The calls that any of it is about. */
  calls: Set<string>;
}

export function applyEvents(history: History, events: readonly Event[]): History {
  if (events.length < FEW_EVENTS) return events.reduce(applyEvent, history);
  const aside: Aside = { turns: [], pictures: [], calls: new Set() };
  let near = putAside(history, aside);
  for (const event of events) {
    // An event that reaches further back is rare; then everything is taken out again.
    if (reachesBack(near, event, aside)) near = takeOut(near, aside);
    near = putAside(applyEvent(near, event), aside);
  }
  return takeOut(near, aside);
}

function putAside(history: History, aside: Aside): History {
  const { turns, pictures } = history;
  if (turns.length < 2 * IN_REACH && pictures.length < 2 * IN_REACH) return history;
  for (const turn of turns.slice(0, -IN_REACH)) {
    aside.turns.push(turn);
    for (const entry of turn.entries) if (entry.kind === "call") aside.calls.add(entry.call.id);
  }
  for (const picture of pictures.slice(0, -IN_REACH)) {
    aside.pictures.push(picture);
    if (picture.call !== undefined) aside.calls.add(picture.call);
  }
  return { ...history, turns: turns.slice(-IN_REACH), pictures: pictures.slice(-IN_REACH) };
}

function takeOut(near: History, aside: Aside): History {
  if (aside.turns.length === 0 && aside.pictures.length === 0) return near;
  const turns = [...aside.turns, ...near.turns];
  const pictures = [...aside.pictures, ...near.pictures];
  aside.turns = [];
  aside.pictures = [];
  aside.calls.clear();
  return { ...near, turns, pictures };
}

/** Returns true when an event is about something that was put aside. */
function reachesBack({ turns }: History, event: Event, aside: Aside): boolean {
  if (event.type === "refined") {
    return (
      aside.turns.length > 0 &&
      !turns.some(({ entries }) => entries.some(({ kind }) => kind === "answer"))
    );
  }
  return "call" in event && event.call !== undefined && aside.calls.has(event.call);
}
