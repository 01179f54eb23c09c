// The receipt at a task's end: how it went, what it took and what it cost, and for the last answer what can be done with it.

import type { Entry, Turn } from "../sessions/history";
import { useHistory } from "../sessions/use-workspace";
import { text } from "../texts";
import { duration, money, wholeTime } from "../ui/format";
import { Icon, type IconName } from "../ui/icon";
import { AnswerActions, lastAnswer } from "./answer-actions";
import { GoOnButton } from "./go-on-button";
import { isClosed } from "./notices";
import styles from "./transcript.module.css";

/** A task this short took no time to tell of. */
const WORTH_TELLING_MS = 1000;

export function Receipt({ turn }: { turn: Turn }) {
  const last = useHistory(lastAnswer);
  const isNewest = useHistory(({ turns }) => turns.at(-1)?.key === turn.key);
  if (turn.ended === undefined) return null;
  const { reason, at } = turn.ended;
  const icon = ICONS[reason];
  const facts = factsOf(turn);
  const answer = turn.entries.find((entry) => entry.kind === "answer" && entry.key === last);
  if (facts.length === 0) return null;
  return (
    <div className={styles.receipt}>
      <p className={styles.end} data-reason={reason} title={wholeTime(at)}>
        {icon !== undefined && <Icon name={icon} size={16} />}
        <span>{facts.join(" · ")}</span>
      </p>
      {reason === "stopped" && isNewest && (
        <GoOnButton look="plain">{text("notice-continue")}</GoOnButton>
      )}
      {answer?.kind === "answer" && answer.text !== "" && <AnswerActions text={answer.text} />}
    </div>
  );
}

/** A limit that the person set is no fault, and an error has told of itself. */
const ICONS: Partial<Record<NonNullable<Turn["ended"]>["reason"], IconName>> = {
  completed: "check",
  stopped: "stop",
};

function tellsOfTheEnd(entry: Entry): boolean {
  return entry.kind === "error" || (entry.kind === "notice" && isClosed(entry.notice));
}

function factsOf({ ended, started, entries, costUsd }: Turn): string[] {
  if (ended === undefined) return [];
  const steps = entries.filter(({ kind }) => kind === "call").length;
  const took = new Date(ended.at).getTime() - new Date(started).getTime();
  const isLong = took >= WORTH_TELLING_MS;
  const isDone = ended.reason === "completed" && isLong;
  // A box of its own has told of the error.
  const isTold = ended.reason === "error" && entries.some(tellsOfTheEnd);
  const how = isDone
    ? text("ended-completed-in", { time: duration(took) })
    : text(`ended-${ended.reason}`);
  return [
    ...(isTold ? [] : [how]),
    ...(steps > 0 ? [text("call-group", { count: steps })] : []),
    ...(isLong && !isDone ? [duration(took)] : []),
    ...(costUsd > 0 ? [money(costUsd)] : []),
  ];
}
