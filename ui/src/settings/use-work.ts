// One thing that is being done: a button is off meanwhile, and what went wrong is said beside it.

import { useState } from "react";
import { toBackendError } from "../ipc/errors";

export interface Work {
  isBusy: boolean;
  problem: string | null;
  /** Does it; true when it went well. */
  run: (work: () => Promise<void>) => Promise<boolean>;
}

export function useWork(): Work {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isBusy,
    problem,
    async run(work) {
      setBusy(true);
      setProblem(null);
      const failure = await work().then(
        () => null,
        (thrown: unknown) => toBackendError(thrown).message,
      );
      setProblem(failure);
      setBusy(false);
      return failure === null;
    },
  };
}
