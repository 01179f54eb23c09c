// The assistant's plan as a check list.

import type { PlanStep, PlanStepState, TurnEnd } from "../ipc/generated/protocol";
import { text } from "../texts";
import { Icon, type IconName } from "../ui/icon";
import styles from "./plan-card.module.css";

const ICONS = {
  open: undefined,
  active: undefined,
  done: "check",
  failed: "cross",
} satisfies Record<PlanStepState, IconName | undefined>;

interface PlanCardProps {
  steps: readonly PlanStep[];
  /** The end of its task; absent while it is at work. */
  ended: TurnEnd | undefined;
}

export function PlanCard({ steps, ended }: PlanCardProps) {
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <section className={styles.plan} aria-label={text("transcript-plan")}>
      {/* A plan that was carried out is one line, until somebody wants to read it. */}
      <details open={ended !== "completed"}>
        <summary className={styles.title}>
          <h2>{text("transcript-plan")}</h2>
          <span>{text("transcript-plan-progress", { done, count: steps.length })}</span>
        </summary>
        <ol>
          {steps.map((step, index) => (
            // A plan may say the same thing twice; its order is all that tells the lines apart.
            // oxlint-disable-next-line react/no-array-index-key
            <PlanLine key={index} words={step.text} state={stateOf(step, ended)} />
          ))}
        </ol>
      </details>
    </section>
  );
}

/** Nothing is at work on a step any more once the task has ended. */
function stateOf({ state }: PlanStep, ended: TurnEnd | undefined): PlanStepState {
  return ended !== undefined && state === "active" ? "open" : state;
}

function PlanLine({ words, state }: { words: string; state: PlanStepState }) {
  const icon = ICONS[state];
  return (
    <li className={styles.line} data-state={state}>
      <span className={styles.box}>{icon !== undefined && <Icon name={icon} size={12} />}</span>
      <span>
        {words}
        <span className="visually-hidden"> ({text(`plan-step-${state}`)})</span>
      </span>
    </li>
  );
}
