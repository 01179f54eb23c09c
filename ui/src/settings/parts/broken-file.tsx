// The settings file cannot be read: where, why, and what to do. Nothing here offers to overwrite it.

import { messageText, text } from "../../texts";
import { Button } from "../../ui/button";
import { useSettingsView } from "../use-settings-view";
import { Note, Row } from "./part";
import styles from "./parts.module.css";

export function BrokenFile() {
  const { view, readAgain } = useSettingsView();
  const problem = view?.problem;
  if (view === null || problem === null || problem === undefined) return null;
  return (
    <Note tone="problem" live>
      <p>
        <strong>{text("settings-broken-title")}</strong>
      </p>
      <p className={styles.mono}>{view.file}</p>
      <p>
        {problem.line === null
          ? text("settings-broken-whole", { problem: messageText(problem.problem) })
          : text("settings-broken-line", {
              line: problem.line,
              problem: messageText(problem.problem),
            })}
      </p>
      <p>{text("settings-broken-text")}</p>
      <Row>
        <Button onClick={readAgain}>{text("settings-broken-again")}</Button>
      </Row>
    </Note>
  );
}
