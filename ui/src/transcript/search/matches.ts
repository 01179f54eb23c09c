// Finds a text in a conversation, whether it is drawn or not. Looks at what people read: messages, sentences about
// steps, remarks. Pure.

import type { Entry, Turn } from "../../sessions/history";
import { messageText } from "../../texts";
import { rowsOfTurn } from "../rows";
import { remarkOf, sentenceOf } from "../tool-calls/call-words";

export interface Match {
  /** The row it is in. */
  row: string;
  /** The entry it is in, which may be folded away in its row. */
  line: string;
}

interface Line extends Match {
  text: string;
}

const known = new WeakMap<Turn, readonly Line[]>();

/** One for each entry in which it stands, oldest first. */
export function matchesIn(turns: readonly Turn[], query: string): Match[] {
  const wanted = folded(query.trim());
  const found: Match[] = [];
  if (wanted === "") return found;
  for (const turn of turns) {
    for (const line of linesOf(turn)) if (line.text.includes(wanted)) found.push(line);
  }
  return found;
}

/** A turn that did not change is not read again. */
function linesOf(turn: Turn): readonly Line[] {
  const before = known.get(turn);
  if (before !== undefined) return before;
  const lines = rowsOfTurn(turn).flatMap(({ key: row, block }) => {
    const entries =
      block.kind === "work" ? block.lines : block.kind === "entry" ? [block.entry] : [];
    return entries.map((entry) => ({ row, line: entry.key, text: folded(shownText(entry)) }));
  });
  known.set(turn, lines);
  return lines;
}

/** So that case makes no difference. */
export function folded(text: string): string {
  return text.toLocaleLowerCase();
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
      return "message" in entry.notice ? messageText(entry.notice.message) : "";
    // The lines that a window writes by itself are not looked for.
    case "model":
      return "";
    case "error":
      return [messageText(entry.message), plainText(messageText(entry.next))].join("\n");
  }
}

const MARKS: readonly (readonly [RegExp, string])[] = [
  [/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ""],
  [/!?\[([^\]]*)\]\([^)]*\)/g, "$1"],
  [/^ {0,3}(?:#{1,6}|>)[ \t]+/gm, ""],
  [/^\|?(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*:?-*:?[ \t]*$/gm, ""],
  [/[ \t]*\|[ \t]*/g, " "],
  [/(\*\*|__|~~|`)/g, ""],
  [/(^|[^\w*])[*_](?=\S)([^*_\n]+)[*_](?!\w)/g, "$1$2"],
];

/** Markdown without its marks, as people read it. */
export function plainText(markdown: string): string {
  return MARKS.reduce((text, [mark, instead]) => text.replaceAll(mark, instead), markdown);
}
