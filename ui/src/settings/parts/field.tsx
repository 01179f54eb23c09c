// Fields with their names above them, and what is wrong with what stands in them below.

import { type ComponentProps, useId } from "react";
import styles from "./controls.module.css";

interface FieldProps extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  label: string;
  hint?: string | undefined;
  wrong?: string | null | undefined;
  short?: boolean;
  value: string;
  write: (text: string) => void;
}

export function Field({ label, hint, wrong, short = false, value, write, ...rest }: FieldProps) {
  const id = useId();
  const isWrong = wrong !== undefined && wrong !== null;
  const described = [hint !== undefined && `${id}-hint`, isWrong && `${id}-wrong`];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...rest}
        id={id}
        className={styles.input}
        data-short={short}
        value={value}
        aria-invalid={isWrong}
        aria-describedby={described.filter((one) => one !== false).join(" ") || undefined}
        onChange={(event) => write(event.target.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {isWrong && (
        <p id={`${id}-wrong`} className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
