// The fleet's inbox as it was seen last, and whether its questions are shown. Looked at again and again while there is a fleet.

import { useEffect } from "react";
import { useBackend } from "../ipc/backend";
import type { FleetInbox } from "../ipc/generated/commands";
import { createStore, useStore } from "../ui/store";

/** Between two looks while the questions are shown. */
const LOOK_SHOWN_MS = 2000;
/** Between two looks while only their number is. */
const LOOK_MS = 5000;

/** null where no fleet is connected, or it is not known yet. */
export const fleetInbox = createStore<FleetInbox | null>(null);

export const fleetOpen = createStore(false);

const round = createStore(0);

/** Looks at once: something has changed. */
export function lookAtFleet(): void {
  round.set(round.get() + 1);
}

/** Takes out a question that was answered here. */
export function forgetQuestion(name: string): void {
  const inbox = fleetInbox.get();
  if (inbox === null) return;
  fleetInbox.set({ ...inbox, questions: inbox.questions.filter((one) => one.name !== name) });
}

/** Once in the window. */
export function useFleetWatch(): void {
  const backend = useBackend();
  const isOpen = useStore(fleetOpen);
  useEffect(() => {
    let isOver = false;
    let timer = 0;
    const look = async () => {
      if (!document.hidden || fleetInbox.get() === null) {
        // A keychain that cannot be read is told where keys are set up.
        const seen = await backend.fleetInbox().catch(() => null);
        if (isOver) return;
        fleetInbox.set(seen);
      }
      if (fleetInbox.get() !== null)
        timer = window.setTimeout(() => void look(), isOpen ? LOOK_SHOWN_MS : LOOK_MS);
    };
    const lookNow = () => {
      clearTimeout(timer);
      void look();
    };
    const end = round.subscribe(lookNow);
    lookNow();
    return () => {
      isOver = true;
      end();
      clearTimeout(timer);
    };
  }, [backend, isOpen]);
}
