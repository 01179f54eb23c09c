// The changes of files that a chat tells of, and which of them were not taken back. Pure.

import type { CallId, Event, TurnId } from "../ipc/generated/protocol";

export interface FileChange {
  seq: number;
  /** The step that made it, or the undo. */
  call: CallId;
  turn: TurnId | undefined;
  path: string;
  /** The change that this one takes back. */
  undoes: number | undefined;
}

export function fileChangesAfter(
  changes: readonly FileChange[],
  event: Event,
): readonly FileChange[] {
  if (event.type !== "file_kept" || event.seq === undefined) return changes;
  const { seq, call, turn, path, undoes } = event;
  return [...changes, { seq, call, turn, path, undoes }];
}

/** Those that hold: made and not taken back, oldest first. Taking back may have been taken back too. */
export function inEffect(changes: readonly FileChange[]): readonly FileChange[] {
  const undone = new Set<number>();
  const held = changes.toReversed().filter(({ seq, undoes }) => {
    if (undone.has(seq)) return false;
    if (undoes !== undefined) undone.add(undoes);
    return true;
  });
  return held.toReversed();
}
