// The conversation: what was said and done, the answer being written, what could be said next. Stable for tests: log "Conversation"; tool calls are list items with data-call and data-outcome.

import { useHistory, useRunningTurn, useWorkspace } from "../sessions/use-workspace";
import { useEffect, useRef, useState } from "react";
import { text } from "../texts";
import { Button } from "../ui/button";
import { Announcer } from "./announcer";
import { endInSight } from "./end-in-sight";
import { type KeptStates, KeptStatesContext } from "./kept-state";
import { LiveAnswer, LiveState } from "./live-answer";
import { SearchBar } from "./search/search-bar";
import { DraftCall } from "./tool-calls/draft-call";
import styles from "./transcript.module.css";
import { useStickToBottom } from "./use-stick-to-bottom";
import { useWantedRow } from "./wanted-row";
import { type RowsHandle, VirtualRows } from "./virtual-rows";

export function Transcript() {
  const [kept] = useState<KeptStates>(() => new Map());
  const rows = useRef<RowsHandle>(null);
  const { scroller, setScroller, content, atBottom, jump, toTop, leave, follows, keptPlace } =
    useStickToBottom();

  useEffect(() => {
    endInSight.set(atBottom);
    return () => endInSight.set(false);
  }, [atBottom]);

  const showRow = (row: string) => {
    leave();
    rows.current?.show(row);
  };
  useWantedRow(scroller, showRow);

  return (
    <KeptStatesContext value={kept}>
      <div className={styles.frame}>
        <SearchBar scroller={scroller} onShow={showRow} />
        {/* Deltas must not be read out; the announcer below tells what is finished. */}
        <div
          ref={setScroller}
          className={styles.scroller}
          role="log"
          aria-label={text("transcript-label")}
          aria-live="off"
          onKeyDown={(event) => {
            if (event.target !== event.currentTarget) return;
            // Going there by itself would be broken off by every row that is measured on the way.
            if (event.key === "Home") toTop();
            else if (event.key === "End") jump();
            else return;
            event.preventDefault();
          }}
          // A region that scrolls must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <div ref={content} className={styles.column}>
            {scroller !== null && (
              <VirtualRows
                scroller={scroller}
                handle={rows}
                follows={follows}
                onKeptPlace={keptPlace}
              />
            )}
            <div className={styles.tail}>
              <LiveAnswer />
              <DraftCall />
              <LiveState />
              <Suggestions />
            </div>
          </div>
        </div>
        {!atBottom && (
          <div className={styles.jump}>
            <Button icon="down" onClick={jump}>
              {text("transcript-jump")}
            </Button>
          </div>
        )}
        <Announcer />
      </div>
    </KeptStatesContext>
  );
}

/** Follow-up messages, one press away. */
function Suggestions() {
  const workspace = useWorkspace();
  const suggestions = useHistory((history) => history.suggestions);
  const running = useRunningTurn() !== undefined;
  if (running || suggestions.length === 0) return null;
  return (
    <ul className={styles.suggestions} aria-label={text("transcript-suggestions")}>
      {suggestions.map((text) => (
        <li key={text}>
          <button type="button" onClick={() => void workspace.say(text, [])}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
