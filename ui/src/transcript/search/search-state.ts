// Whether something is being looked for in the conversation, and which line of it was found last.

import { createStore } from "../../ui/store";

/** Counts the wishes to search, so that a second one brings the focus back; 0 while nobody searches. */
export const searching = createStore(0);

/** The line that must be in sight, by the key of its entry. */
export const soughtLine = createStore<string | null>(null);

export function openSearch(): void {
  searching.set(searching.get() + 1);
}

export function closeSearch(): void {
  searching.set(0);
  soughtLine.set(null);
}
