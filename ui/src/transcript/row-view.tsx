// One row of the conversation. Drawn again only when it changed.

import { memo } from "react";
import type { TurnEnd } from "../ipc/generated/protocol";
import type { Turn } from "../sessions/history";
import { text } from "../texts";
import { TakeBackTask } from "../undo/take-back";
import { duration, money, wholeTime } from "../ui/format";
import { Icon, type IconName } from "../ui/icon";
import { AnswerMessage } from "./answer-message";
import { ErrorCard } from "./error-card";
import { ModelLine } from "./model-line";
import { NoticeLine } from "./notices";
import { PersonMessage } from "./person-message";
import { PlanCard } from "./plan-card";
import type { Row } from "./rows";
import { WorkGroup } from "./tool-calls/work-group";
import styles from "./transcript.module.css";
import { UsedNotes } from "./used-notes";

export const RowView = memo(
  function RowView({ row }: { row: Row }) {
    return <BlockView row={row} />;
  },
  // Rows are made anew with each change of their turn; most of them say the same as before.
  (before, after) => same(before.row, after.row),
);

function same(one: Row, other: Row): boolean {
  if (one === other) return true;
  return (
    one.block.kind === "entry" &&
    other.block.kind === "entry" &&
    one.block.entry === other.block.entry
  );
}

function BlockView({ row: { block, turn } }: { row: Row }) {
  if (block.kind === "work") return <WorkGroup group={block.key} lines={block.lines} />;
  if (block.kind === "end") {
    return (
      <>
        <TurnEndLine turn={turn} />
        <UsedNotes turn={turn} />
        <TakeBackTask turn={turn} />
      </>
    );
  }
  const { entry } = block;
  switch (entry.kind) {
    case "person":
      return <PersonMessage entry={entry} />;
    case "answer":
      return <AnswerMessage entry={entry} />;
    case "plan":
      return <PlanCard steps={entry.steps} />;
    case "notice":
      return <NoticeLine notice={entry.notice} />;
    case "model":
      return <ModelLine model={entry.model} reasoningLost={entry.reasoningLost} />;
    case "error":
      return <ErrorCard entry={entry} />;
  }
}

/** A limit is no failure: the task stands still there. */
function endIcon(reason: TurnEnd): IconName {
  switch (reason) {
    case "completed":
      return "check";
    case "stopped":
      return "stop";
    case "budget":
    case "max_steps":
      return "pause";
    default:
      return "warning";
  }
}

function TurnEndLine({ turn }: { turn: Turn }) {
  if (turn.ended === undefined) return null;
  const { reason, at } = turn.ended;
  const steps = turn.entries.filter(({ kind }) => kind === "call").length;
  const took = new Date(at).getTime() - new Date(turn.started).getTime();
  const facts = [
    text(`ended-${reason}`),
    ...(steps > 0 ? [text("call-group", { count: steps })] : []),
    duration(took),
    ...(turn.costUsd > 0 ? [money(turn.costUsd)] : []),
  ];
  return (
    <p className={styles.end} data-reason={reason} title={wholeTime(at)}>
      <Icon name={endIcon(reason)} size={16} />
      <span>{facts.join(" · ")}</span>
    </p>
  );
}
