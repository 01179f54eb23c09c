// One chat of the list: its title, when something last happened or what goes on in it, and what can be done with it.

import { type KeyboardEvent, useState } from "react";
import type { ExportFormat } from "../ipc/generated/commands";
import type { SessionState, SessionSummary } from "../ipc/generated/protocol";
import { doingText } from "../sessions/turn-status";
import { useDoing, useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { shortTime, wholeTime } from "../ui/format";
import { Icon } from "../ui/icon";
import { Menu } from "../ui/menu";
import { useNow } from "../ui/use-now";
import { EditLabels, Labels } from "./labels";
import styles from "./sidebar.module.css";

const EXPORT_FORMS: readonly ExportFormat[] = ["html", "film", "gif", "markdown", "jsonl"];

interface ChatItemProps {
  session: SessionSummary;
  current: boolean;
}

export function ChatItem({ session, current }: ChatItemProps) {
  const workspace = useWorkspace();
  const [renaming, setRenaming] = useState(false);
  const [labelling, setLabelling] = useState(false);
  const now = useNow();
  const title = session.title === "" ? text("sidebar-untitled") : session.title;
  const doing = useDoing(session.id) ?? (session.state === "open" ? "working" : undefined);
  const ended = doing === undefined ? endedText(session.state) : undefined;

  if (renaming) {
    return <Rename session={session} onDone={() => setRenaming(false)} />;
  }
  if (labelling) {
    return <EditLabels session={session} onDone={() => setLabelling(false)} />;
  }
  return (
    <li className={styles.item} data-session={session.id} data-state={session.state}>
      <button
        type="button"
        className={styles.chat}
        aria-current={current ? "page" : undefined}
        title={title}
        onClick={() => workspace.select(session.id)}
        onDoubleClick={() => setRenaming(true)}
      >
        <span className={styles.line}>
          <span dir="auto" className={styles.title}>
            {title}
          </span>
          {doing === undefined && (
            <time
              className={styles.when}
              dateTime={session.last_activity}
              title={wholeTime(session.last_activity)}
            >
              {shortTime(session.last_activity, now)}
            </time>
          )}
        </span>
        {doing !== undefined && (
          <span className={styles.doing} data-doing={doing}>
            {doingText(doing)}
          </span>
        )}
        {ended !== undefined && <span className={styles.ended}>{ended}</span>}
        <Labels of={session} />
      </button>
      <Menu
        label={text("sidebar-more", { title })}
        align="end"
        className={styles.more}
        items={[
          { id: "rename", label: text("sidebar-rename"), run: () => setRenaming(true) },
          { id: "labels", label: text("sidebar-labels-change"), run: () => setLabelling(true) },
          {
            id: "pin",
            label: session.pinned ? text("sidebar-unpin") : text("sidebar-pin"),
            run: () => void workspace.pin(session.id, !session.pinned),
          },
          {
            id: "save",
            label: text("sidebar-save"),
            items: EXPORT_FORMS.map((form) => ({
              id: form,
              label: text(`export-${form}-label`),
              text: text(`export-${form}-text`),
              run: () => void workspace.exportChat(session.id, form),
            })),
          },
          {
            id: "delete",
            label: text("sidebar-delete"),
            danger: true,
            run: () => workspace.remove(session.id),
          },
        ]}
      >
        <Icon name="more" size={16} />
      </Menu>
    </li>
  );
}

/** The end of the last task in words, unless the task did what it was to do. */
function endedText(state: SessionState): string | undefined {
  switch (state) {
    case "stopped":
      return text("sidebar-stopped");
    case "unfinished":
      return text("sidebar-unfinished");
    case "idle":
    case "open":
      return undefined;
  }
}

function Rename({ session, onDone }: { session: SessionSummary; onDone: () => void }) {
  const workspace = useWorkspace();
  const [title, setTitle] = useState(session.title);

  const keep = () => {
    const name = title.trim();
    onDone();
    if (name !== "" && name !== session.title) void workspace.rename(session.id, name);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") keep();
    if (event.key === "Escape") {
      event.stopPropagation();
      onDone();
    }
  };

  return (
    <li className={styles.item}>
      <input
        className={styles.rename}
        value={title}
        aria-label={text("sidebar-rename-label")}
        // The person asked for this field just now.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={keep}
      />
    </li>
  );
}
