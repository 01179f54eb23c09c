// A quiet line at the end of a task: the notes that it read. Each chat names a note once.

import { type History, type Turn } from "../sessions/history";
import { useHistory } from "../sessions/use-workspace";
import { text } from "../texts";
import { Icon } from "../ui/icon";
import styles from "./transcript.module.css";

const ROOT = /^\/memories\/?/;

export function UsedNotes({ turn }: { turn: Turn }) {
  const names = useHistory((history) => newNotes(history, turn).join(", "));
  if (names === "") return null;
  return (
    <p className={styles.end}>
      <Icon name="note" size={16} />
      <span>{text("notes-used", { notes: names })}</span>
    </p>
  );
}

/** The notes that a turn read, and none before it in this chat. */
export function newNotes({ turns }: Pick<History, "turns">, turn: Turn): string[] {
  const known = new Set<string>();
  for (const one of turns) {
    if (one.key === turn.key) break;
    for (const note of notesOf(one)) known.add(note);
  }
  return [...new Set(notesOf(turn))].filter((note) => !known.has(note));
}

function notesOf(turn: Turn): string[] {
  return turn.entries.flatMap((entry) => {
    if (entry.kind !== "call" || entry.call.name !== "memory" || entry.call.state !== "done")
      return [];
    const { input } = entry.call;
    if (typeof input !== "object" || input === null) return [];
    if (!("command" in input) || input.command !== "view") return [];
    if (!("path" in input) || typeof input.path !== "string") return [];
    const note = input.path.replace(ROOT, "");
    return note === "" ? [] : [note];
  });
}
