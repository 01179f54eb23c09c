// State of the search in the conversation: whether it is open, and the line of its current match.

import { createStore, useSelected } from "../../ui/store";
import type { WorkLine } from "../blocks";

/** Counts the wishes to search, so that a second one brings the focus back; 0 while nobody searches. */
export const searching = createStore(0);

/** The line that must be in sight, by the key of its entry. */
export const currentMatchLine = createStore<string | null>(null);

export function openSearch(): void {
  searching.set(searching.get() + 1);
}

export function closeSearch(): void {
  searching.set(0);
  currentMatchLine.set(null);
}

/** The current match, if it is one of these lines of a folded group. */
export function useCurrentMatch(lines: readonly WorkLine[]): string | undefined {
  return useSelected(currentMatchLine, (line) =>
    line !== null && lines.some(({ key }) => key === line) ? line : undefined,
  );
}
