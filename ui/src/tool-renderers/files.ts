// Files that are listed, read and written whole.

import { entriesOf } from "./file-entries";
import { FileListBody } from "./file-list-body";
import { baseName, textOf } from "./input";
import { type CallFacts, type ToolRenderer, resultText } from "./tool-renderer";
import { named, type Sentence, sentence, type SentencePart } from "./sentence";
import { ReadBody, WriteBody } from "./text-bodies";

export const listFiles: ToolRenderer = {
  icon: () => "list",
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
  wants: (call) => ofFile(call, (file) => sentence("tool-read-file-wants", { file })),
  did: (call) => ofFile(call, (file) => sentence("tool-read-file-did", { file })),
  Body: ReadBody,
};

export const writeFile: ToolRenderer = {
  icon: () => "file",
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
