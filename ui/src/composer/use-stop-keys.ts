// Ctrl+. or Escape twice ends the running turn, wherever the focus is in the window.

import { useEffect } from "react";
import { runningTurn } from "../sessions/history";
import { useWorkspace } from "../sessions/use-workspace";

/** Two presses within this time count as one wish. */
const TWICE_WITHIN_MS = 600;

export function useStopKeys(): void {
  const workspace = useWorkspace();

  useEffect(() => {
    let lastEscape = -Infinity;
    const onKeyDown = (event: KeyboardEvent) => {
      const { selected } = workspace.state.get();
      if (selected === null || runningTurn(selected.history.get()) === undefined) return;
      const twice = event.key === "Escape" && event.timeStamp - lastEscape < TWICE_WITHIN_MS;
      if (event.key === "Escape" && !event.repeat) lastEscape = event.timeStamp;
      if (twice || (event.key === "." && (event.ctrlKey || event.metaKey))) {
        event.preventDefault();
        void workspace.send({ type: "stop" });
      }
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [workspace]);
}
