// Files that are listed, read, written whole and edited.

import { EditBody } from "./edit-body";
import { type CallFacts, resultText, type ToolRenderer } from "./tool-renderer";
import { entriesOf, FileListBody } from "./file-list-body";
import { baseName, textOf } from "./input";
import { named, type Sentence, sentence, type SentencePart } from "./sentence";
import { ReadBody, WriteBody } from "./text-bodies";

export const listFiles: ToolRenderer = {
  icon: () => "list",
  subject: "folder",
  wants: (call) => ofFile(call, (file) => sentence("tool-list-files-wants", { file })),
  did: (call) => {
    const { entries, more } = entriesOf(resultText(call));
    const count = entries.length;
    return ofFile(call, (file) => {
      if (count === 0) return sentence("tool-list-files-did", { file });
      return sentence(more ? "tool-list-files-found-more" : "tool-list-files-found", {
        count,
        file,
      });
    });
  },
  Body: FileListBody,
};

export const readFile: ToolRenderer = {
  icon: () => "file",
  subject: "file",
  wants: (call) => ofFile(call, (file) => sentence("tool-read-file-wants", { file })),
  did: (call) => ofFile(call, (file) => sentence("tool-read-file-did", { file })),
  Body: ReadBody,
};

export const writeFile: ToolRenderer = {
  icon: () => "file",
  subject: "change",
  wants: (call) =>
    ofFile(call, (file) => sentence(`tool-write-file-${wayOf(call)}-wants`, { file })),
  did: (call) => ofFile(call, (file) => sentence(`tool-write-file-${wayOf(call)}-did`, { file })),
  Body: WriteBody,
};

function wayOf({ input }: CallFacts): "append" | "overwrite" | "create" {
  const asked = textOf(input, "if_there");
  return asked === "append" || asked === "overwrite" ? asked : "create";
}

function ofFile(
  { input }: CallFacts,
  told: (file: SentencePart) => Sentence,
): Sentence | undefined {
  const path = textOf(input, "path");
  return path === undefined ? undefined : told(named(baseName(path)));
}

const EDIT_COMMANDS = ["view", "create", "str_replace", "insert"] as const;

export const edit: ToolRenderer = {
  icon: () => "file",
  subject: "change",
  wants: (call) => editSentence(call, "wants"),
  did: (call) => editSentence(call, "did"),
  Body: EditBody,
};

function editSentence({ input }: CallFacts, tense: "wants" | "did"): Sentence | undefined {
  const path = textOf(input, "path");
  const command = EDIT_COMMANDS.find((one) => one === textOf(input, "command"));
  if (path === undefined || command === undefined) return undefined;
  return sentence(`tool-edit-${command}-${tense}`, { file: named(baseName(path)) });
}
