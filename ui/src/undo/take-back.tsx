// Offers to take back what a step or a whole task did to files, and tells in words what came of each file.

import { useState } from "react";
import { useBackend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import { type FileChange, inEffect } from "../sessions/file-changes";
import type { Turn } from "../sessions/history";
import {
  useHistory,
  useRunningTurn,
  useSelectedSession,
  useWorkspace,
} from "../sessions/use-workspace";
import { text } from "../texts";
import { Button } from "../ui/button";
import { WhatCameOfIt } from "./what-came-of-it";
import styles from "./undo.module.css";
import type { Undone, WhichChanges } from "../ipc/generated/commands";

export function TakeBackStep({ call }: { call: string }) {
  const changes = useChanges((change) => change.call === call);
  return (
    <TakeBack
      changes={changes}
      which={{ step: call }}
      words={(files) => text("undo-step", { files })}
    />
  );
}

/** At the end of a task that changed files in more than one step, or one file. */
export function TakeBackTask({ turn }: { turn: Turn }) {
  const changes = useChanges((change) => change.turn !== undefined && change.turn === turn.id);
  if (turn.id === undefined || turn.ended === undefined) return null;
  return (
    <TakeBack
      changes={changes}
      which={{ task: turn.id }}
      words={(files) => text("undo-task", { files })}
    />
  );
}

function useChanges(meant: (change: FileChange) => boolean): readonly FileChange[] {
  const all = useHistory((history) => history.fileChanges);
  // An undo is offered where it was made, not as a step of its own.
  return all.filter((change) => change.undoes === undefined && meant(change));
}

interface TakeBackProps {
  changes: readonly FileChange[];
  which: WhichChanges;
  words: (count: number) => string;
}

function TakeBack({ changes, which, words }: TakeBackProps) {
  const all = useHistory((history) => history.fileChanges);
  const running = useRunningTurn() !== undefined;
  const undo = useUndo();
  if (changes.length === 0) return null;

  const held = new Set(inEffect(all).map(({ seq }) => seq));
  const left = changes.filter(({ seq }) => held.has(seq));
  const files = new Set(left.map(({ path }) => path)).size;
  return (
    <div className={styles.undo} role="group" aria-label={text("undo-label")}>
      {files > 0 && (
        <Button
          disabled={running || undo.busy}
          title={running ? text("undo-not-now") : undefined}
          onClick={() => void undo.run(which, false)}
        >
          {words(files)}
        </Button>
      )}
      {files === 0 && undo.came === null && <p className={styles.note}>{text("undo-is-back")}</p>}
      {undo.came !== null && (
        <WhatCameOfIt
          came={undo.came}
          disabled={running || undo.busy}
          onForce={() => void undo.run(which, true)}
          onTakeBack={(step) => void undo.run({ step }, false)}
        />
      )}
    </div>
  );
}

function useUndo() {
  const backend = useBackend();
  const workspace = useWorkspace();
  const session = useSelectedSession();
  const [came, setCame] = useState<Undone | null>(null);
  const [busy, setBusy] = useState(false);

  const run = async (which: WhichChanges, force: boolean) => {
    if (session === null) return;
    setBusy(true);
    await backend.undoChanges(session.id, which, force).then(setCame, (thrown: unknown) => {
      const text = toBackendError(thrown).message;
      workspace.announcements.add({ tone: "problem", text });
    });
    setBusy(false);
  };

  return { came, busy, run };
}
