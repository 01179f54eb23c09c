// A calibration as the window follows it: not begun, under way, done, or ended early.

import { useEffect, useRef, useState } from "react";
import { useBackend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import type { CalibrationStep } from "../ipc/generated/commands";

export type CalibrationState = CalibrationStep | { is: "idle" } | { is: "preparing" };

export interface CalibrationControl {
  state: CalibrationState;
  isRunning: boolean;
  start: () => void;
  stop: () => void;
}

export function useCalibration(): CalibrationControl {
  const backend = useBackend();
  const [state, setState] = useState<CalibrationState>({ is: "idle" });
  const end = useRef<(() => void) | null>(null);
  const wanted = useRef(true);

  // A person who leaves the step wants nothing clicked any more.
  useEffect(() => {
    wanted.current = true;
    return () => {
      wanted.current = false;
      end.current?.();
    };
  }, []);

  const start = async () => {
    setState({ is: "preparing" });
    try {
      const stop = await backend.calibrate(setState);
      end.current = stop;
      if (!wanted.current) stop();
    } catch (thrown) {
      setState({ is: "failed", reason: "failed", detail: toBackendError(thrown).message });
    }
  };

  return {
    state,
    isRunning: state.is === "preparing" || state.is === "monitor",
    start: () => void start(),
    stop: () => end.current?.(),
  };
}
