// The button that ends the running turn. Stable for tests: button "Stop".

import { text } from "../texts";
import { Button } from "../ui/button";
import styles from "./activity-bar.module.css";
import { useSent } from "./use-sent";

export function useStop(): { stopping: boolean; stop: () => void } {
  const { sent, send } = useSent({ type: "stop" });
  return { stopping: sent, stop: send };
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
