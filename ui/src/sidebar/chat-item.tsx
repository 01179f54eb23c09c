// One chat of the list: its title, when something last happened, and what can be done with it.

import { type KeyboardEvent, useState } from "react";
import type { ExportFormat } from "../ipc/generated/commands";
import type { SessionSummary } from "../ipc/generated/protocol";
import { useAsks, useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { timeAgo, wholeTime } from "../ui/format";
import { Icon } from "../ui/icon";
import { Menu } from "../ui/menu";
import { useNow } from "../ui/use-now";
import { EditLabels, Labels } from "./labels";
import styles from "./sidebar.module.css";

const EXPORT_FORMS: readonly ExportFormat[] = ["html", "markdown", "jsonl"];

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
  const running = session.state === "open";
  const asks = useAsks(session.id);

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
        <span className={styles.title}>
          {title}
          {session.pinned && (
            <>
              <Icon name="pin" size={14} className={styles.pin} />
              <span className="visually-hidden">{text("sidebar-pinned")}</span>
            </>
          )}
        </span>
        <span
          className={styles.when}
          data-running={running}
          data-asks={asks}
          title={wholeTime(session.last_activity)}
        >
          {asks
            ? text("sidebar-asking")
            : running
              ? text("sidebar-running")
              : timeAgo(session.last_activity, now)}
        </span>
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
          ...EXPORT_FORMS.map((form) => ({
            id: form,
            label: text(`export-${form}-label`),
            text: text(`export-${form}-text`),
            run: () => void workspace.exportChat(session.id, form),
          })),
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
