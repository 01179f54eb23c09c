// What the person might want to say next, one press away.

import { useHistory, useRunningTurn, useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import styles from "./transcript.module.css";

export function Suggestions() {
  const workspace = useWorkspace();
  const suggestions = useHistory((history) => history.suggestions);
  const running = useRunningTurn() !== undefined;
  if (running || suggestions.length === 0) return null;
  return (
    <ul className={styles.suggestions} aria-label={text("transcript-suggestions")}>
      {suggestions.map((text) => (
        <li key={text}>
          <button type="button" onClick={() => void workspace.say(text, [])}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
