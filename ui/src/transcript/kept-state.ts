// State of parts of the conversation that come and go with scrolling: what was unfolded stays unfolded.

import { createContext, use, useState } from "react";

export type KeptStates = Map<string, unknown>;

const NO_STATES: KeptStates = new Map();

export const KeptStatesContext = createContext<KeptStates>(NO_STATES);

/** Like `useState`, kept by name for as long as the conversation is shown. */
export function useKept<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const states = use(KeptStatesContext);
  // Only this hook writes under a name, and always the same kind of value.
  const [value, setValue] = useState(() =>
    states.has(name) ? (states.get(name) as Value) : initial,
  );
  const keep = (next: Value) => {
    if (states !== NO_STATES) states.set(name, next);
    setValue(next);
  };
  return [value, keep];
}
