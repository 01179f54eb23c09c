// The receipt of a task that ended while it was watched: how long it took and what it cost. There until the next words.

import { useState } from "react";
import type { Turn } from "../sessions/history";
import { useDraft, useHistory, useRunningTurn } from "../sessions/use-workspace";
import { text } from "../texts";
import { duration, money } from "../ui/format";
import { Icon } from "../ui/icon";
import styles from "./activity-bar.module.css";

/** The task that was seen at work and is done; nothing once the person writes. */
export function useReceipt(): Turn | undefined {
  const running = useRunningTurn();
  const last = useHistory((history) => history.turns.at(-1));
  const isWritten = useDraft() !== "";
  const [seen, setSeen] = useState<string>();
  if (running !== undefined && running.key !== seen) setSeen(running.key);
  const isDone = last?.ended?.reason === "completed" && last.key === seen;
  return isDone && !isWritten ? last : undefined;
}

/** A receipt; a screen reader is told of the end elsewhere. */
export function Receipt({ turn }: { turn: Turn }) {
  const took = new Date(turn.ended?.at ?? turn.started).getTime() - Date.parse(turn.started);
  return (
    <div className={styles.bar} data-receipt>
      <span className={styles.tick} aria-hidden="true">
        <Icon name="check" size={16} />
      </span>
      <p className={styles.words}>
        <strong>{text("activity-done", { time: duration(took) })}</strong>
        {turn.costUsd > 0 && <span className={styles.time}>{money(turn.costUsd)}</span>}
      </p>
    </div>
  );
}
