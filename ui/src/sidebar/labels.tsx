// Labels of chats: shown in the list and over the chat, added and removed one by one, and chosen to see only their chats.

import { useRef, useState } from "react";
import type { SessionSummary } from "../ipc/generated/protocol";
import { useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { Icon } from "../ui/icon";
import styles from "./labels.module.css";

export function Labels({ of }: { of: SessionSummary | undefined }) {
  const labels = of?.labels ?? [];
  if (labels.length === 0) return null;
  return (
    <span className={styles.labels} aria-label={text("sidebar-labels")} role="group">
      {labels.map((label) => (
        <span key={label} className={styles.label}>
          {label}
        </span>
      ))}
    </span>
  );
}

/** The labels of a chat, each by itself: any of them may have a comma in it. All are kept at the end, at once. */
export function EditLabels({ session, onDone }: { session: SessionSummary; onDone: () => void }) {
  const workspace = useWorkspace();
  const before = session.labels ?? [];
  const [labels, setLabels] = useState<readonly string[]>(before);
  const [words, setWords] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const added = words.trim();
  const all = added === "" || labels.includes(added) ? labels : [...labels, added];

  const keep = () => {
    onDone();
    if (all.join("\n") !== before.join("\n")) void workspace.label(session.id, [...all]);
  };
  const addOrKeep = () => {
    if (added === "") return keep();
    setLabels(all);
    setWords("");
  };
  const remove = (label: string) => {
    field.current?.focus();
    setLabels(labels.filter((other) => other !== label));
  };
  return (
    <li
      className={styles.edit}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onDone();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) keep();
      }}
    >
      <p className={styles.title}>
        {session.title === "" ? text("sidebar-untitled") : session.title}
      </p>
      <Removable labels={labels} of={session} remove={remove} />
      <input
        ref={field}
        value={words}
        aria-label={text("sidebar-labels-add", { title: session.title })}
        placeholder={text("sidebar-labels-hint")}
        // The person asked for this field just now.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) addOrKeep();
        }}
      />
    </li>
  );
}

interface RemovableProps {
  labels: readonly string[];
  of: SessionSummary;
  remove: (label: string) => void;
}

function Removable({ labels, of, remove }: RemovableProps) {
  if (labels.length === 0) return null;
  return (
    <ul className={styles.labels} aria-label={text("sidebar-labels-edit", { title: of.title })}>
      {labels.map((label) => (
        <li key={label} className={styles.label}>
          <span className={styles.words}>{label}</span>
          <button
            type="button"
            className={styles.remove}
            aria-label={text("sidebar-labels-remove", { label })}
            title={text("sidebar-labels-remove", { label })}
            // The field keeps the keyboard: without it the editing ends.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => remove(label)}
          >
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface LabelFilterProps {
  sessions: readonly SessionSummary[];
  /** The label of the chats that are shown; empty for all. */
  chosen: string;
  choose: (label: string) => void;
}

export function LabelFilter({ sessions, chosen, choose }: LabelFilterProps) {
  const labels = [...new Set(sessions.flatMap((session) => session.labels ?? []))];
  if (labels.length === 0) return null;
  return (
    <select
      className={styles.filter}
      value={chosen}
      aria-label={text("sidebar-filter")}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{text("sidebar-filter-all")}</option>
      {labels.sort().map((label) => (
        <option key={label} value={label}>
          {label}
        </option>
      ))}
    </select>
  );
}
