// Entries of a folder, as a list.

import { useState } from "react";
import type { Call } from "../sessions/history";
import { text } from "../texts";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { Fact, WideFact } from "./facts";
import { textOf } from "./input";
import { resultText } from "./tool-renderer";
import styles from "./tool-renderers.module.css";
import { LongText } from "./long-text";

const ENTRIES_SHOWN = 12;

export function FileListBody({ call }: { call: Call }) {
  const path = textOf(call.input, "path");
  return (
    <>
      {path !== undefined && <Fact name={text("tool-path")} text={path} />}
      <Listing text={resultText(call)} />
    </>
  );
}

function Listing({ text: listed }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const { entries } = entriesOf(listed);
  if (listed === "") return null;
  if (entries.length === 0) {
    return (
      <WideFact name={text("call-result")}>
        <LongText text={listed} />
      </WideFact>
    );
  }
  const long = entries.length > ENTRIES_SHOWN;
  const shown = whole ? entries : entries.slice(0, ENTRIES_SHOWN);
  return (
    <WideFact name={text("tool-in-folder")}>
      <ul className={styles.files}>
        {shown.map(({ name, size, isFolder }) => (
          <li key={name}>
            <Icon name={isFolder ? "folder" : "file"} size={14} />
            <span className={styles.fileName}>{name}</span>
            <span className={styles.fileSize}>{size}</span>
          </li>
        ))}
      </ul>
      {long && (
        <Button look="quiet" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole
            ? text("transcript-show-less")
            : text("tool-show-entries", { count: entries.length })}
        </Button>
      )}
    </WideFact>
  );
}

export interface FileEntry {
  name: string;
  size: string;
  isFolder: boolean;
}

export function entriesOf(listing: string): { entries: FileEntry[]; more: boolean } {
  const lines = listing.split("\n");
  const entries = lines.flatMap((line): FileEntry[] => {
    const tab = line.indexOf("\t");
    if (tab === -1) return [];
    const name = line.slice(tab + 1);
    const size = line.slice(0, tab);
    return [{ name, size: size === "-" ? "" : size, isFolder: name.endsWith("/") }];
  });
  return { entries, more: lines.at(-1)?.startsWith("(There is more") ?? false };
}
