// The settings file cannot be read: what that means and what to do, with where and why folded. What replaces it is only
// what it said before, and the file stays beside that.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import { messageText, text } from "../../texts";
import { Button } from "../../ui/button";
import { useSettingsView } from "../use-settings-view";
import { useWork } from "../use-work";
import { Note, Row } from "./part";
import styles from "./parts.module.css";

export function BrokenFile() {
  const backend = useBackend();
  const { view, readAgain, restore } = useSettingsView();
  const work = useWork();
  const [isCopied, setCopied] = useState(false);
  const problem = view?.problem;
  if (view === null || problem === null || problem === undefined) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(view.file);
    setCopied(true);
  };
  return (
    <Note tone="problem" live>
      <p>
        <strong>{text("settings-broken-title")}</strong>
      </p>
      <p>{text("settings-broken-text")}</p>
      <p>{text(view.can_restore ? "settings-broken-fix-or-restore" : "settings-broken-fix")}</p>
      <Row>
        {view.can_restore && (
          <Button look="primary" disabled={work.isBusy} onClick={() => void work.run(restore)}>
            {text("settings-broken-restore")}
          </Button>
        )}
        <Button onClick={() => void work.run(() => backend.openSettingsFile())}>
          {text("settings-broken-open")}
        </Button>
        <Button onClick={readAgain}>{text("settings-broken-again")}</Button>
      </Row>
      {work.problem !== null && <p role="alert">{work.problem}</p>}
      <details className={styles.details}>
        <summary>{text("details-technical")}</summary>
        <p className={styles.mono}>{view.file}</p>
        <Button look="quiet" icon="copy" onClick={() => void copy()}>
          {isCopied ? text("transcript-copied") : text("settings-broken-copy")}
        </Button>
        <p>
          {problem.line === null
            ? text("settings-broken-whole", { problem: messageText(problem.problem) })
            : text("settings-broken-line", {
                line: problem.line,
                problem: messageText(problem.problem),
              })}
        </p>
      </details>
    </Note>
  );
}
