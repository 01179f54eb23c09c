// Files that are listed, read and written whole.

import { texts } from "../../../texts";
import { entriesOf } from "./file-entries";
import { FileListBody } from "./file-list-body";
import { baseName, textOf } from "./input";
import { type CallFacts, type Kind, resultText } from "./kind";
import { named, plain, type Sentence, sentence } from "./sentence";
import { ReadBody, WriteBody } from "./text-bodies";

export const listFiles: Kind = {
  icon: () => "list",
  wants: (call) => ofPath(texts.kinds.listFiles.wants, call),
  did: (call) => {
    const { entries, more } = entriesOf(resultText(call));
    if (entries.length === 0) return ofPath(texts.kinds.listFiles.did, call);
    return ofPath(texts.kinds.listFiles.found, call, texts.kinds.entries(entries.length, more));
  },
  Body: FileListBody,
};

export const readFile: Kind = {
  icon: () => "file",
  wants: (call) => ofPath(texts.kinds.readFile.wants, call),
  did: (call) => ofPath(texts.kinds.readFile.did, call),
  Body: ReadBody,
};

export const writeFile: Kind = {
  icon: () => "file",
  wants: (call) => ofPath(writing(call).wants, call),
  did: (call) => ofPath(writing(call).did, call),
  Body: WriteBody,
};

function writing({ input }: CallFacts): { wants: string; did: string } {
  switch (textOf(input, "if_there")) {
    case "append":
      return texts.kinds.writeFile.append;
    case "overwrite":
      return texts.kinds.writeFile.overwrite;
    default:
      return texts.kinds.writeFile.create;
  }
}

function ofPath(words: string, { input }: CallFacts, count = ""): Sentence | undefined {
  const path = textOf(input, "path");
  if (path === undefined) return undefined;
  return sentence(words, { file: named(baseName(path)), count: plain(count) });
}
