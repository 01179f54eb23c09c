// The way to hold the task. Pressed, it says so at once: what is being done may take some seconds to end, and only then is the
// task paused. Pressed again it asks again, as somebody may have let the task go on meanwhile.

import { text } from "../texts";
import { Button } from "../ui/button";
import { useSent } from "./use-sent";

export function PauseButton() {
  const { sent, send } = useSent({ type: "pause" });
  return (
    <Button look="quiet" icon="pause" onClick={send}>
      <span aria-live="polite">{text(sent ? "activity-pausing" : "activity-pause")}</span>
    </Button>
  );
}
