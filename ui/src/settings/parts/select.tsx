// A choice of one out of several, as the system draws it: below its name in a form, at the end of the line in a page of
// settings.

import { useId } from "react";
import styles from "./controls.module.css";
import { useSought } from "./use-sought";

interface SelectProps<Value extends string> {
  label: string;
  hint?: string | undefined;
  value: Value;
  options: readonly { value: Value; label: string }[];
  disabled?: boolean;
  inLine?: boolean;
  choose: (value: Value) => void;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, value, options, disabled = false, inLine = false, choose } = props;
  const id = useId();
  const place = useSought<HTMLDivElement>(label);
  const name = (
    <label className={styles.label} htmlFor={id}>
      {label}
    </label>
  );
  const said = hint !== undefined && (
    <p id={`${id}-hint`} className={styles.hint}>
      {hint}
    </p>
  );
  const choice = (
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
  );
  return inLine ? (
    <div ref={place} className={styles.field}>
      <div className={styles.line}>
        <div className={styles.words}>
          {name}
          {said}
        </div>
        {choice}
      </div>
    </div>
  ) : (
    <div ref={place} className={styles.field}>
      {name}
      {choice}
      {said}
    </div>
  );
}
