// The picture of a code and the field it is typed in. Nothing where no code is needed. Enter in the field is a yes.

import { text } from "../texts";
import { CodePicture } from "./code-picture";
import styles from "./confirmation.module.css";
import type { Code } from "./use-code";

interface CodeFieldProps {
  code: Code;
  disabled: boolean;
  /** Enter, once all digits are typed. */
  onEnter: () => void;
}

export function CodeField({ code, disabled, onEnter }: CodeFieldProps) {
  const { digits, problem, typed, isComplete, type, field } = code;
  if (problem !== "")
    return (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    );
  if (digits === null) return null;
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onEnter();
      }}
    >
      <span className={styles.label} aria-hidden="true">
        {text("confirm-type")}
      </span>
      <CodePicture digits={digits} />
      <input
        ref={field}
        className={styles.field}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        disabled={disabled}
        aria-label={text("confirm-field")}
        placeholder={"–".repeat(digits.length)}
        onChange={(event) => type(event.target.value)}
      />
    </form>
  );
}
