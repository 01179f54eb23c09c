// The outcome of the last change: a small word that it was saved, or the reason why not. Both are said to screen readers.

import { text } from "../texts";
import { Icon } from "../ui/icon";
import { Note } from "./parts/part";
import styles from "./saved.module.css";
import type { LoadedSettings } from "./use-settings-view";

export function Saved({ told }: Pick<LoadedSettings, "told">) {
  return (
    <div className={styles.told} role="status">
      {told?.is === "saved" && (
        // A new one for each change: it fades, and is said each time.
        <p key={told.number} className={styles.saved}>
          <Icon name="check" size={16} />
          <span>{text("settings-saved")}</span>
        </p>
      )}
      {told?.is === "refused" && <Note tone="problem">{told.why}</Note>}
    </div>
  );
}
