// The chats that the person used last, below the line of the quick prompt: arrow keys move, Enter opens one in the window.

import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { useBackend } from "../ipc/backend";
import type { RecentChat } from "../ipc/generated/commands";
import type { SessionId } from "../ipc/generated/protocol";
import { text } from "../texts";
import { visibleLine } from "../texts/visible-text";
import { moment } from "../ui/format";
import styles from "./recent-chats.module.css";

interface RecentChatsProps {
  chats: readonly RecentChat[];
  list: RefObject<HTMLUListElement | null>;
  open: (session: SessionId) => void;
  /** Puts the focus back where it came from. */
  leave: () => void;
}

export function RecentChats({ chats, list, open, leave }: RecentChatsProps) {
  if (chats.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    const entries = entriesOf(list);
    const to = entries.findIndex((entry) => entry === document.activeElement) + step;
    if (to < 0) leave();
    else entries[to]?.focus();
  };
  return (
    // The keys are those of its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      className={styles.recent}
      aria-label={text("shell-recent")}
      onKeyDown={onKeyDown}
    >
      {chats.map(({ session, title, last_activity: at }) => (
        <li key={session}>
          <button type="button" className={styles.chat} onClick={() => open(session)}>
            <span dir="auto" className={styles.title}>
              {title === "" ? text("sidebar-untitled") : visibleLine(title)}
            </span>
            <time dateTime={at}>{moment(at)}</time>
          </button>
        </li>
      ))}
    </ul>
  );
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
]);

/** Puts the focus on the first of them; false where there is none. */
export function enterList(list: RefObject<HTMLUListElement | null>): boolean {
  const [first] = entriesOf(list);
  first?.focus();
  return first !== undefined;
}

function entriesOf(list: RefObject<HTMLUListElement | null>): HTMLElement[] {
  return [...(list.current?.querySelectorAll<HTMLElement>("button") ?? [])];
}

/** Empty until they are there, and where they can't be told: the prompt is for new chats above all. */
export function useRecentChats(): readonly RecentChat[] {
  const backend = useBackend();
  const [chats, setChats] = useState<readonly RecentChat[]>([]);
  useEffect(() => {
    let isGone = false;
    backend.quickPromptRecent().then(
      (found) => {
        if (!isGone) setChats(found);
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [backend]);
  return chats;
}
