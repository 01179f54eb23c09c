// The line that says what Qilbee does right now, with Pause and Stop: its state, the part of the plan, the time, and the cost
// beside the limit. In sight for as long as a turn runs and asks nothing. Stable for tests: button "Stop".

import { TaskMeter } from "../budget/task-meter";
import type { Wait } from "../ipc/generated/protocol";
import { currentActivity, type History, isAsking, nextStep, type Turn } from "../sessions/history";
import { partNumber, partText, statusText } from "../sessions/turn-status";
import { workedMs } from "../sessions/worked-time";
import { useHistory, useRunningTurn, useSelectedSession } from "../sessions/use-workspace";
import { settingsOpenAt } from "../settings/open-settings";
import { messageText, text } from "../texts";
import { sentenceOf } from "../transcript/tool-calls/call-words";
import { Button } from "../ui/button";
import { clockTime, stopwatch } from "../ui/format";
import { useSecond } from "../ui/use-now";
import styles from "./activity-bar.module.css";
import { PauseButton } from "./pause-button";
import { ResumeButtons } from "./resume-buttons";
import { StopButton, useStop } from "./stop-button";

export function ActivityBar() {
  const session = useSelectedSession();
  const turn = useRunningTurn();
  const asking = useHistory(isAsking);
  // A question says all of it, and has the way to stop beside it.
  return turn === undefined || asking ? null : (
    <Activity key={`${session?.id} ${turn.key}`} turn={turn} />
  );
}

function Activity({ turn }: { turn: Turn }) {
  const { stop, stopping } = useStop();
  const paused = useHistory((history) => history.paused);
  const waiting = useHistory((history) => history.waiting);
  const state = useHistory(stateText);
  const held = paused !== null;
  const next = useHistory(nextStep);

  return (
    <section
      className={styles.bar}
      aria-label={text("activity-label")}
      data-held={held || waiting !== null}
    >
      <span className={styles.pulse} aria-hidden="true" />
      <p className={styles.words}>
        <strong>{stopping ? text("activity-stopping") : state}</strong>
        {waiting !== null ? (
          <span className={styles.what} title={messageText(waiting.reason)}>
            {limitName(waiting)}
          </span>
        ) : (
          next === undefined && (
            <span className={styles.what} title={partText(turn)}>
              {whatNow(turn)}
            </span>
          )
        )}
        <Elapsed turn={turn} />
        <TaskMeter turn={turn} />
      </p>
      {/* Who decides about it reads it whole. */}
      {next !== undefined && (
        <p className={styles.next}>{text("activity-next", { step: sentenceOf(next) })}</p>
      )}
      {waiting !== null && !held && (
        <Button onClick={() => settingsOpenAt.set("budget")}>
          {text("activity-change-limit")}
        </Button>
      )}
      {/* A wait holds the turn as well as a pause would. */}
      {(held || waiting === null) && <HoldButton paused={held} />}
      <StopButton stop={stop} />
    </section>
  );
}

/** The state, and until when it lasts where that is known. */
function stateText(history: History): string {
  const { paused, waiting } = history;
  return paused === null && waiting !== null
    ? text("activity-waiting-until", { at: clockTime(new Date(waiting.until)) })
    : statusText(history);
}

/** The person's limit that holds the next request, in two words where there are some. */
function limitName({ reason }: Wait): string {
  const id = typeof reason === "object" ? reason.id : "";
  if (id === "agent-tokens-per-hour") return text("activity-hourly-limit");
  if (id === "agent-requests-per-minute") return text("activity-minute-limit");
  return messageText(reason);
}

/** To resume is what a person who holds it will want next. */
function HoldButton({ paused }: { paused: boolean }) {
  return paused ? <ResumeButtons /> : <PauseButton />;
}

function whatNow(turn: Turn): string {
  const part = partNumber(turn);
  if (part !== undefined) return part;
  const call = currentActivity(turn);
  return call === undefined ? "" : sentenceOf(call);
}

function Elapsed({ turn }: { turn: Turn }) {
  const now = useSecond();
  return (
    <span className={styles.time} role="timer">
      {stopwatch(workedMs(turn, now))}
    </span>
  );
}
