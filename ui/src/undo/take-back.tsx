// Offers to take back what a step did to files, and tells in words what came of each file.

import { inEffect } from "../sessions/file-changes";
import { useHistory, useRunningTurn } from "../sessions/use-workspace";
import { text } from "../texts";
import { Button } from "../ui/button";
import { useUndo } from "./use-undo";
import { WhatCameOfIt } from "./what-came-of-it";
import styles from "./undo.module.css";

export function TakeBackStep({ call }: { call: string }) {
  const all = useHistory((history) => history.fileChanges);
  const running = useRunningTurn() !== undefined;
  const undo = useUndo();
  const changes = all.filter((change) => change.undoes === undefined && change.call === call);
  if (changes.length === 0) return null;

  const held = new Set(inEffect(all).map(({ seq }) => seq));
  const files = new Set(changes.filter(({ seq }) => held.has(seq)).map(({ path }) => path)).size;
  return (
    <div className={styles.undo} role="group" aria-label={text("undo-label")}>
      {files > 0 && (
        <Button
          disabled={running || undo.busy}
          title={running ? text("undo-not-now") : undefined}
          onClick={() => void undo.run({ step: call })}
        >
          {text("undo-step", { files })}
        </Button>
      )}
      {files === 0 && undo.came === null && <p className={styles.note}>{text("undo-is-back")}</p>}
      {undo.came !== null && (
        <WhatCameOfIt
          came={undo.came}
          disabled={running || undo.busy}
          onForce={() => void undo.force()}
          onTakeBack={(step) => void undo.run({ step })}
        />
      )}
    </div>
  );
}
