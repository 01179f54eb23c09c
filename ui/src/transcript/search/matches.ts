// Where in a conversation a text stands, whether it is drawn or not. Looks at what people read: messages,
// sentences about steps, remarks. Pure.

import type { Entry, Turn } from "../../sessions/history";
import { plainText } from "../plain-text";
import { rowsOfTurn } from "../rows";
import { remarkOf, sentenceOf } from "../tool-calls/call-words";

export interface Match {
  /** The row it is in. */
  row: string;
  /** The entry it is in, which may be folded away in its row. */
  line: string;
}

const texts = new WeakMap<Entry, string>();

/** One for each entry in which it stands, oldest first. */
export function matchesIn(turns: readonly Turn[], query: string): Match[] {
  const wanted = folded(query.trim());
  if (wanted === "") return [];
  return turns.flatMap((turn) =>
    rowsOfTurn(turn).flatMap(({ key: row, block }) => {
      const entries =
        block.kind === "work" ? block.lines : block.kind === "entry" ? [block.entry] : [];
      return entries.flatMap((entry) =>
        searchedText(entry).includes(wanted) ? [{ row, line: entry.key }] : [],
      );
    }),
  );
}

/** So that case makes no difference. */
export function folded(text: string): string {
  return text.toLocaleLowerCase();
}

function searchedText(entry: Entry): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const text = folded(shownText(entry));
  texts.set(entry, text);
  return text;
}

function shownText(entry: Entry): string {
  switch (entry.kind) {
    case "person":
      return entry.items
        .flatMap((item) => {
          if (item.kind === "text") return [item.text];
          return item.kind === "file" ? [item.name] : [];
        })
        .join("\n");
    case "answer":
      return plainText(entry.text);
    case "call":
      return [sentenceOf(entry.call), remarkOf(entry.call) ?? ""].join("\n");
    case "plan":
      return entry.steps.map(({ text }) => text).join("\n");
    case "notice":
      return "message" in entry.notice ? entry.notice.message : "";
    case "error":
      return [entry.message, plainText(entry.next)].join("\n");
  }
}
