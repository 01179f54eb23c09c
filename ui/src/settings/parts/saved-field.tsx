// A number or an address that is saved when the person is done with it: on leaving the field, on Enter, and when the
// settings are closed. What cannot be saved says why, and the value before it stays.

import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { text } from "../../texts";
import { IconButton } from "../../ui/button";
import styles from "./controls.module.css";
import { useSought } from "./use-sought";

/** Typed text, understood. */
export type Read<Value> = { is: "right"; value: Value } | { is: "wrong"; why: string };

interface SavedFieldProps<Value> extends Pick<
  ComponentProps<"input">,
  "disabled" | "inputMode" | "placeholder" | "type"
> {
  label: string;
  /** Its name for screen readers, where the label alone does not say it. */
  name?: string;
  hint?: string | undefined;
  /** Stands before or after the field. */
  before?: string;
  after?: string;
  /** As it is shown now. */
  kept: string;
  /** Empty is none. */
  read: (typed: string) => Read<Value>;
  save: (value: Value) => Promise<unknown>;
  /** Names the button that restores what counts without a value. */
  clear: string;
  /** A long value has a line of its own. */
  long?: boolean;
}

export function SavedField<Value>(props: SavedFieldProps<Value>) {
  const {
    label,
    name,
    hint,
    before,
    after,
    kept,
    read,
    save,
    clear,
    long = false,
    ...rest
  } = props;
  const id = useId();
  const place = useSought<HTMLDivElement>(label);
  const [typed, write] = useState<string | null>(null);
  const [refused, refuse] = useState<string | null>(null);
  const understood = typed === null ? null : read(typed);
  const wrong = understood?.is === "wrong" ? understood.why : null;

  const commit = async () => {
    if (typed === null) return;
    if (wrong !== null) refuse(text("settings-not-saved", { why: wrong }));
    else if (understood?.is === "right" && typed.trim() !== kept) await save(understood.value);
    write(null);
  };
  useCommitAtEnd(commit);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && wrong === null) void commit();
    if (event.key !== "Escape" || typed === null || typed === kept) return;
    // Only what was typed is taken back; the next one closes the settings.
    event.preventDefault();
    event.stopPropagation();
    write(null);
  };

  const problem = wrong ?? refused;
  const described = [hint !== undefined && `${id}-hint`, problem !== null && `${id}-wrong`];
  return (
    <div ref={place} className={styles.field}>
      <div className={styles.line}>
        <div className={styles.words}>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          {hint !== undefined && (
            <span id={`${id}-hint`} className={styles.hint}>
              {hint}
            </span>
          )}
        </div>
        <div className={styles.amount} data-long={long}>
          {before !== undefined && <span className={styles.unit}>{before}</span>}
          <span className={styles.box}>
            <input
              type="text"
              autoComplete="off"
              spellCheck={false}
              {...rest}
              id={id}
              className={styles.input}
              aria-label={name}
              value={typed ?? kept}
              aria-invalid={wrong !== null}
              aria-describedby={described.filter((one) => one !== false).join(" ") || undefined}
              onChange={(event) => {
                write(event.target.value);
                refuse(null);
              }}
              onBlur={(event) => {
                const isPressed = document.querySelector(":active") !== null;
                // A press on the button that clears it is for no value at all.
                if (isPressed && event.relatedTarget?.closest("[data-clears]")) return;
                if (isPressed) afterPress(() => void commit());
                else void commit();
              }}
              onKeyDown={onKeyDown}
            />
            {kept !== "" && (
              <IconButton
                icon="close"
                label={clear}
                data-clears
                disabled={rest.disabled}
                onClick={() => {
                  const none = read("");
                  write(null);
                  refuse(null);
                  if (none.is === "right") void save(none.value);
                }}
              />
            )}
          </span>
          {after !== undefined && <span className={styles.unit}>{after}</span>}
        </div>
        {problem !== null && (
          <p id={`${id}-wrong`} className={styles.wrong} role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}

/** A press beside the field ends it. What is saved then follows from that press, which is over with its click. */
function afterPress(run: () => void): void {
  window.addEventListener("click", run, { capture: true, once: true });
}

/** Closing the settings gives no field the time to be left. */
function useCommitAtEnd(commit: () => Promise<void>): void {
  const last = useRef(commit);
  useEffect(() => {
    last.current = commit;
  });
  useEffect(() => () => void last.current(), []);
}
