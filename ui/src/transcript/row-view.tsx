// One row of the conversation. Drawn again only when it changed.

import { memo } from "react";
import { ChangedFiles } from "../undo/changed-files";
import { AnswerMessage } from "./answer-message";
import { ErrorCard } from "./error-card";
import { ModelLine } from "./model-line";
import { NoticeLine } from "./notices";
import { PersonMessage } from "./person-message";
import { PlanCard } from "./plan-card";
import { Receipt } from "./receipt";
import type { Row } from "./rows";
import { WorkGroup } from "./tool-calls/work-group";
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
    one.block.entry === other.block.entry &&
    // A plan folds with its turn.
    (one.block.entry.kind !== "plan" || one.turn.ended === other.turn.ended)
  );
}

function BlockView({ row: { block, turn } }: { row: Row }) {
  if (block.kind === "work") return <WorkGroup group={block.key} turn={turn} lines={block.lines} />;
  if (block.kind === "end") {
    return (
      <>
        <ChangedFiles turn={turn} />
        <Receipt turn={turn} />
        <UsedNotes turn={turn} />
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
      return <PlanCard steps={entry.steps} ended={turn.ended?.reason} />;
    case "notice":
      return <NoticeLine notice={entry.notice} />;
    case "model":
      return <ModelLine model={entry.model} reasoningLost={entry.reasoningLost} />;
    case "error":
      return <ErrorCard entry={entry} />;
  }
}
