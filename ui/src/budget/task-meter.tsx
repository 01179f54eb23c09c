// The cost of the running task so far, beside its limit. A screen reader announces it at milestones only.

import { useState } from "react";
import type { Turn } from "../sessions/history";
import { useOptions, usePracticeModel } from "../sessions/use-workspace";
import { text } from "../texts";
import { money } from "../ui/format";
import { limitWords } from "./amounts";
import styles from "./budget.module.css";
import { milestone } from "./limits";

export function TaskMeter({ turn }: { turn: Turn }) {
  const limit = useOptions()?.max_cost_usd;
  const practice = usePracticeModel();
  const cost = turn.costUsd;
  if (practice) return null;
  if (limit === undefined) {
    return cost === 0 ? null : (
      <span className={styles.spent}>{text("budget-spent", { amount: money(cost) })}</span>
    );
  }
  const passed = milestone(cost, limit);
  const words = text("budget-spent-of", { amount: money(cost), limit: limitWords(limit) });
  return (
    <span className={styles.meter} data-passed={passed}>
      <progress value={Math.min(cost, limit)} max={limit} aria-label={text("budget-meter")} />
      <span className={styles.spent}>{words}</span>
      <span role="status" className="visually-hidden">
        {passed > 0 && <Milestone key={passed} percent={passed} cost={cost} limit={limit} />}
      </span>
    </span>
  );
}

interface MilestoneProps {
  percent: number;
  cost: number;
  limit: number;
}

/** Says what was true when the milestone was passed; what comes after it is not said again. */
function Milestone({ percent, cost, limit }: MilestoneProps) {
  const [then] = useState(cost);
  return text("budget-milestone", { percent, amount: money(then), limit: limitWords(limit) });
}
