// A value that changes, and those who want to know. Small on purpose: React reads it with `useStore`.

import { useSyncExternalStore } from "react";

export interface ReadStore<Value> {
  get(): Value;
  subscribe(listener: () => void): () => void;
}

export interface Store<Value> extends ReadStore<Value> {
  /** Setting the value it already has tells nobody. */
  set(value: Value): void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<Value>(store: ReadStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Renders again only when the selected part changes; `select` must give a stable value. */
export function useSelected<Value, Part>(
  store: ReadStore<Value>,
  select: (value: Value) => Part,
): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
