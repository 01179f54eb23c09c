// The way to hold the task. Pressed, it says so at once: what is being done may take some seconds to end, and only then is the
// task paused. Pressed again it asks again, as somebody may have let the task go on meanwhile.

import { useState } from "react";
import { useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { Button } from "../ui/button";

export function PauseButton() {
  const workspace = useWorkspace();
  const [pausing, setPausing] = useState(false);

  const pause = async () => {
    setPausing(true);
    if (!(await workspace.send({ type: "pause" }))) setPausing(false);
  };

  return (
    <Button look="quiet" icon="pause" onClick={() => void pause()}>
      <span aria-live="polite">{text(pausing ? "activity-pausing" : "activity-pause")}</span>
    </Button>
  );
}
