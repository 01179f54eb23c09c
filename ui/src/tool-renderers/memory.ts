// Notes that outlast a chat, and parts of earlier results that are read again.

import type { ToolRenderer, CallFacts } from "./tool-renderer";
import { named, sentence, type Sentence } from "./sentence";
import { EditBody } from "./edit-body";
import { textOf } from "./input";

const ROOT = /^\/memories\/?/;
const COMMANDS = ["view", "create", "str_replace", "insert", "delete", "rename"] as const;

export const memory: ToolRenderer = {
  icon: () => "note",
  subject: "change",
  wants: (call) => told(call, "wants"),
  did: (call) => told(call, "did"),
  Body: EditBody,
};

function told({ input }: CallFacts, tense: "wants" | "did"): Sentence | undefined {
  const path = textOf(input, "path") ?? textOf(input, "old_path");
  const command = COMMANDS.find((one) => one === textOf(input, "command"));
  if (path === undefined || command === undefined) return undefined;
  const note = noteName(path);
  if (note === "" && command === "view") return sentence(`tool-memory-all-${tense}`);
  if (command !== "rename")
    return sentence(`tool-memory-${command}-${tense}`, { note: named(note) });
  const other = noteName(textOf(input, "new_path") ?? "");
  return sentence(`tool-memory-rename-${tense}`, { note: named(note), other: named(other) });
}

function noteName(path: string): string {
  return path.replace(ROOT, "");
}

export const recall: ToolRenderer = {
  icon: () => "search",
  subject: "result",
  wants: () => sentence("tool-recall-wants"),
  did: () => sentence("tool-recall-did"),
};
