// Something that is asked of the backend when a section opens: what came, or why nothing did.

import { useEffect, useState } from "react";
import { toBackendError } from "../ipc/errors";

export interface Asked<Value> {
  /** null until it has come. */
  value: Value | null;
  problem: string | null;
  /** Takes what another call answered. */
  set: (value: Value) => void;
  again: () => void;
}

export function useAsked<Value>(ask: () => Promise<Value>): Asked<Value> {
  const [value, set] = useState<Value | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  // The question is the same for as long as the section is open; only `round` asks it anew.
  useEffect(() => {
    let isOver = false;
    ask()
      .then((answer) => {
        if (isOver) return;
        set(answer);
        setProblem(null);
      })
      .catch((thrown: unknown) => {
        if (!isOver) setProblem(toBackendError(thrown).message);
      });
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [round]);

  return { value, problem, set, again: () => setRound((before) => before + 1) };
}
