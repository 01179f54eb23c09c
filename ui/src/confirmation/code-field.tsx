// The picture of a code and the field it is typed in, or the reason that what was sent did not count. Nothing where no code
// is needed and nothing failed. Enter in the field is a yes.

import { text } from "../texts";
import { CodePicture } from "./code-picture";
import styles from "./confirmation.module.css";
import type { Code } from "./use-code";

interface CodeFieldProps {
  code: Code;
  /** Reason that the last code or press did not count, for people. */
  refusal?: string;
  disabled: boolean;
  /** Enter, once all digits are typed. */
  onEnter: () => void;
}

export function CodeField({ code, refusal = "", disabled, onEnter }: CodeFieldProps) {
  const { digits, problem, typed, isComplete, type, field } = code;
  const alone = problem === "" ? refusal : problem;
  if (problem !== "" || digits === null)
    return alone === "" ? null : (
      <p className={styles.problem} role="alert">
        {alone}
      </p>
    );
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onEnter();
      }}
    >
      {refusal === "" ? (
        <span className={styles.label} aria-hidden="true">
          {text("confirm-type")}
        </span>
      ) : (
        <span className={styles.refusal} role="alert">
          {refusal}
        </span>
      )}
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
