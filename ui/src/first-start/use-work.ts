// One thing that is being done: its button is off meanwhile, and what went wrong is said beside it.

import { useState } from "react";
import { toBackendError } from "../ipc/errors";

export function useWork() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    const failure = await work().then(
      () => null,
      (thrown: unknown) => toBackendError(thrown).message,
    );
    setProblem(failure);
    setBusy(false);
  };
  return { isBusy, problem, run };
}
