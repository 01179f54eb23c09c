// Parts of the window that a start can do without: each is a script of its own, read once the window can be used, or when
// the part is drawn before that. Nothing stands in its place meanwhile.

import { type ComponentType, createElement, useEffect } from "react";
import { createStore, useStore } from "./store";

const waiting = new Set<() => Promise<void>>();

/**
 * Stands for a component whose script is loaded later. Not React's `lazy`, which keeps back what comes within 300 ms of
 * what stood in for it.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const part = createStore<{ Part: ComponentType<Props> } | null>(null);
  const begin = async () => {
    if (!waiting.delete(begin)) return;
    try {
      part.set({ Part: await load() });
    } catch (error) {
      // It is tried again when the part is drawn the next time.
      waiting.add(begin);
      throw error;
    }
  };
  waiting.add(begin);
  return function Later(props: Props) {
    const loaded = useStore(part);
    useEffect(() => void begin(), []);
    return loaded === null ? null : createElement(loaded.Part, props);
  };
}

/** Loads all that nobody has asked for yet. */
export async function loadLater(): Promise<void> {
  await Promise.all([...waiting].map((begin) => begin()));
}
