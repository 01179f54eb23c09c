// Labels of chats: shown in the list and over the chat, edited in one line, and chosen to see only their chats.

import { type KeyboardEvent, useState } from "react";
import type { SessionSummary } from "../ipc/generated/protocol";
import { useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
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

/** A field for all labels of a chat, with commas between them. */
export function EditLabels({ session, onDone }: { session: SessionSummary; onDone: () => void }) {
  const workspace = useWorkspace();
  const before = (session.labels ?? []).join(", ");
  const [words, setWords] = useState(before);

  const keep = () => {
    onDone();
    const labels = words.split(",").map((label) => label.trim());
    if (words !== before)
      void workspace.label(
        session.id,
        labels.filter((label) => label !== ""),
      );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") keep();
    if (event.key === "Escape") {
      event.stopPropagation();
      onDone();
    }
  };
  return (
    <li className={styles.edit}>
      <input
        value={words}
        aria-label={text("sidebar-labels-edit", { title: session.title })}
        placeholder={text("sidebar-labels-hint")}
        // The person asked for this field just now.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={keep}
      />
    </li>
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
