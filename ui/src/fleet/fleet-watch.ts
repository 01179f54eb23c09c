// The fleet's inbox as it was seen last, and whether its questions are shown. Looked at again and again while there is a fleet.

import { useEffect } from "react";
import { type Backend, useBackend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import type { FleetInbox } from "../ipc/generated/commands";
import { createStore, useStore } from "../ui/store";

/** Between two looks while the questions are shown. */
const LOOK_SHOWN_MS = 2000;
/** Between two looks while only their number is. */
const LOOK_MS = 5000;
/** Between two looks while it is not known whether there is a fleet: the keychain may ask for its password each time. */
const LOOK_AGAIN_MS = 60_000;

/** null where no fleet is connected, or it is not known yet. */
export const fleetInbox = createStore<FleetInbox | null>(null);

/** Why it is not known whether a fleet is connected; null where it is. */
export const fleetTrouble = createStore<string | null>(null);

export const fleetOpen = createStore(false);

/** Grows with each change from here: what was asked for before it is old. */
const changes = createStore(0);

const change = () => changes.set(changes.get() + 1);

/** Looks at once: a fleet was connected. */
export function lookAtFleet(): void {
  change();
}

/** No fleet is connected any more. */
export function leaveFleet(): void {
  fleetInbox.set(null);
  fleetTrouble.set(null);
  change();
}

/** Takes out a question that was answered here. */
export function forgetQuestion(name: string): void {
  const inbox = fleetInbox.get();
  if (inbox === null) return;
  fleetInbox.set({ ...inbox, questions: inbox.questions.filter((one) => one.name !== name) });
  change();
}

/** Once in the window. */
export function useFleetWatch(): void {
  const backend = useBackend();
  const isOpen = useStore(fleetOpen);
  useEffect(() => watch(backend, isOpen), [backend, isOpen]);
}

function watch(backend: Backend, isOpen: boolean): () => void {
  let isOver = false;
  let timer = 0;
  const look = async () => {
    clearTimeout(timer);
    const asked = changes.get();
    const isOld = () => isOver || asked !== changes.get();
    try {
      // Nobody sees a window that is hidden, and one that was never seen must begin.
      if (!document.hidden || fleetInbox.get() === null) {
        const seen = await backend.fleetInbox();
        if (isOld()) return;
        fleetInbox.set(withKnown(seen));
        fleetTrouble.set(null);
      }
    } catch (thrown) {
      if (isOld()) return;
      fleetTrouble.set(toBackendError(thrown).message);
    }
    const next = fleetTrouble.get() !== null ? LOOK_AGAIN_MS : isOpen ? LOOK_SHOWN_MS : LOOK_MS;
    if (fleetInbox.get() !== null || fleetTrouble.get() !== null)
      timer = window.setTimeout(() => void look(), next);
  };
  const end = changes.subscribe(() => void look());
  void look();
  return () => {
    isOver = true;
    end();
    clearTimeout(timer);
  };
}

/** While the inbox does not answer, the questions are those that it told last. */
function withKnown(seen: FleetInbox | null): FleetInbox | null {
  const known = fleetInbox.get();
  if (seen === null || seen.problem === null || known === null) return seen;
  return { ...seen, questions: known.questions, unread: known.unread };
}
