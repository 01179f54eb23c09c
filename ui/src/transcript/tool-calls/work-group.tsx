// Tool calls that follow each other, under what Qilbee said about them. While it works, a long run shows its newest
// steps; once the task is done well, one line stands for all of them.

import { useId } from "react";
import type { Turn } from "../../sessions/history";
import { text } from "../../texts";
import { Icon } from "../../ui/icon";
import type { CallEntry, WorkLine } from "../blocks";
import { useKept } from "../kept-state";
import { useCurrentMatch } from "../search/search-state";
import { CallLine } from "./call-line";
import { isFinished } from "./call-words";
import styles from "./tool-calls.module.css";
import { foldsAway, hasFailed, MORE_AT_ONCE, shownLines } from "./work-lines";

interface WorkGroupProps {
  group: string;
  turn: Turn;
  lines: readonly WorkLine[];
}

export function WorkGroup({ group, turn, lines }: WorkGroupProps) {
  const [more, setMore] = useKept(`unfolded:${group}`, 0);
  const [chosen, setChosen] = useKept<boolean | undefined>(`open:${group}`, undefined);
  const sought = useCurrentMatch(lines);
  const list = useId();
  const shown = shownLines(lines, more, sought);
  const calls = lines.filter((line) => line.kind === "call");
  const open = sought !== undefined || (chosen ?? !foldsAway(turn, lines));

  return (
    <div
      className={styles.group}
      role="group"
      aria-label={text("call-group", { count: calls.length })}
      data-open={open}
    >
      {calls.length > 1 && (
        <div className={styles.head}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-controls={open ? list : undefined}
            onClick={() => setChosen(!open)}
          >
            <span>{headOf(calls)}</span>
            <Icon name="chevron" size={14} className={styles.turner} />
          </button>
          {open && shown.folds && shown.hidden > 0 && (
            <button
              type="button"
              className={styles.more}
              aria-expanded={false}
              onClick={() => setMore(more + MORE_AT_ONCE)}
            >
              {text("call-show-earlier", { count: shown.hidden })}
            </button>
          )}
          {open && shown.folds && more > 0 && (
            <button type="button" className={styles.more} aria-expanded onClick={() => setMore(0)}>
              {text("call-hide-earlier")}
            </button>
          )}
        </div>
      )}
      {open && (
        <ol id={list} className={styles.lines}>
          {shown.lines.map((line) =>
            line.kind === "call" ? (
              <CallLine key={line.key} line={line.key} call={line.call} />
            ) : (
              <li key={line.key} className={styles.remark} data-line={line.key}>
                {line.text === "" ? text("transcript-thinking") : line.text}
              </li>
            ),
          )}
        </ol>
      )}
    </div>
  );
}

function headOf(calls: readonly CallEntry[]): string {
  const finished = calls.filter(({ call }) => isFinished(call)).length;
  const failed = calls.filter(hasFailed).length;
  const facts = [
    finished < calls.length
      ? text("call-group-progress", { done: finished, count: calls.length })
      : text("call-group", { count: calls.length }),
    ...(failed > 0 ? [text("call-group-failed", { count: failed })] : []),
  ];
  return facts.join(" · ");
}
