// Taking back what a chat did to files: what is asked for, and what came of each file.

import type { CallId, LocalizedText, TurnId } from "./generated/protocol";

/** The changes of one step (or of an earlier undo, by its name), or of a whole task. */
export type WhichChanges = { step: CallId } | { task: TurnId };

export interface Undone {
  /** The name by which this can be taken back in turn. */
  undo: CallId;
  files: FileUndone[];
}

export type FileUndone = {
  path: string;
  /** The call that had changed it. */
  call: CallId;
} & (
  | { outcome: "restored" | "removed" | "already_as_it_was" | "changed_since" }
  | { outcome: "failed"; reason: LocalizedText }
);
