// The forecast for a task like the next one, asked anew when a task has ended or the model changes.

import { useEffect, useState } from "react";
import { useBackend } from "../ipc/backend";
import type { Forecast } from "../ipc/generated/commands";
import type { SessionOptions } from "../ipc/generated/protocol";
import {
  useHistory,
  useOptions,
  usePracticeModel,
  useRunningTurn,
} from "../sessions/use-workspace";

interface Known {
  /** The model, mode and number of turns that the forecast was asked for. */
  about: string;
  forecast: Forecast;
}

/** Nothing while a task runs, and nothing while it is unknown. */
export function useForecast(): Forecast | null {
  const backend = useBackend();
  const options = useOptions();
  const practice = usePracticeModel();
  const isRunning = useRunningTurn() !== undefined;
  const turns = useHistory((history) => history.turns.length);
  const [known, setKnown] = useState<Known | null>(null);
  const about = options === null || practice || isRunning ? null : aboutOf(options, turns);

  // The answer is the backend's, and may come when something else is asked for already.
  useEffect(() => {
    if (about === null || options === null) return undefined;
    let isOver = false;
    backend.forecast(options).then(
      (forecast) => {
        if (!isOver) setKnown(forecast === null ? null : { about, forecast });
      },
      // Without a forecast nothing is said.
      () => setKnown(null),
    );
    return () => {
      isOver = true;
    };
    // Only what the forecast depends on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [backend, about]);

  return known !== null && known.about === about ? known.forecast : null;
}

function aboutOf({ model, mode }: SessionOptions, turns: number): string {
  return `${model} ${mode} ${turns}`;
}
