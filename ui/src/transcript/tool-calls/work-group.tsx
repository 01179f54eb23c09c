// Tool calls that follow each other, as one compact list. A long run shows its newest steps; the earlier
// ones are one press away, those that did not work are always in sight.

import { text } from "../../texts";
import { longDuration } from "../../ui/format";
import { Icon } from "../../ui/icon";
import type { CallEntry, WorkLine } from "../blocks";
import { useKept } from "../kept-state";
import { useCurrentMatch } from "../search/search-state";
import { CallLine } from "./call-line";
import { isFinished } from "./call-words";
import styles from "./tool-calls.module.css";
import { hasFailed, MORE_AT_ONCE, shownLines } from "./work-lines";

export function WorkGroup({ group, lines }: { group: string; lines: readonly WorkLine[] }) {
  const [more, setMore] = useKept(`unfolded:${group}`, 0);
  const sought = useCurrentMatch(lines);
  const shown = shownLines(lines, more, sought);
  const calls = lines.filter((line) => line.kind === "call");

  return (
    <div
      className={styles.group}
      role="group"
      aria-label={text("call-group", { count: calls.length })}
    >
      {calls.length > 1 && <GroupHead calls={calls} />}
      {shown.folds && shown.hidden > 0 && (
        <FoldButton unfolded={false} onPress={() => setMore(more + MORE_AT_ONCE)}>
          {text("call-show-earlier", { count: shown.hidden })}
        </FoldButton>
      )}
      {shown.folds && more > 0 && (
        <FoldButton unfolded onPress={() => setMore(0)}>
          {text("call-hide-earlier")}
        </FoldButton>
      )}
      <ol className={styles.lines}>
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
    </div>
  );
}

interface FoldButtonProps {
  unfolded: boolean;
  onPress: () => void;
  children: string;
}

function FoldButton({ unfolded, onPress, children }: FoldButtonProps) {
  return (
    <button type="button" className={styles.fold} aria-expanded={unfolded} onClick={onPress}>
      <Icon name="chevron" size={14} className={styles.turner} />
      {children}
    </button>
  );
}

function GroupHead({ calls }: { calls: readonly CallEntry[] }) {
  const finished = calls.filter(({ call }) => isFinished(call));
  const failed = calls.filter(hasFailed).length;
  const took = finished.reduce((sum, { call }) => sum + (call.durationMs ?? 0), 0);
  const told = longDuration(took);
  const running = finished.length < calls.length;
  const facts = [
    running
      ? text("call-group-progress", { done: finished.length, count: calls.length })
      : text("call-group", { count: calls.length }),
    ...(failed > 0 ? [text("call-group-failed", { count: failed })] : []),
    ...(running || told === undefined ? [] : [told]),
  ];
  return (
    <p className={styles.head}>
      <Icon name="list" size={16} />
      {facts.join(" · ")}
    </p>
  );
}
