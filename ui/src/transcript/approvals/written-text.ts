// The text that a question about a file would write, apart from the path that the backend sets above it. Pure.

import type { Question } from "../../ipc/generated/protocol";

/** Tools whose exact text begins with the path and an empty line. */
const WRITERS: readonly string[] = ["write_file", "str_replace_based_edit_tool"];

interface WrittenText {
  /** The file, where its path stands above the text. */
  path?: string;
  text: string;
}

/** Only the call's own path is taken for one: what a text begins with may be meant to look like it. */
export function writtenText(exact: string, { tool, sentence }: Question): WrittenText {
  const path = WRITERS.includes(tool) ? pathOf(sentence) : undefined;
  if (path === undefined || path.includes("\n")) return { text: exact };
  const head = `${path}\n\n`;
  return exact.startsWith(head) ? { path, text: exact.slice(head.length) } : { text: exact };
}

/** The backend's own sentence names the file of the call. */
function pathOf(sentence: Question["sentence"]): string | undefined {
  const path = typeof sentence === "string" ? undefined : sentence.args?.["path"];
  return typeof path === "string" ? path : undefined;
}
