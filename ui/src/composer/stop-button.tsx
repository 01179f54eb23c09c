// The button that ends the running turn. Stable for tests: button "Stop".

import { useState } from "react";
import { useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { Button } from "../ui/button";
import styles from "./activity-bar.module.css";

/** True from the press on, until it is known that it did not arrive. */
export function useStop(): { stopping: boolean; stop: () => void } {
  const workspace = useWorkspace();
  const [stopping, setStopping] = useState(false);
  const stop = async () => {
    setStopping(true);
    if (!(await workspace.send({ type: "stop" }))) setStopping(false);
  };
  return { stopping, stop: () => void stop() };
}

export function StopButton({ stop }: { stop: () => void }) {
  return (
    <Button look="plain" icon="stop" title={text("activity-stop-hint")} onClick={stop}>
      {text("activity-stop")}
    </Button>
  );
}

/** Beside a question, where it must be findable and is not the answer. */
export function QuietStop() {
  const { stop } = useStop();
  return (
    <Button
      look="quiet"
      icon="stop"
      className={styles.quietStop}
      aria-label={text("activity-stop")}
      title={text("activity-stop-hint")}
      onClick={stop}
    >
      <span className={styles.quietStopWord}>{text("activity-stop")}</span>
    </Button>
  );
}
