// The settings file cannot be read: where, why, and what to do. Nothing here offers to overwrite it.

import { texts } from "../../texts";
import { Button } from "../../ui/button";
import { useSettingsView } from "../use-settings-view";
import { Note, Row } from "./part";
import styles from "./parts.module.css";

export function BrokenFile() {
  const { view, readAgain } = useSettingsView();
  const problem = view?.problem;
  if (view === null || problem === null || problem === undefined) return null;
  const { broken } = texts.settings;
  return (
    <Note tone="problem" live>
      <p>
        <strong>{broken.title}</strong>
      </p>
      <p className={styles.mono}>{view.file}</p>
      <p>
        {problem.line === null
          ? broken.whole(texts.told(problem.problem))
          : broken.line(problem.line, texts.told(problem.problem))}
      </p>
      <p>{broken.text}</p>
      <Row>
        <Button onClick={readAgain}>{broken.again}</Button>
      </Row>
    </Note>
  );
}
