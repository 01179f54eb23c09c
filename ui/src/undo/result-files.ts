// The files that a task changed and that still are as it left them. Pure.

import type { CallId } from "../ipc/generated/protocol";
import { type FileChange, inEffect } from "../sessions/file-changes";
import type { Call, History, Turn } from "../sessions/history";

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

/** How a task acted where nothing of it can be undone; undefined where it did nothing of the kind. */
export function actedBeyondFiles({ entries }: Turn): "programs" | "commands" | undefined {
  const effects = new Set(
    entries.flatMap((entry) =>
      entry.kind === "call" && mayHaveActed(entry.call) ? [entry.call.effect] : [],
    ),
  );
  if (effects.has("execute")) return "commands";
  return effects.has("act") || effects.has("send") ? "programs" : undefined;
}

/** Also a call that failed or was cut off may have done some of its work. */
function mayHaveActed({ state }: Call): boolean {
  return state === "done" || state === "failed" || state === "interrupted";
}

/** The newest task with a file that can be brought back. */
export function newestUndoable({ turns, fileChanges }: History): Turn | undefined {
  return turns.findLast((turn) => resultFiles(fileChanges, turn).length > 0);
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
