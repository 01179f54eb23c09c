// The ways on from a pause. A person who looks at each step goes to the next one first; anybody else can take a single step.
// They come where Pause was, so a second press on it does nothing. Nor would one count as the person's so soon after an action.

import type { SessionOptions } from "../ipc/generated/protocol";
import { useHistory, useOptions, useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { Button } from "../ui/button";
import { Armed, usePressesAtRest } from "../ui/presses-at-rest";
import styles from "./resume-buttons.module.css";

interface ResumeButtonsProps {
  /** There is room only for the way on that is usual. */
  narrow?: boolean;
}

export function ResumeButtons({ narrow = false }: ResumeButtonsProps) {
  const workspace = useWorkspace();
  const options = useOptions();
  const isTakenOver = useHistory(({ paused }) => paused === "takeover");
  const isStepwise = options !== null && pausesBeforeEachStep(options);

  const { group, pressed } = usePressesAtRest<HTMLSpanElement>();
  const step = () => void workspace.send({ type: "step" });
  const goOn = async () => {
    if (isStepwise && !(await workspace.setOptions(withPauses(options, false)))) return;
    await workspace.send({ type: "resume" });
  };

  const resume = (
    <Button
      key="resume"
      data-armed
      look={isStepwise ? "quiet" : "primary"}
      {...(!isStepwise && { icon: "play" as const })}
      onClick={pressed(() => void goOn())}
    >
      <Armed>{text(isStepwise ? "activity-resume-all" : "activity-resume")}</Armed>
    </Button>
  );
  const isAlone = isTakenOver || (narrow && !isStepwise);
  return (
    <span {...group} className={styles.ways}>
      {!isStepwise && resume}
      {!isAlone && (
        <Button data-armed look={isStepwise ? "primary" : "quiet"} onClick={pressed(step)}>
          <Armed>{text("activity-step")}</Armed>
        </Button>
      )}
      {isStepwise && resume}
    </span>
  );
}

export function pausesBeforeEachStep({ breakpoints = [] }: SessionOptions): boolean {
  return breakpoints.includes("each_call");
}

/** The options with or without a pause before each step; other breakpoints stay. */
export function withPauses(options: SessionOptions, pauses: boolean): SessionOptions {
  const others = (options.breakpoints ?? []).filter((one) => one !== "each_call");
  return { ...options, breakpoints: pauses ? [...others, "each_call"] : others };
}
