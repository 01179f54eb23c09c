// The files that a task changed and that still are as it left them. Pure.

import type { CallId } from "../ipc/generated/protocol";
import { type FileChange, inEffect } from "../sessions/file-changes";
import type { Turn } from "../sessions/history";

export interface ResultFile {
  path: string;
  /** The number of its last change in the journal. */
  change: number;
  /** The last step that changed it. */
  call: CallId;
  /** True where undoing that step takes back all that the task did to this file, and nothing else. */
  alone: boolean;
}

/** Every change of a task; an undo is no change of its own. */
export function changesOf(all: readonly FileChange[], turn: Turn): readonly FileChange[] {
  return all.filter(
    (change) => change.undoes === undefined && change.turn !== undefined && change.turn === turn.id,
  );
}

/** In the order in which they were first changed. */
export function resultFiles(all: readonly FileChange[], turn: Turn): ResultFile[] {
  const held = new Set(inEffect(all).map(({ seq }) => seq));
  const changes = changesOf(all, turn).filter(({ seq }) => held.has(seq));
  const paths = [...new Set(changes.map(({ path }) => path))];
  return paths.flatMap((path) => {
    const own = changes.filter((change) => change.path === path);
    const last = own.at(-1);
    if (last === undefined) return [];
    const { call, seq } = last;
    const alone =
      own.every((change) => change.call === call) &&
      changes.every((change) => change.call !== call || change.path === path);
    return [{ path, change: seq, call, alone }];
  });
}
