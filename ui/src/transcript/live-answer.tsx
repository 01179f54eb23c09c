// The answer that is being written. The only part of the transcript that follows every delta.

import { isAsking, latestCall } from "../sessions/history";
import type { Live } from "../sessions/live";
import {
  useHistory,
  useLive,
  useRunningTurn,
  useSelectedSession,
  useWorkspace,
  useWriting,
} from "../sessions/use-workspace";
import { messageText, text } from "../texts";
import { Button } from "../ui/button";
import { clockTime, duration } from "../ui/format";
import { Icon } from "../ui/icon";
import { Markdown } from "../ui/markdown";
import { useStore } from "../ui/store";
import { useSecond } from "../ui/use-now";
import styles from "./messages.module.css";
import { Thinking } from "./thinking";

/** Attempts that are over within seconds. */
const QUICK_ATTEMPTS = 4;

export function LiveAnswer() {
  const text = useWriting((live) => live.text);
  const thinking = useWriting((live) => live.thinking);
  return (
    <div aria-busy="true" data-live="answer" hidden={text === "" && thinking === ""}>
      {thinking !== "" && <Thinking text={thinking} growing />}
      {text !== "" && <Markdown text={text} growing />}
    </div>
  );
}

/** The current state of the turn, when there is nothing to read yet. */
export function LiveState() {
  const turn = useRunningTurn();
  const held = useHistory((history) => history.paused !== null || isAsking(history));
  const retrying = useLive((live) => live.retrying);
  const silentSince = useLive((live) => live.silentSince);
  const waiting = useHistory((history) => history.waiting);
  const writing = useLive((live) => live.text !== "");
  const thinking = useLive((live) => live.thinking !== "");
  const drafting = useLive((live) => live.drafting !== null);
  const isBeginning = useBeginning();
  if (isBeginning) {
    return (
      <p className={styles.now} role="status">
        <Dots />
        {text("shell-starting")}
      </p>
    );
  }
  // The line above the message box says what holds it.
  if (turn === undefined || held || waiting !== null) return null;
  if (retrying !== null) return <Retrying {...retrying} />;
  if (silentSince !== null) {
    return (
      <p className={`${styles.now} ${styles.retry}`}>
        <Dots />
        {text("transcript-silent", { since: clockTime(new Date(silentSince)) })}
      </p>
    );
  }
  const busy = latestCall(turn)?.state === "running";
  if (writing || busy || drafting) return null;
  const words = thinking ? text("transcript-thinking-now") : text("transcript-looking-now");
  return (
    <p className={styles.now}>
      <Dots />
      {words}
    </p>
  );
}

/** True until something of a new chat is there to see. */
function useBeginning(): boolean {
  const session = useSelectedSession();
  const begun = useStore(useWorkspace().begun);
  const isEmpty = useHistory(({ turns }) => turns.length === 0);
  return isEmpty && begun !== null && session?.id === begun;
}

/** A provider that does not answer. The first attempts follow so quickly that there is nothing to decide. */
function Retrying({ attempt, reason, since, nextMs }: NonNullable<Live["retrying"]>) {
  const workspace = useWorkspace();
  const now = useSecond();
  if (attempt <= QUICK_ATTEMPTS) {
    return (
      <p className={`${styles.now} ${styles.retry}`}>
        <Dots />
        {text("transcript-retrying", { attempt, reason: messageText(reason) })}
      </p>
    );
  }
  return (
    <div className={`${styles.now} ${styles.retry}`}>
      <Icon name="hourglass" size={16} />
      <p>
        {text("transcript-no-answer-since", {
          reason: messageText(reason),
          since: clockTime(new Date(since)),
          next: duration(Math.max(nextMs - now, 1000)),
        })}
      </p>
      <Button look="quiet" onClick={() => void workspace.send({ type: "try_now" })}>
        {text("transcript-try-now")}
      </Button>
    </div>
  );
}

function Dots() {
  return (
    <span className={styles.dots} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
