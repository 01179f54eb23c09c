// A quiet line that opens to the notes that a chat used: once for each chat, below the first task that read one.

import { type History, type Turn } from "../sessions/history";
import { useHistory } from "../sessions/use-workspace";
import { settingsOpenAt } from "../settings/open-settings";
import { text } from "../texts";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import styles from "./notices.module.css";

const ROOT = /^\/memories\/?/;
/** Summary of a call that looked through a folder and read no note. */
const LISTED = "tools-memory-list-did";

export function UsedNotes({ turn }: { turn: Turn }) {
  const names = useHistory((history) => notesToldBelow(history, turn).join("\n"));
  if (names === "") return null;
  const notes = names.split("\n");
  return (
    <div className={styles.notice} data-strong={false}>
      <Icon name="note" size={16} />
      <details>
        <summary>{text("notes-used", { count: notes.length })}</summary>
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <Button onClick={() => settingsOpenAt.set("memory")}>{text("notes-used-open")}</Button>
      </details>
    </div>
  );
}

/** All notes of a chat below the first turn that read one, and none below the others. */
export function notesToldBelow({ turns }: Pick<History, "turns">, turn: Turn): string[] {
  const first = turns.find((one) => notesOf(one).length > 0);
  if (first === undefined || first.key !== turn.key) return [];
  return [...new Set(turns.flatMap(notesOf))];
}

function notesOf(turn: Turn): string[] {
  return turn.entries.flatMap((entry) => {
    if (entry.kind !== "call" || entry.call.name !== "memory" || entry.call.state !== "done")
      return [];
    const { input, summary } = entry.call;
    if (typeof summary === "object" && summary.id === LISTED) return [];
    if (typeof input !== "object" || input === null) return [];
    if (!("command" in input) || input.command !== "view") return [];
    if (!("path" in input) || typeof input.path !== "string") return [];
    const note = input.path.replace(ROOT, "");
    return note === "" ? [] : [note];
  });
}
