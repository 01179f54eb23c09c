// Something that is on or off, with what that means.

import { useId } from "react";
import styles from "./controls.module.css";
import { useSought } from "./use-sought";

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
  const place = useSought<HTMLLabelElement>(label);
  return (
    <label ref={place} className={styles.switch}>
      <span>
        <span>{label}</span>
        {hint !== undefined && (
          <span id={id} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        className={styles.onOff}
        checked={on}
        disabled={disabled}
        aria-label={name}
        aria-describedby={hint === undefined ? undefined : id}
        onChange={(event) => turn(event.target.checked)}
      />
    </label>
  );
}

/** The switch alone, in a line that says what it is for. */
export function OnOff({ label, on, disabled, turn }: Omit<SwitchProps, "hint" | "name">) {
  return (
    <input
      type="checkbox"
      className={styles.onOff}
      aria-label={label}
      title={label}
      checked={on}
      disabled={disabled}
      onChange={(event) => turn(event.target.checked)}
    />
  );
}
