// The assistant's plan as a check list.

import type { PlanStep, PlanStepState } from "../ipc/generated/protocol";
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
  /** A plan that was carried out is one line, until somebody wants to read it. */
  folded: boolean;
}

export function PlanCard({ steps, folded }: PlanCardProps) {
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <section className={styles.plan} aria-label={text("transcript-plan")}>
      <details open={!folded}>
        <summary className={styles.title}>
          <h2>{text("transcript-plan")}</h2>
          <span>{text("transcript-plan-progress", { done, count: steps.length })}</span>
        </summary>
        <ol>
          {steps.map((step, index) => (
            // A plan may say the same thing twice; its order is all that tells the lines apart.
            // oxlint-disable-next-line react/no-array-index-key
            <PlanLine key={index} step={step} />
          ))}
        </ol>
      </details>
    </section>
  );
}

function PlanLine({ step }: { step: PlanStep }) {
  const icon = ICONS[step.state];
  return (
    <li className={styles.line} data-state={step.state}>
      <span className={styles.box}>{icon !== undefined && <Icon name={icon} size={12} />}</span>
      <span>
        {step.text}
        <span className="visually-hidden"> ({text(`plan-step-${step.state}`)})</span>
      </span>
    </li>
  );
}
