// A choice of one out of several, as the system draws it.

import { useId } from "react";
import styles from "./parts.module.css";

interface SelectProps<Value extends string> {
  label: string;
  hint?: string | undefined;
  value: Value;
  options: readonly { value: Value; label: string }[];
  disabled?: boolean;
  choose: (value: Value) => void;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, value, options, disabled = false, choose } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) choose(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
