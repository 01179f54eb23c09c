// The layout of a turn's entries: tool calls that follow each other become one compact group, with the short remarks
// made between them as lines of it. Pure.

import type { Entry, Turn } from "../sessions/history";

export type CallEntry = Extract<Entry, { kind: "call" }>;
export type AnswerEntry = Extract<Entry, { kind: "answer" }>;
export type WorkLine = CallEntry | AnswerEntry;
export type Block =
  | { kind: "entry"; entry: Exclude<Entry, CallEntry> }
  | { kind: "work"; key: string; lines: WorkLine[] };

/** A remark longer than this is an answer to be read, not a caption of what is done. */
const LONGEST_REMARK = 220;

export function blocksOf(turn: Turn): Block[] {
  const blocks: Block[] = [];
  const result = resultOf(turn);
  for (const entry of turn.entries) {
    const last = blocks.at(-1);
    if (entry.kind === "call") {
      if (last?.kind === "work") last.lines.push(entry);
      else blocks.push({ kind: "work", key: entry.key, lines: [entry] });
    } else if (last?.kind === "work" && entry !== result && isRemark(entry)) {
      last.lines.push(entry);
    } else {
      blocks.push({ kind: "entry", entry });
    }
  }
  return blocks;
}

/** The last words of a task that is done say what came of it: they never fold away with its steps. */
function resultOf({ ended, entries }: Turn): Entry | undefined {
  if (ended?.reason !== "completed") return undefined;
  return entries.findLast((entry) => entry.kind === "answer" && entry.text !== "");
}

function isRemark(entry: Entry): entry is AnswerEntry {
  return (
    entry.kind === "answer" &&
    entry.more &&
    entry.text.length <= LONGEST_REMARK &&
    !entry.text.includes("\n")
  );
}
