// Tool calls that follow each other, as one compact list. A long run shows its newest steps; the earlier
// ones are one press away, those that did not work are always in sight.

import { useState } from "react";
import { texts } from "../../texts";
import { duration } from "../../ui/format";
import { Icon } from "../../ui/icon";
import type { CallEntry, WorkLine } from "../blocks";
import { CallLine } from "./call-line";
import { isFinished } from "./call-words";
import styles from "./tool-calls.module.css";

/** So many lines are shown whole; a longer group is folded to its newest ones. */
const LINES_UNFOLDED = 8;
const NEWEST_SHOWN = 5;

export function WorkGroup({ lines }: { lines: readonly WorkLine[] }) {
  const [unfolded, setUnfolded] = useState(false);
  const folds = lines.length > LINES_UNFOLDED;
  const firstShown = folds && !unfolded ? lines.length - NEWEST_SHOWN : 0;
  const shown = lines.filter((line, index) => index >= firstShown || went(line) === "failed");
  const calls = lines.filter((line) => line.kind === "call");

  return (
    <div className={styles.group} role="group" aria-label={texts.calls.group(calls.length)}>
      {calls.length > 1 && <GroupHead calls={calls} />}
      {folds && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          <Icon name="chevron" size={14} className={styles.turner} />
          {unfolded
            ? texts.calls.hideEarlier
            : texts.calls.showEarlier(countCalls(lines) - countCalls(shown))}
        </button>
      )}
      <ol className={styles.lines}>
        {shown.map((line) =>
          line.kind === "call" ? (
            <CallLine key={line.key} call={line.call} />
          ) : (
            <li key={line.key} className={styles.remark}>
              {line.text === "" ? texts.transcript.thinking : line.text}
            </li>
          ),
        )}
      </ol>
    </div>
  );
}

function GroupHead({ calls }: { calls: readonly CallEntry[] }) {
  const finished = calls.filter(({ call }) => isFinished(call));
  const failed = calls.filter((line) => went(line) === "failed").length;
  const took = finished.reduce((sum, { call }) => sum + (call.durationMs ?? 0), 0);
  const running = finished.length < calls.length;
  const facts = [
    running
      ? texts.calls.groupProgress(finished.length, calls.length)
      : texts.calls.group(calls.length),
    ...(failed > 0 ? [texts.calls.groupFailed(failed)] : []),
    ...(running ? [] : [duration(took)]),
  ];
  return (
    <p className={styles.head}>
      <Icon name="list" size={16} />
      {facts.join(" · ")}
    </p>
  );
}

function went(line: WorkLine): string {
  return line.kind === "call" ? line.call.state : "said";
}

function countCalls(lines: readonly WorkLine[]): number {
  return lines.filter(({ kind }) => kind === "call").length;
}
