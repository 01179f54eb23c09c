// One field of a form, as the browser's own control for its kind, with the browser's own checks.

import { type ComponentProps, useId } from "react";
import type { FieldInput, FormField, TextFormat } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import { visibleLine } from "../../texts/visible-text";
import type { Entry } from "./form-values";
import styles from "./questions.module.css";

interface FieldProps {
  field: FormField;
  entry: Entry | undefined;
  disabled: boolean;
  enter: (entry: Entry) => void;
}

export function Field({ field, entry, disabled, enter }: FieldProps) {
  const id = useId();
  const { input, description, required } = field;
  const label = visibleLine(field.title ?? field.name);
  const named = required ? label : text("question-form-optional", { label });
  const hint = description !== undefined && (
    <span id={`${id}-hint`} className={styles.hint}>
      {visibleLine(description)}
    </span>
  );
  const control = {
    id,
    required,
    disabled,
    "aria-describedby": description === undefined ? undefined : `${id}-hint`,
  };
  const words = typeof entry === "string" ? entry : "";

  if (input.kind === "some") {
    const chosen = Array.isArray(entry) ? entry : [];
    return (
      <Ticks legend={named} hint={hint} {...{ input, chosen, disabled, enter, needed: required }} />
    );
  }
  if (input.kind === "switch") {
    return (
      <label className={styles.tick}>
        <input
          {...control}
          type="checkbox"
          // A no is an answer, too.
          required={false}
          checked={entry === true}
          onChange={(event) => enter(event.target.checked)}
        />
        <span>
          {label} {hint}
        </span>
      </label>
    );
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{named}</label>
      {input.kind === "one" ? (
        <select
          {...control}
          className={styles.words}
          value={words}
          onChange={(event) => enter(event.target.value)}
        >
          <option value="">{text("question-form-choose")}</option>
          {input.options.map(({ value, title }) => (
            <option key={value} value={value}>
              {visibleLine(title)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          {...boxOf(input)}
          className={styles.words}
          value={words}
          autoComplete="off"
          onChange={(event) => enter(event.target.value)}
        />
      )}
      {hint}
    </div>
  );
}

interface TicksProps {
  legend: string;
  hint: React.ReactNode;
  input: Extract<FieldInput, { kind: "some" }>;
  chosen: readonly string[];
  needed: boolean;
  disabled: boolean;
  enter: (entry: Entry) => void;
}

/** Some of several options. */
function Ticks({ legend, hint, input, chosen, needed, disabled, enter }: TicksProps) {
  const { options, min_items: least, max_items: most } = input;
  const missing = (needed || chosen.length > 0) && chosen.length < least;
  const tick = (value: string, ticked: boolean) =>
    enter(
      // In the order of the options, whatever the order of the ticks.
      options
        .map((option) => option.value)
        .filter((one) => (one === value ? ticked : chosen.includes(one))),
    );
  return (
    <fieldset className={styles.ticks} disabled={disabled}>
      <legend>{legend}</legend>
      {hint}
      {options.map(({ value, title }, index) => (
        <label key={value} className={styles.tick}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            disabled={chosen.length >= most && !chosen.includes(value)}
            ref={(box) => {
              const problem = missing ? text("question-form-at-least", { count: least }) : "";
              if (index === 0) box?.setCustomValidity(problem);
            }}
            onChange={(event) => tick(value, event.target.checked)}
          />
          <span>{visibleLine(title)}</span>
        </label>
      ))}
    </fieldset>
  );
}

const FORMATS: Record<TextFormat, ComponentProps<"input">> = {
  email: { type: "email" },
  uri: { type: "url" },
  // The browser's own date boxes write dates as the system does; the server wants them so.
  date: { pattern: "\\d{4}-\\d{2}-\\d{2}", placeholder: "2026-11-25" },
  date_time: {
    pattern: "\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}.*",
    placeholder: "2026-11-25T10:00:00Z",
  },
};

function boxOf(input: Extract<FieldInput, { kind: "text" | "number" }>): ComponentProps<"input"> {
  if (input.kind === "number") {
    const { whole, minimum: min, maximum: max } = input;
    return { type: "number", step: whole ? 1 : "any", min, max };
  }
  const { format, min_characters: minLength, max_characters: maxLength } = input;
  return { minLength, maxLength, ...(format !== undefined && FORMATS[format]) };
}
