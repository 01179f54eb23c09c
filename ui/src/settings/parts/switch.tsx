// Something that is on or off, with what that means.

import { useId } from "react";
import styles from "./parts.module.css";

interface SwitchProps {
  label: string;
  hint?: string | undefined;
  /** Its name for screen readers, where the label alone does not say it. */
  name?: string | undefined;
  on: boolean;
  disabled?: boolean;
  turn: (on: boolean) => void;
}

export function Switch({ label, hint, name, on, disabled = false, turn }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        checked={on}
        disabled={disabled}
        aria-label={name}
        aria-describedby={hint === undefined ? undefined : id}
        onChange={(event) => turn(event.target.checked)}
      />
      <span>
        <span>{label}</span>
        {hint !== undefined && (
          <span id={id} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
