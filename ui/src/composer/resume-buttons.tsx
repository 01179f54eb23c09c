// The ways on from a pause. A person who looks at each step goes to the next one first; anybody else can take a single step.

import type { SessionOptions } from "../ipc/generated/protocol";
import { useHistory, useOptions, useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { Button } from "../ui/button";

interface ResumeButtonsProps {
  /** There is room only for the way on that is usual. */
  narrow?: boolean;
}

export function ResumeButtons({ narrow = false }: ResumeButtonsProps) {
  const workspace = useWorkspace();
  const options = useOptions();
  const isTakenOver = useHistory(({ paused }) => paused === "takeover");
  const isStepwise = options !== null && pausesBeforeEachStep(options);

  const step = () => void workspace.send({ type: "step" });
  const goOn = async () => {
    if (isStepwise && !(await workspace.setOptions(withPauses(options, false)))) return;
    await workspace.send({ type: "resume" });
  };

  const resume = (
    <Button
      key="resume"
      look={isStepwise ? "quiet" : "primary"}
      {...(!isStepwise && { icon: "play" as const })}
      onClick={() => void goOn()}
    >
      {text(isStepwise ? "activity-resume-all" : "activity-resume")}
    </Button>
  );
  if (isTakenOver || (narrow && !isStepwise)) return resume;
  return (
    <>
      {!isStepwise && resume}
      <Button look={isStepwise ? "primary" : "quiet"} onClick={step}>
        {text("activity-step")}
      </Button>
      {isStepwise && resume}
    </>
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
