// The conversation as rows, each short enough to be drawn by itself: what was said, a group of steps, a
// remark, how a turn ended. Pure; a turn that did not change gives the very same rows.

import type { Turn } from "../sessions/history";
import { type Block, blocksOf } from "./blocks";

export interface Row {
  /** Stable for as long as the session lives. */
  key: string;
  turn: Turn;
  /** The turn's first row carries its heading. */
  first: boolean;
  block: Block | { kind: "end" };
}

const known = new WeakMap<Turn, readonly Row[]>();

export function rowsOf(turns: readonly Turn[]): Row[] {
  return turns.flatMap((turn) => rowsOfTurn(turn));
}

export function rowsOfTurn(turn: Turn): readonly Row[] {
  const before = known.get(turn);
  if (before !== undefined) return before;
  const blocks: Row["block"][] = [...blocksOf(turn), ...(hasEndLine(turn) ? [END] : [])];
  const rows = blocks.map((block, index): Row => ({
    key: keyOf(turn, block),
    turn,
    first: index === 0,
    block,
  }));
  known.set(turn, rows);
  return rows;
}

const END = { kind: "end" } as const;

function keyOf(turn: Turn, block: Row["block"]): string {
  switch (block.kind) {
    case "end":
      return endRowOf(turn);
    case "work":
      return block.key;
    case "entry":
      return block.entry.key;
  }
}

/** The key of the row that says how a turn ended. */
export function endRowOf({ key }: Turn): string {
  return `${key}-end`;
}

/** A short answer without any work needs no line that says it is over. */
export function hasEndLine({ ended, entries, costUsd }: Turn): boolean {
  if (ended === undefined) return false;
  return ended.reason !== "completed" || costUsd > 0 || entries.some(({ kind }) => kind === "call");
}
