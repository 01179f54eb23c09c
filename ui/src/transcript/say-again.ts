// Saying something again or differently: goes on in a new chat that shares everything before, so that
// nothing that was said or done is lost.

import type { Attachment, Item } from "../ipc/generated/protocol";
import type { PersonEntry, Turn } from "../sessions/history";
import type { Workspace } from "../sessions/workspace";
import { text } from "../texts";

/** False when it did not work; then the person was told why. */
export async function sayInstead(
  workspace: Workspace,
  { before, items }: PersonEntry,
  said: string,
): Promise<boolean> {
  if (!(await workspace.fork(before))) return false;
  workspace.announcements.add({ tone: "plain", text: text("message-forked") });
  return workspace.say(said, attachmentsOf(items), quotesOf(items));
}

/** The person's request in this turn, which is asked again. */
export function askedIn(turn: Turn | undefined): PersonEntry | undefined {
  return turn?.entries.find((entry) => entry.kind === "person");
}

export function textOfItems(items: readonly Item[]): string {
  return items.flatMap((item) => (item.kind === "text" ? [item.text] : [])).join("\n\n");
}

/** Somebody else's words in a message. They stay that when it is said again. */
function quotesOf(items: readonly Item[]): string[] {
  return items.flatMap((item) => (item.kind === "quoted" ? [item.text] : []));
}

/** The attachments of a message, as they were attached: an original follows what was made from it. */
function attachmentsOf(items: readonly Item[]): Attachment[] {
  return items.flatMap((item, index): Attachment[] => {
    if (item.kind !== "image" && item.kind !== "file") return [];
    const next = items[index + 1];
    const original = next?.kind === "original" ? next : undefined;
    return [
      {
        name:
          item.kind === "file"
            ? item.name
            : (original?.name ?? text("transcript-attached-picture")),
        given: item.kind === "image" ? item.image : item.file,
        ...(original && { original: original.file }),
      },
    ];
  });
}
