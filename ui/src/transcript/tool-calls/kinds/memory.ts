// The notes that outlast a chat.

import { texts } from "../../../texts";
import { EditBody } from "./edit-body";
import { textOf } from "./input";
import type { CallFacts, Kind } from "./kind";
import { named, type Sentence, sentence } from "./sentence";

const ROOT = /^\/memories\/?/;

export const memory: Kind = {
  icon: () => "note",
  wants: (call) => told(call, "wants"),
  did: (call) => told(call, "did"),
  Body: EditBody,
};

function told({ input }: CallFacts, tense: "wants" | "did"): Sentence | undefined {
  const path = textOf(input, "path") ?? textOf(input, "old_path");
  const commands: Readonly<Record<string, Record<typeof tense, string>>> = texts.kinds.memory;
  const command = textOf(input, "command") ?? "";
  const words = commands[command];
  if (path === undefined || words === undefined) return undefined;
  const note = noteName(path);
  if (note === "" && command === "view") return sentence(texts.kinds.memoryAll[tense]);
  const other = noteName(textOf(input, "new_path") ?? "");
  return sentence(words[tense], { note: named(note), other: named(other) });
}

function noteName(path: string): string {
  return path.replace(ROOT, "");
}
