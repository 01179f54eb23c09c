// The conversation: the newest turns, the answer being written, what is asked, what could be said next.
// Stable for tests: log "Conversation"; tool calls are list items with data-call and data-outcome.

import { useState } from "react";
import { useHistory } from "../sessions/use-workspace";
import { texts } from "../texts";
import { Button } from "../ui/button";
import { ApprovalCard } from "./approvals/approval-card";
import { Announcer } from "./announcer";
import { LiveAnswer, LiveState } from "./live-answer";
import { Suggestions } from "./suggestions";
import styles from "./transcript.module.css";
import { TurnView } from "./turn-view";
import { useStickToBottom } from "./use-stick-to-bottom";

/** How many turns are in the page at first, and how many more each look back adds. */
const TURNS_AT_ONCE = 20;

export function Transcript() {
  const turns = useHistory((history) => history.turns);
  const [wanted, setWanted] = useState(TURNS_AT_ONCE);
  const { scroller, content, atBottom, jump, keepPlace } = useStickToBottom();
  const shown = turns.slice(-wanted);

  const showEarlier = () => {
    keepPlace();
    setWanted(wanted + TURNS_AT_ONCE);
  };

  return (
    <div className={styles.frame}>
      {/* Deltas must not be read out; the announcer below tells what is finished. */}
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label={texts.transcript.label}
        aria-live="off"
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div ref={content} className={styles.column}>
          {turns.length > shown.length && (
            <Button look="quiet" className={styles.earlier} onClick={showEarlier}>
              {texts.transcript.earlier}
            </Button>
          )}
          {shown.map((turn) => (
            <TurnView key={turn.key} turn={turn} />
          ))}
          <LiveAnswer />
          <LiveState />
          <Approvals />
          <Suggestions />
        </div>
      </div>
      {!atBottom && (
        <Button icon="down" className={styles.jump} onClick={jump}>
          {texts.transcript.jump}
        </Button>
      )}
      <Announcer />
    </div>
  );
}

function Approvals() {
  const approvals = useHistory((history) => history.approvals);
  return approvals.map((approval) => <ApprovalCard key={approval.id} approval={approval} />);
}
