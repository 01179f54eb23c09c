// The result of taking changes back, file by file, and what can be done about it.

import { messageText, text } from "../texts";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { baseName } from "../tool-renderers/input";
import styles from "./undo.module.css";
import type { FileUndo, Undone } from "../ipc/generated/commands";

interface WhatCameOfItProps {
  came: Undone;
  disabled: boolean;
  /** Also where a file was changed since. */
  onForce: () => void;
  /** Takes the undo back, by its name. */
  onTakeBack: (undo: string) => void;
}

export function WhatCameOfIt({ came, disabled, onForce, onTakeBack }: WhatCameOfItProps) {
  const changedSince = came.files.some(({ outcome }) => outcome === "changed_since");
  const written = came.files.some(({ outcome }) => outcome === "restored" || outcome === "removed");
  return (
    <div role="status" className={styles.result}>
      <ul className={styles.files}>
        {came.files.map((file) => (
          <li key={`${file.call} ${file.path} ${file.outcome}`} data-outcome={file.outcome}>
            <Icon name={isLeft(file) ? "warning" : "check"} size={14} />
            <span title={file.path}>
              <bdi className={styles.name}>{baseName(file.path)}</bdi> {wordsOf(file)}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {changedSince && (
          <Button disabled={disabled} onClick={onForce}>
            {text("undo-force")}
          </Button>
        )}
        {written && (
          <Button look="quiet" disabled={disabled} onClick={() => onTakeBack(came.undo)}>
            {text("undo-again")}
          </Button>
        )}
      </div>
    </div>
  );
}

function isLeft({ outcome }: FileUndo): boolean {
  return outcome === "changed_since" || outcome === "failed";
}

function wordsOf(file: FileUndo): string {
  return file.outcome === "failed"
    ? text("undo-failed", { reason: messageText(file.reason) })
    : text(`undo-outcome-${file.outcome}`);
}
