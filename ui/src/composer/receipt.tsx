// The receipt of a task that was done or stopped while it was watched: how long it took, there until the next words. Only
// where the end of the chat is out of sight, for there the same is told, with the cost.

import { useState } from "react";
import { taskCost } from "../budget/task-cost";
import type { Turn } from "../sessions/history";
import { workedMs } from "../sessions/worked-time";
import { useDraft, useHistory, useRunningTurn } from "../sessions/use-workspace";
import { text } from "../texts";
import { endInSight } from "../transcript/end-in-sight";
import { duration } from "../ui/format";
import { Icon } from "../ui/icon";
import { useStore } from "../ui/store";
import styles from "./activity-bar.module.css";

/** The task that was seen at work and has ended; nothing once the person writes. An error tells of itself. */
export function useReceipt(): Turn | undefined {
  const running = useRunningTurn();
  const last = useHistory((history) => history.turns.at(-1));
  const isWritten = useDraft() !== "";
  const isTold = useStore(endInSight);
  const [seen, setSeen] = useState<string>();
  if (running !== undefined && running.key !== seen) setSeen(running.key);
  const reason = last?.ended?.reason;
  const isOver = (reason === "completed" || reason === "stopped") && last?.key === seen;
  return isOver && !isWritten && !isTold ? last : undefined;
}

/** A receipt; a screen reader is told of the end elsewhere. */
export function Receipt({ turn }: { turn: Turn }) {
  const took = workedMs(turn, Date.parse(turn.started));
  const isStopped = turn.ended?.reason === "stopped";
  const time = duration(took);
  const steps = turn.entries.filter(({ kind }) => kind === "call").length;
  const facts = [
    steps > 0 ? text("call-group", { count: steps }) : undefined,
    taskCost(turn),
  ].filter((fact) => fact !== undefined);
  return (
    <div className={styles.bar} data-receipt={turn.ended?.reason}>
      <span className={styles.tick} aria-hidden="true">
        <Icon name={isStopped ? "stop" : "check"} size={16} />
      </span>
      <p className={styles.words}>
        <strong>
          {isStopped ? text("activity-stopped", { time }) : text("activity-done", { time })}
        </strong>
        {facts.length > 0 && <span className={styles.what}>{facts.join(" · ")}</span>}
      </p>
    </div>
  );
}
