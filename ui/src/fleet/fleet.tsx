// The way to the questions of a fleet, which is there once one is connected, and the questions over the window.
// Stable for tests: button "Fleet", dialog "Questions of the fleet".

import { text } from "../texts";
import { Button } from "../ui/button";
import { later } from "../ui/later";
import { useStore } from "../ui/store";
import styles from "./fleet.module.css";
import { fleetInbox, fleetOpen, useFleetWatch } from "./fleet-watch";

const FleetDialog = later(async () => (await import("./fleet-dialog")).FleetDialog);

/** Once in the window: whoever sets the store opens it. */
export function Fleet() {
  useFleetWatch();
  return useStore(fleetOpen) ? <FleetDialog /> : null;
}

export function FleetButton({ className }: { className?: string | undefined }) {
  const inbox = useStore(fleetInbox);
  if (inbox === null) return null;
  const count = inbox.questions.length;
  return (
    <Button
      look="quiet"
      icon="screen"
      className={className}
      aria-label={count === 0 ? undefined : text("fleet-open-count", { count })}
      onClick={() => fleetOpen.set(true)}
    >
      {text("fleet-open")}
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Button>
  );
}
