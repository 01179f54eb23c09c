// The receipt at a task's end: how it went, what it took and what it cost, and for the last answer what can be done with it.

import { taskCost } from "../budget/task-cost";
import type { Entry, Turn } from "../sessions/history";
import { workedMs } from "../sessions/worked-time";
import { useHistory, useSummary } from "../sessions/use-workspace";
import { text } from "../texts";
import { duration, wholeTime } from "../ui/format";
import { Icon, type IconName } from "../ui/icon";
import { AnswerActions, lastAnswer } from "./answer-actions";
import { GoOnButton } from "./go-on-button";
import { isClosed } from "./notices";
import styles from "./transcript.module.css";

/** A task this short took no time to tell of. */
const WORTH_TELLING_MS = 1000;

export function Receipt({ turn }: { turn: Turn }) {
  const last = useHistory(lastAnswer);
  const title = useSummary(turn.ended?.cutFrom)?.title ?? "";
  const isNewest = useHistory(({ turns }) => turns.at(-1)?.key === turn.key);
  if (turn.ended === undefined) return null;
  const { reason, at, cutFrom } = turn.ended;
  const icon = cutFrom === undefined ? ICONS[reason] : "fork";
  const facts = factsOf(turn, title);
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

/** The facts in words; of a turn that was cut off by copying the chat, `title` is the title of the chat it was copied from. */
function factsOf(turn: Turn, title: string): string[] {
  const { ended, entries } = turn;
  if (ended === undefined) return [];
  const cost = taskCost(turn);
  const steps = entries.filter(({ kind }) => kind === "call").length;
  const isCut = ended.cutFrom !== undefined;
  const took = workedMs(turn, Date.parse(ended.at));
  // Between the beginning and the copying, nobody worked.
  const isLong = !isCut && took >= WORTH_TELLING_MS;
  const isDone = ended.reason === "completed" && isLong;
  // A box of its own has told of the error.
  const isTold = ended.reason === "error" && entries.some(tellsOfTheEnd);
  const how = isCut
    ? forkedText(title)
    : isDone
      ? text("ended-completed-in", { time: duration(took) })
      : text(`ended-${ended.reason}`);
  return [
    ...(isTold ? [] : [how]),
    ...(steps > 0 ? [text("call-group", { count: steps })] : []),
    ...(isLong && !isDone ? [duration(took)] : []),
    ...(cost === undefined ? [] : [cost]),
  ];
}

function forkedText(title: string): string {
  return title === "" ? text("ended-forked") : text("ended-forked-from", { title });
}
