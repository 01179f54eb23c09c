// The pictures and files of a message in the conversation; each opens.

import { useState } from "react";
import type { Item } from "../ipc/generated/protocol";
import styles from "./attachments.module.css";
import { FileView } from "./file-view";
import { sentWith } from "./kinds";
import { Thumbnail } from "./thumbnail";

export function MessageAttachments({ items }: { items: readonly Item[] }) {
  const [shown, setShown] = useState<number | null>(null);
  const files = sentWith(items);
  const open = shown === null ? undefined : files[shown];
  if (files.length === 0) return null;
  return (
    <div>
      <ul className={styles.sent}>
        {files.map((file, index) => (
          // The files of a message never change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Thumbnail file={file} large={files.length === 1} onOpen={() => setShown(index)} />
          </li>
        ))}
      </ul>
      {open !== undefined && <FileView file={open} onClose={() => setShown(null)} />}
    </div>
  );
}
