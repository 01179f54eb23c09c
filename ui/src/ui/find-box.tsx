// A field and the list of what fits it: typing filters, the arrow keys move, Enter or a press takes. The focus stays in
// the field; screen readers are told which line is meant.

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import styles from "./find-box.module.css";
import { Icon, type IconName } from "./icon";

export interface FoundLine {
  id: string;
  name: string;
  /** Said beside it. */
  hint?: string | undefined;
  icon?: IconName | undefined;
  /** Keys that do the same. */
  keys?: string | undefined;
  /** True for what is taken only once the person marked it: Enter does nothing of the kind by itself. */
  isDrastic?: boolean;
}

export interface FoundGroup {
  title: string;
  lines: readonly FoundLine[];
}

interface FindBoxProps {
  label: string;
  placeholder: string;
  typed: string;
  write: (typed: string) => void;
  groups: readonly FoundGroup[];
  /** Said where nothing fits. */
  none: string;
  /** A list that opens only while something is typed. */
  opensOnTyping?: boolean;
  /** How large it is drawn. */
  look: "palette" | "field";
  take: (id: string) => void;
}

export function FindBox(props: FindBoxProps) {
  const {
    label,
    placeholder,
    typed,
    write,
    groups,
    none,
    opensOnTyping = false,
    look,
    take,
  } = props;
  const id = useId();
  const [marked, mark] = useState<string | null>(null);
  const lines = groups.flatMap((group) => group.lines);
  const usual = lines.findIndex(({ isDrastic }) => isDrastic !== true);
  const own = lines.findIndex((line) => line.id === marked);
  const at = own === -1 ? usual : own;
  const current = lines[at];
  const isOpen = !opensOnTyping || typed.trim() !== "";

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && isOpen && lines.length > 0) {
      event.preventDefault();
      // From nowhere, up leads to the last line.
      const from = at === -1 && step === -1 ? 0 : at;
      mark(lines[(from + step + lines.length) % lines.length]?.id ?? null);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (isOpen && current !== undefined) take(current.id);
    } else if (event.key === "Escape" && opensOnTyping && typed !== "") {
      // Only the list is closed; the next one closes what is around it.
      event.preventDefault();
      event.stopPropagation();
      write("");
    }
  };

  return (
    <div className={styles.box} data-look={look}>
      <div className={styles.field}>
        <Icon name="search" size={16} />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={
            isOpen && current !== undefined ? `${id}-${current.id}` : undefined
          }
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => {
            mark(null);
            write(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        className={styles.list}
        role="listbox"
        id={`${id}-list`}
        aria-label={label}
        hidden={!isOpen}
      >
        {isOpen &&
          groups
            .filter((group) => group.lines.length > 0)
            .map((group) => (
              <div key={group.title} role="group" aria-label={group.title}>
                <p className={styles.title} aria-hidden>
                  {group.title}
                </p>
                {group.lines.map((line) => (
                  <Line
                    key={line.id}
                    id={`${id}-${line.id}`}
                    line={line}
                    isCurrent={line.id === current?.id}
                    mark={() => mark(line.id)}
                    take={() => take(line.id)}
                  />
                ))}
              </div>
            ))}
      </div>
      {isOpen && (
        <p className={styles.none} role="status">
          {lines.length === 0 ? none : ""}
        </p>
      )}
    </div>
  );
}

interface LineProps {
  id: string;
  line: FoundLine;
  isCurrent: boolean;
  mark: () => void;
  take: () => void;
}

function Line({ id, line, isCurrent, mark, take }: LineProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) place.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    // The keyboard is the field's.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={place}
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={styles.line}
      onPointerMove={mark}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={take}
    >
      {line.icon !== undefined && <Icon name={line.icon} size={16} />}
      <span className={styles.name}>{line.name}</span>
      {line.hint !== undefined && <span className={styles.hint}>{line.hint}</span>}
      {line.keys !== undefined && <kbd className={styles.keys}>{line.keys}</kbd>}
    </div>
  );
}
