// Short messages at the edge of the window: what went wrong, what was done, what can be undone.

import { createStore, type ReadStore } from "../ui/store";

const DEFAULT_MS = 8000;
const MAX_SHOWN = 3;

export interface Announcement {
  id: number;
  tone: "plain" | "problem";
  text: string;
  action?: { label: string; run: () => void };
}

export interface Announcements extends ReadStore<readonly Announcement[]> {
  add(announcement: Omit<Announcement, "id"> & { forMs?: number }): void;
  dismiss(id: number): void;
}

export function createAnnouncements(): Announcements {
  const shown = createStore<readonly Announcement[]>([]);
  let lastId = 0;
  const dismiss = (id: number) => shown.set(shown.get().filter((one) => one.id !== id));
  return {
    get: shown.get,
    subscribe: shown.subscribe,
    dismiss,
    add({ forMs = DEFAULT_MS, ...announcement }) {
      lastId += 1;
      const id = lastId;
      shown.set([...shown.get(), { ...announcement, id }].slice(-MAX_SHOWN));
      window.setTimeout(() => dismiss(id), forMs);
    },
  };
}
