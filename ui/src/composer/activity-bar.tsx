// The bar that says what Qilbee does right now, with Pause and Stop. In sight for as long as a turn runs and asks nothing.
// Stable for tests: button "Stop".

import { useEffect, useState } from "react";
import { TaskMeter } from "../budget/task-meter";
import { isAsking, latestCall, type Turn } from "../sessions/history";
import { partText, statusText } from "../sessions/turn-status";
import { useHistory, useRunningTurn, useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { sentenceOf } from "../transcript/tool-calls/call-words";
import { Button } from "../ui/button";
import { stopwatch } from "../ui/format";
import styles from "./activity-bar.module.css";
import { StopButton, useStop } from "./stop-button";

const SECOND_MS = 1000;

export function ActivityBar() {
  const turn = useRunningTurn();
  const asking = useHistory(isAsking);
  // A question says all of it, and has the way to stop beside it.
  return turn === undefined || asking ? null : <Activity key={turn.key} turn={turn} />;
}

function Activity({ turn }: { turn: Turn }) {
  const { stop, stopping } = useStop();
  const paused = useHistory((history) => history.paused);
  const state = useHistory(statusText);
  const held = paused !== null;

  return (
    <section className={styles.bar} aria-label={text("activity-label")} data-held={held}>
      <span className={styles.pulse} aria-hidden="true" />
      <p className={styles.words}>
        <strong>{stopping ? text("activity-stopping") : state}</strong>
        <Elapsed since={turn.started} />
        <TaskMeter turn={turn} />
        <span className={styles.what}>{whatNow(turn)}</span>
      </p>
      <HoldButton paused={held} />
      <StopButton stop={stop} />
    </section>
  );
}

function HoldButton({ paused }: { paused: boolean }) {
  const workspace = useWorkspace();
  return paused ? (
    <Button icon="play" onClick={() => void workspace.send({ type: "resume" })}>
      {text("activity-resume")}
    </Button>
  ) : (
    <Button icon="pause" onClick={() => void workspace.send({ type: "pause" })}>
      {text("activity-pause")}
    </Button>
  );
}

function whatNow(turn: Turn): string {
  const part = partText(turn);
  if (part !== undefined) return part;
  const call = latestCall(turn);
  return call === undefined ? "" : sentenceOf(call);
}

function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => window.clearInterval(timer);
  }, []);

  return (
    <span className={styles.time} role="timer">
      {stopwatch(now - new Date(since).getTime())}
    </span>
  );
}
