// The settings file cannot be read: what that means and what to do, with where and why folded. Nothing here offers to
// overwrite it.

import { useState } from "react";
import { messageText, text } from "../../texts";
import { Button } from "../../ui/button";
import { useSettingsView } from "../use-settings-view";
import { Note, Row } from "./part";
import styles from "./parts.module.css";

export function BrokenFile() {
  const { view, readAgain } = useSettingsView();
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
      <Row>
        <Button onClick={readAgain}>{text("settings-broken-again")}</Button>
        <Button look="quiet" icon="copy" onClick={() => void copy()}>
          {isCopied ? text("transcript-copied") : text("settings-broken-copy")}
        </Button>
      </Row>
      <details className={styles.details}>
        <summary>{text("details-technical")}</summary>
        <p className={styles.mono}>{view.file}</p>
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
